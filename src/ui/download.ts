/** Downloads generated data as a file. To be called from an event handler. */

/** Delay before the object URL is revoked, within which the browser must start to read it. */
const REVOKE_DELAY_MS = 60_000

export function downloadBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS)
}
