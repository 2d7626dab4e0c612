/**
 * Expectations follow the manuals: BibTeX's special characters; RIS: a tag, two spaces, a dash, a space, ended by ER, lines
 * by CR LF.
 */
import { expect, test } from 'vitest'
import { toBibtex, toRis } from '../../../../src/features/articles/citation-formats.ts'

const CITED = {
  id: '2001',
  author: 'Veriscope Methods',
  title: 'F > 10 & 5% of {all}_x: 100 $ #1',
  siteName: 'Veriscope',
  date: '2026-11-03T01:00:00.000Z',
  url: 'https://veriscope.example/a?id=2001&b=1',
}

test('BibTeX: escapes characters of commands, and keeps the team as one name', () => {
  expect(toBibtex(CITED)).toBe(
    String.raw`@misc{veriscope2001,
  author = {{Veriscope Methods}},
  title = {{F > 10 \& 5\% of \{all\}\_x: 100 \$ \#1}},
  year = {2026},
  month = {11},
  publisher = {Veriscope},
  url = {https://veriscope.example/a?id=2001&b=1}
}
`,
  )
})

test('RIS: one line per tag, with CR LF line endings', () => {
  expect(toRis({ ...CITED, title: 'Two\nlines' })).toBe(
    [
      'TY  - ELEC',
      'AU  - Veriscope Methods',
      'TI  - Two lines',
      'PY  - 2026',
      'DA  - 2026/11/03',
      'PB  - Veriscope',
      'UR  - https://veriscope.example/a?id=2001&b=1',
      'ER  - ',
      '',
    ].join('\r\n'),
  )
})

test('omits an unknown date and author', () => {
  const bare = { ...CITED, author: '', date: null }
  expect(toBibtex(bare)).not.toMatch(/year|month/)
  expect(toBibtex(bare)).toContain('author = {{Veriscope}}')
  expect(toRis(bare)).not.toMatch(/^(?:PY|DA)/m)
})
