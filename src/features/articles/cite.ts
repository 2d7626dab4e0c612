/** Citation of an article in the formats of reference managers. */

export type Cited = {
  id: string
  author: string
  title: string
  siteName: string
  /** ISO 8601; null if unknown. */
  date: string | null
  url: string
}

/** Escapes the characters that BibTeX would read as commands. */
const bibText = (text: string): string =>
  text.replace(/[\\{}$&#_%~^]/g, (sign) => {
    if (sign === '\\') return String.raw`\textbackslash{}`
    if (sign === '~') return String.raw`\textasciitilde{}`
    if (sign === '^') return String.raw`\textasciicircum{}`
    return `\\${sign}`
  })

const dayOf = (date: string | null) => /^(\d{4})-(\d\d)-(\d\d)/.exec(date ?? '')

/** Returns an entry for BibTeX and BibLaTeX; the author is a team, so its name stays in one piece. */
export function bibtexOf({ id, author, title, siteName, date, url }: Cited): string {
  const day = dayOf(date)
  const fields: [string, string][] = [
    ['author', `{${bibText(author || siteName)}}`],
    ['title', `{${bibText(title)}}`],
    ['year', day?.[1] ?? ''],
    ['month', day?.[2]?.replace(/^0/, '') ?? ''],
    ['publisher', bibText(siteName)],
    ['url', url],
  ]
  const lines = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${name} = {${value}}`)
  return `@misc{veriscope${id},\n${lines.join(',\n')}\n}\n`
}

/** Formats a line of RIS, which must not contain line breaks. */
const risLine = (tag: string, value: string) => `${tag}  - ${value.replace(/\s+/g, ' ').trim()}`

/** Returns a record in the RIS format, with CR LF line endings as it requires. */
export function risOf({ author, title, siteName, date, url }: Cited): string {
  const day = dayOf(date)
  return [
    risLine('TY', 'ELEC'),
    risLine('AU', author || siteName),
    risLine('TI', title),
    ...(day ? [risLine('PY', day[1] ?? ''), risLine('DA', `${day[1]}/${day[2]}/${day[3]}`)] : []),
    risLine('PB', siteName),
    risLine('UR', url),
    'ER  - ',
    '',
  ].join('\r\n')
}
