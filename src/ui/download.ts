/** How long the browser may take to start reading before the object URL is revoked. */
const KEPT_FOR_MS = 60_000

/** Offers generated data as a file under a name. Call it from a handler. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR_MS)
}
