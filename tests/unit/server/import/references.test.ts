/** References of the starting content: their form, and that their numbers were confirmed (docs/references.md). */
import { globSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'

type Reference = { text: string; doi?: string; pmid?: string }

const table = new Map(
  readFileSync('docs/references.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, doi = '', pmid = '', text = '', agreeing = ''] =
        /^\| (10\.\S+) \| (\d+|–) \| (.+) \| (\d+) \|$/.exec(line) ?? []
      return doi === '' ? [] : [[doi, { pmid, text, agreeing: Number(agreeing) }] as const]
    }),
)

const referencesOf = (file: string): Reference[] => {
  const [, facts = ''] = /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(file, 'utf8')) ?? []
  const { references = [] } = parse(facts) as { references?: Reference[] }
  return references
}
const cited = globSync('server/content/**/*.zh.md').flatMap((file) =>
  referencesOf(file).map((reference) => ({ file, ...reference })),
)

/** Form of a reference: Authors. Title. Journal year;volume(issue):pages. */
const FORM = /^\S.*?\. .+[.?] \S.* (?:19|20)\d\d;\d+(?:\(\d+\))?:[a-z]?\d+(?:-\d+)?\.$/

describe('references of the articles', () => {
  it('are many', () => expect(cited.length).toBeGreaterThan(80))

  it.each(cited)('$file: $text', ({ text, doi = '', pmid }) => {
    expect(text).toMatch(FORM)
    const confirmed = table.get(doi)
    expect(confirmed?.text).toBe(text)
    if (pmid !== undefined) expect(pmid).toBe(confirmed?.pmid)
  })

  it('match the table, each confirmed twice at least', () => {
    expect([...table.keys()].toSorted()).toEqual(
      [...new Set(cited.map(({ doi = '' }) => doi))].toSorted(),
    )
    for (const [doi, { agreeing }] of table) expect(agreeing, doi).toBeGreaterThanOrEqual(2)
  })
})
