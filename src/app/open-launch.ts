import { navigate } from 'wouter/use-browser-location'
import { paths } from '../lib/paths.ts'
import { handFiles } from '../platform/handed-files.ts'
import { SHARED } from '../contract/share-target.ts'
import { logFailure } from '../platform/log.ts'
import { takeSharedFiles } from '../platform/shared-files.ts'
import type { Launch } from '../platform/launches.ts'

/**
 * Shows what the system opened the app for: an address, or files, which wait on the list of tools. Only once the
 * page stands: an address that changes while the application takes a written page over makes it draw all anew.
 */
export function openLaunch({ path, files }: Launch): void {
  if (files.length > 0) {
    handFiles(files)
    navigate(paths.allTools())
  } else if (path !== null) navigate(path)
}

/** Shows the files that were shared to the app, and takes the word for it out of the address: a reload has none. */
export async function openShared(): Promise<void> {
  const { pathname, search } = location
  if (new URLSearchParams(search).get('source') !== SHARED) return
  navigate(pathname, { replace: true })
  handFiles(
    await takeSharedFiles().catch((error: unknown) => {
      logFailure('what was shared could not be read', error)
      return []
    }),
  )
}
