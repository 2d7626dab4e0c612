/** A text as a file name that every system takes. */
export function fileNameOf(text: string, fallback = 'veriscope'): string {
  const tidy = text
    .normalize('NFC')
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return tidy.slice(0, 80) || fallback
}
