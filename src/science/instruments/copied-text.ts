/** A text of its own: one that was cut from a line would keep the line in memory. */
export function copied(text: string): string {
  return text.length < 13 ? text : [...text].join('')
}
