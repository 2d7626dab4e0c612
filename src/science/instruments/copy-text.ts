/** Copies a text: a slice of a line would keep the whole line in memory. */
export function copyText(text: string): string {
  return text.length < 13 ? text : [...text].join('')
}
