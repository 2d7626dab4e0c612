/** Parses the built `index.html` into sections that a document may replace. */

/** The built `index.html` as a template: sections between `<!--name-->` and `<!--/name-->` that a document may replace. */
export const SECTIONS = ['html', 'head', 'config', 'styles', 'root', 'code'] as const
export type Section = (typeof SECTIONS)[number]

/** Parsed built page. */
export type Template = {
  /** Content of a section in the built page. */
  builtIn: (section: Section) => string
  /** The document with some sections replaced; the others stay as they were built. */
  compose: (sections: Readonly<Partial<Record<Section, string>>>) => string
}

/** @throws when the page has no such section: it is no build of this product */
export function parseTemplate(html: string): Template {
  const pieces: { before: string; section: Section; content: string }[] = []
  let rest = html
  for (const section of SECTIONS) {
    const [open, close] = [`<!--${section}-->`, `<!--/${section}-->`]
    const start = rest.indexOf(open)
    const end = rest.indexOf(close, start)
    if (start === -1 || end === -1) throw new Error(`index.html has no section ${section}`)
    pieces.push({
      before: rest.slice(0, start),
      section,
      content: rest.slice(start + open.length, end),
    })
    rest = rest.slice(end + close.length)
  }
  return {
    builtIn: (section) => pieces.find((piece) => piece.section === section)?.content ?? '',
    compose: (sections) =>
      pieces
        .map(({ before, section, content }) => before + (sections[section] ?? content))
        .join('') + rest,
  }
}
