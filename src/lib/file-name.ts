/** Converts a text to a file name that is valid on every system. */
export function fileNameOf(text: string, fallback = 'veriscope'): string {
  const tidy = text
    .normalize('NFC')
    .replaceAll(/\p{Bidi_C}/gu, '')
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return tidy.slice(0, 80) || fallback
}
