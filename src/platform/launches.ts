/**
 * Follows launches of the installed app, by an address or with files. The only module that uses
 * `launchQueue`.
 */

/** TypeScript's DOM types do not know it. */
type LaunchParams = { targetURL?: string; files?: readonly FileSystemFileHandle[] }
type LaunchQueue = { setConsumer: (consumer: (params: LaunchParams) => void) => void }

export type Launch = {
  /** Path and query to show; null where the page may stay where it is. */
  path: string | null
  files: readonly File[]
}

/** Skips a file that was moved or deleted meanwhile. */
async function readFiles(handles: readonly FileSystemFileHandle[]): Promise<File[]> {
  const read = await Promise.allSettled(handles.map((handle) => handle.getFile()))
  return read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/**
 * Calls back for each launch: also for that of this page, and for those that the running app gets
 * instead of a page of their own (a file that is opened, a shortcut), so that an analysis
 * continues.
 */
export function followLaunches(onLaunch: (launch: Launch) => void): void {
  const { launchQueue } = window as Window & { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ targetURL, files = [] }) => {
    const target = targetURL === undefined ? null : URL.parse(targetURL)
    const path = target?.origin === location.origin ? target.pathname + target.search : null
    const isHere = path === location.pathname + location.search
    void readFiles(files).then((read) => onLaunch({ path: isHere ? null : path, files: read }))
  })
}
