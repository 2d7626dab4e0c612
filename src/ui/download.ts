/** Saves generated data as a file, and prints. To be called from an event handler. */
import { getInAppBrowser } from '../platform/in-app-browser.ts'
import { useSyncExternalStore } from 'react'

/** A file that this browser cannot save, or a print that it cannot make. */
export type Refused = File | 'print'

/** The last refusal, for the dialog that offers what works in its place. */
let offered: Refused | null = null
const listeners = new Set<() => void>()

/** Opens the dialog for a refusal; null closes it. */
export function offerInstead(refused: Refused | null): void {
  offered = refused
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useRefused = (): Refused | null =>
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
 * @returns whether it was downloaded: only then may a message claim it
 */
export function downloadBlob(blob: Blob, fileName: string): boolean {
  const file = new File([blob], fileName, { type: blob.type })
  const isSaved = getInAppBrowser() === null
  if (isSaved) saveFile(file)
  else offerInstead(file)
  return isSaved
}

/** Opens the print dialog of the browser, which browsers within apps lack. */
export const openPrintDialog = (): void => window.print()

/**
 * Prints the page; in an app’s own browser, explains how to leave it.
 * @returns whether the print dialog was opened
 */
export function printPage(): boolean {
  const canPrint = getInAppBrowser() === null
  if (canPrint) openPrintDialog()
  else offerInstead('print')
  return canPrint
}
