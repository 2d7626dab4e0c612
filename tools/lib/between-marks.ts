/** The two comments between which a command writes a table into a document. */
export type Marks = readonly [string, string]

/** Returns the marks of a command. */
export function marksOf(name: string): Marks {
  return [`<!-- ${name} -->`, `<!-- /${name} -->`]
}

/** Replaces the text between the marks of a document.
 * @throws Error where the document lacks the marks
 */
export function betweenMarks(document: string, marks: Marks, text: string): string {
  const [from, to] = marks.map((mark) => document.indexOf(mark))
  if (from === undefined || to === undefined || from < 0 || to < from) {
    throw new Error(`the document lacks ${marks.join(' … ')}`)
  }
  return `${document.slice(0, from + marks[0].length)}\n\n${text}\n\n${document.slice(to)}`
}
