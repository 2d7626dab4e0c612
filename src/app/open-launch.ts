import { navigate } from 'wouter/use-browser-location'
import { paths } from '../lib/paths.ts'
import { receiveFiles } from '../platform/import-inbox.ts'
import { SHARED } from '../contract/share-target.ts'
import { logFailure } from '../platform/log.ts'
import { takeSharedFiles } from '../platform/shared-files.ts'
import { navigateFromOutside } from '../platform/layers.ts'
import type { Launch } from '../platform/launches.ts'

/**
 * Opens the address or the files that the system launched the app with; files wait in the inbox on
 * the list of tools. Called only after hydration: a change of address during hydration makes React render
 * everything again.
 */
export function openLaunch({ path, files }: Launch): void {
  if (files.length > 0) {
    receiveFiles(files, 'opened')
    navigateFromOutside(navigate, paths.allTools())
  } else if (path !== null) navigateFromOutside(navigate, path)
}

/** Puts the files that were shared to the app into the inbox, and removes the query parameter: after a reload there are none. */
export async function openShared(): Promise<void> {
  const { pathname, search } = location
  if (new URLSearchParams(search).get('source') !== SHARED) return
  navigate(pathname, { replace: true })
  const files = await takeSharedFiles().catch((error: unknown) => {
    logFailure('what was shared could not be read', error)
    return []
  })
  receiveFiles(files, 'shared')
}
