/** Saves generated data as a file. To be called from an event handler. */
import { getInAppBrowser } from '../platform/in-app-browser.ts'
import { useSyncExternalStore } from 'react'

/** The file that this browser cannot save, for the dialog that offers what works in its place. */
let offered: File | null = null
const listeners = new Set<() => void>()

/** Opens the dialog for a file; null closes it. */
export function offerFile(file: File | null): void {
  offered = file
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOfferedFile = (): File | null =>
  useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  )

/** Delay before the object URL is revoked, within which the browser must start to read it. */
const REVOKE_DELAY_MS = 60_000

/** Has the browser download a file, which browsers within apps ignore. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS)
}

/**
 * Downloads data under a name; in an app's own browser, offers what works there.
 * @returns whether it was downloaded: only then may a text say so
 */
export function downloadBlob(blob: Blob, fileName: string): boolean {
  const file = new File([blob], fileName, { type: blob.type })
  const isSaved = getInAppBrowser() === null
  if (isSaved) saveFile(file)
  else offerFile(file)
  return isSaved
}
