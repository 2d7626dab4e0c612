import { describe, expect, test } from 'vitest'
import { coverOf, figureFaults, figureNames } from '../../../../server/import/figure.ts'
import { countWords, renderMarkdown } from '../../../../server/import/markdown.ts'
import { parseDrawing } from '../../../../src/lib/drawing.ts'

const FOREST = `forest
Two estimates & the truth.

x: Estimate
line: 0 | none
| Method | Estimate | Lower | Upper |
| *A | −0.5 | −1 | 0 |
| B <b> | 0.5 | 0 | 1 |`
const LONG = Array.from({ length: 3000 }, (_, row) => `| ${row} | ${row % 7} |`).join('\n')
const article = (listing: string) => `Before it.\n\n\`\`\`figure\n${listing}\n\`\`\`\n`

/** Returns the drawing of the only figure of a text. */
function drawn(listing: string) {
  const [, source = ''] = /<pre>([^]*)<\/pre>/.exec(renderMarkdown(article(listing), 'en')) ?? []
  return parseDrawing(source.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
}
const pathOf = (listing: string, mark: string) =>
  drawn(listing)?.paths.find((path) => path.mark === mark)?.d ?? ''

describe('charts of articles', () => {
  test('have a numbered caption and a table of their numbers', () => {
    const html = renderMarkdown(article(FOREST), 'en')
    expect(html).toContain(
      '<figcaption><p><strong>Figure 1</strong> Two estimates &amp; the truth.</p></figcaption>',
    )
    expect(html).toContain(
      '<details><summary>Numbers of this figure</summary><table><thead><tr><th>Method</th>',
    )
    expect(html).toContain('<tr><td>A</td><td>−0.5</td><td>−1</td><td>0</td></tr>')
    expect(html).toContain('<td>B &lt;b&gt;</td>')
    expect(renderMarkdown(article(FOREST), 'zh')).toContain('<strong>图 1</strong>')
  })

  test('a forest plot places estimates on one scale with its line at zero in the middle', () => {
    const at = (mark: string) => Number(/^M([\d.]+)/.exec(pathOf(FOREST, mark))?.[1])
    const [marked, other, line] = [at('odd'), at('dot'), at('dashed')]
    expect(line - marked).toBeCloseTo(other - line, 0)
    expect(line).toBeGreaterThan(marked)
  })

  test('bars are as long as their values', () => {
    const bars = 'bars\nCaption.\n\n| A | B |\n| a | 10 |\n| b | 40 |'
    const [short, long] = [...pathOf(bars, 'bar').matchAll(/h([\d.]+)v/g)].map(([, width]) =>
      Number(width),
    )
    expect((long ?? 0) / (short ?? 1)).toBeCloseTo(4, 1)
  })

  test('a logarithmic scale gives equal ratios equal distances', () => {
    const log = 'forest\nCaption.\n\nscale: log\n| A | B |\n| a | 0.01 |\n| b | 1 |\n| c | 100 |'
    const xs = [...pathOf(log, 'dot').matchAll(/M([\d.]+)/g)].map(([, x]) => Number(x))
    expect((xs[2] ?? 0) - (xs[1] ?? 0)).toBeCloseTo((xs[1] ?? 0) - (xs[0] ?? 0), 0)
  })

  test('the label of a level is at the end where no curve crosses it', () => {
    const curve = (rows: string) =>
      drawn(`curve\nCaption.\n\nx: n\ny: r\nlevel: 1 | threshold\n| n | r |\n${rows}`)
    const sideOf = (rows: string) =>
      curve(rows)?.texts.find(({ text }) => text === 'threshold')?.anchor
    expect(sideOf('| 1 | 10 |\n| 2 | 5 |\n| 3 | 2 |\n| 10 | 1 |\n| 20 | 0.5 |')).toBe('end')
    expect(sideOf('| 0 | 0 |\n| 50 | 1.2 |\n| 100 | 1.4 |')).toBe('start')
  })

  test('the names of the columns of a grid are in one line where they fit', () => {
    const heights = (first: string) => {
      const texts = drawn(`grid\nCaption.\n\n| A | ${first} | Two |\n| a | x |  |\n| b |  | x |`)
      return [first, 'Two'].map((name) => texts?.texts.find(({ text }) => text === name)?.y)
    }
    const [one, two] = heights('One')
    expect(one).toBe(two)
    const [long, next] = heights('A name that is far too wide for its column')
    expect(long).toBeLessThan(next ?? 0)
  })

  test('a cover is the first chart without a word, on the canvas of covers', () => {
    const cover = parseDrawing(coverOf(article(FOREST)) ?? '')
    expect(cover).toMatchObject({ width: 320, height: 180, texts: [] })
    expect(cover?.paths.map(({ mark }) => mark)).toContain('oddline')
    expect(coverOf('No chart.')).toBeNull()
  })

  test('languages are compared by kind and numbers, not by words', () => {
    const names = (listing: string) => String(figureNames(article(listing)))
    expect(names(FOREST)).toBe(names(FOREST.replaceAll('none', 'keine')))
    expect(names(FOREST)).not.toBe(names(FOREST.replace('0.5', '0.6')))
  })

  test('count as the words of their caption', () => {
    expect(countWords(article(FOREST))).toBe(6)
  })

  test.each([
    ['a number that is none', FOREST.replace('−0.5', 'half'), 'a number cannot be read'],
    ['a row with too few cells', FOREST.replace(' | 1 |', ' |'), 'as many cells as the first'],
    ['no rows', 'bars\nCaption.', 'it has no rows'],
    ['an unknown option', FOREST.replace('x: ', 'colour: '), '“colour: Estimate” is no option'],
    ['a label without room', FOREST.replace('*A', 'A'.repeat(40)), 'a label is too long'],
    [
      'a line whose label has no room',
      FOREST.replace('none', 'n'.repeat(60)),
      'a label is too long',
    ],
    ['a comma before decimals', FOREST.replace('−0.5', '−0,5'), 'a number cannot be read'],
    ['an empty cell', FOREST.replace('−0.5', ''), 'a number cannot be read'],
    ['an interval beside its estimate', FOREST.replace('−1 ', '2 '), 'must hold its estimate'],
    ['a logarithm of 0', FOREST.replace('x:', 'scale: log\nx:'), 'numbers above 0 only'],
    [
      'a logarithmic scale of bars',
      'bars\nC.\n\nscale: log\n| A | B |\n| a | 1 |',
      'only a forest',
    ],
    ['a curve without a line', 'curve\nC.\n\n| A |\n| 1 |', '2, 3 or 4 columns'],
    ['more rows than a page draws', `curve\nC.\n\n| A | B |\n${LONG}`, 'too many rows'],
    ['numbers without an axis', FOREST.replace('| 1 |', `| 1${'0'.repeat(300)} |`), 'too large'],
    ['a band from high to low', FOREST.replace('x:', 'band: 1 | 0\nx:'), 'from the lower number'],
  ])('%s stops the import and says so', (_name, listing, fault) => {
    expect(figureFaults(article(FOREST))).toEqual([])
    expect(figureFaults(article(listing)).join()).toContain(fault)
  })
})
