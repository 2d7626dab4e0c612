import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../../../server/import/markdown.ts'
import { typeset, withSubscripts } from '../../../../server/import/typography.ts'

describe('typographic marks', () => {
  test.each([
    [
      `Cochran's Q, "no effect" and the authors' "own" data`,
      'Cochran’s Q, “no effect” and the authors’ “own” data',
    ],
    [`("why not?") **"Three of them"**`, '(“why not?”) **“Three of them”**'],
    [`'Mendelian randomization': can it`, '‘Mendelian randomization’: can it'],
    [`放开截距后 Q − Q' 的改善`, '放开截距后 Q − Q′ 的改善'],
    ['p < 5 × 10⁻⁸ and F = 31.6', 'p\u00A0<\u00A05\u00A0×\u00A010⁻⁸ and F\u00A0=\u00A031.6'],
    ['the estimate = 3', 'the estimate = 3'],
  ])('of %s', (source, shown) => {
    expect(typeset(source)).toBe(shown)
  })

  test('are not set in code, addresses and formulas', () => {
    const html = renderMarkdown(
      'It\'s `it\'s "x"`, [a\'s](/a\'s)\n\n```r\nx = "5 × 10⁻⁸"\n```\n\nThe reader\'s "own"',
    )
    expect(html).toContain('It’s <code>it&#39;s &quot;x&quot;</code>')
    expect(html).toContain('href="/a&#39;s">a’s</a>')
    expect(html).toContain('x = &quot;5 × 10⁻⁸&quot;')
    expect(html).toContain('The reader’s “own”')
  })

  test('are set in the caption of a figure', () => {
    expect(
      renderMarkdown("```figure\ninstrument-strength\n\nCochran's Q\n\nTry it\n```"),
    ).toContain('Cochran’s Q')
  })
})

describe('indices of symbols', () => {
  test.each([
    ['I²_GX is low', 'I²<sub>GX</sub> is low'],
    ['<code>R²_j = F_j</code>', '<code>R²<sub>j</sub> = F<sub>j</sub></code>'],
    ['sim_null and effect_allele', 'sim_null and effect_allele'],
    ['<pre><code>b_x</code></pre>', '<pre><code>b_x</code></pre>'],
    ['<a href="/a_b">b_x</a>', '<a href="/a_b">b<sub>x</sub></a>'],
  ])('of %s', (html, shown) => {
    expect(withSubscripts(html)).toBe(shown)
  })
})
