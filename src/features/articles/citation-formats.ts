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
const escapeBibtex = (text: string): string =>
  text.replace(/[\\{}$&#_%~^]/g, (character) => {
    if (character === '\\') return String.raw`\textbackslash{}`
    if (character === '~') return String.raw`\textasciitilde{}`
    if (character === '^') return String.raw`\textasciicircum{}`
    return `\\${character}`
  })

const toDay = (date: string | null) => /^(\d{4})-(\d\d)-(\d\d)/.exec(date ?? '')

/** Returns an entry for BibTeX and BibLaTeX; the author is a team, so its name stays in one piece. */
export function toBibtex({ id, author, title, siteName, date, url }: Cited): string {
  const day = toDay(date)
  const fields: [string, string][] = [
    ['author', `{${escapeBibtex(author || siteName)}}`],
    ['title', `{${escapeBibtex(title)}}`],
    ['year', day?.[1] ?? ''],
    ['month', day?.[2]?.replace(/^0/, '') ?? ''],
    ['publisher', escapeBibtex(siteName)],
    ['url', url],
  ]
  const lines = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${name} = {${value}}`)
  return `@misc{veriscope${id},\n${lines.join(',\n')}\n}\n`
}

/** Formats a line of RIS, which must not contain line breaks. */
const formatRisLine = (tag: string, value: string) =>
  `${tag}  - ${value.replace(/\s+/g, ' ').trim()}`

/** Returns a record in the RIS format, with CR LF line endings as it requires. */
export function toRis({ author, title, siteName, date, url }: Cited): string {
  const day = toDay(date)
  return [
    formatRisLine('TY', 'ELEC'),
    formatRisLine('AU', author || siteName),
    formatRisLine('TI', title),
    ...(day
      ? [formatRisLine('PY', day[1] ?? ''), formatRisLine('DA', `${day[1]}/${day[2]}/${day[3]}`)]
      : []),
    formatRisLine('PB', siteName),
    formatRisLine('UR', url),
    'ER  - ',
    '',
  ].join('\r\n')
}
