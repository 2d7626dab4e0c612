/** Which rules stand in a written page, by hand: what its HTML can match, and what that needs. */
import { describe, expect, test } from 'vitest'
import { criticalStyles, readStyleSheet } from '../../../../server/shell/critical-styles.ts'

const PAGE = '<main id="main" class="page m_1"><p class="lead" hidden>Text</p></main>'
const kept = (css: string, html = PAGE) => criticalStyles([readStyleSheet(css)], html)[0]

describe('a rule', () => {
  test.each([
    ['.lead{color:red}'],
    ['main p{color:red}'],
    ['#main>.lead{color:red}'],
    // One of a list is enough.
    ['.gone,.lead{color:red}'],
    [':root{color:red}'],
    ['html[data-scheme=dark] body{color:red}'],
    ['tbody td,*{color:red}'],
    // States and attributes may come.
    ['.lead:hover,.x{color:red}'],
    ['.lead[data-done=true]:focus-visible::after{content:""}'],
    ['[class*="gone-"]{color:red}'],
    // Of what must not be there nothing needs to be.
    ['.lead:not(.gone,#gone){color:red}'],
    ['.lead:not([title=")"]):lang(zh){color:red}'],
    ['.lead:nth-child(2n+1 of .gone){color:red}'],
    [':where(.gone,.page) .lead{color:red}'],
    [':is(:where(.gone .x,.m_1)):has(>.lead){color:red}'],
    ['body:has(:not(.gone)) .lead{color:red}'],
    [String.raw`.sm\:lead{color:red}`],
    ['.lead{color:red;&:hover{color:blue}}'],
  ])('stays: %s', (css) => {
    expect(kept(css)).toBe(css)
  })

  test.each([
    ['.gone{color:red}'],
    ['.page .gone{color:red}'],
    ['.gone~.lead{color:red}'],
    ['.lead.gone:hover{color:red}'],
    ['#gone .lead{color:red}'],
    ['table.lead{color:red}'],
    ['main>table p{color:red}'],
    [':where(.gone,#gone) .lead{color:red}'],
    ['.page:has(.gone){color:red}'],
    ['.lead:is(.gone:not(.lead),main .gone){color:red}'],
    ['.gone[title=",.lead"]{color:red}'],
    ['.leads{color:red}'],
  ])('goes: %s', (css) => {
    expect(kept(css)).toBe('')
  })

  test('is judged by what stands in attributes, however they are written', () => {
    const html = `<P class='one  two' ID=three><b\nclass=four>class="five"`
    const css = ['p', 'b', '.one', '.two', '#three', '.four', '.seven'].map(
      (name) => `${name}{color:red}`,
    )
    expect(kept(css.join(''), html)).toBe(css.slice(0, -1).join(''))
  })
})

describe('what stands around rules', () => {
  test('a condition stays with what is left in it', () => {
    expect(kept('@media(hover:hover){.gone{color:red}.lead:hover{color:red}}')).toBe(
      '@media(hover:hover){.lead:hover{color:red}}',
    )
    expect(kept('@media print{.gone{color:red}@supports (gap:1px){.gone{gap:1px}}}')).toBe('')
    expect(kept('@media print{@page{margin:1cm}}')).toBe('@media print{@page{margin:1cm}}')
  })

  test('a layer keeps its place although nothing is left in it', () => {
    const css = '@layer base,theme;@layer base{.gone{color:red}}@layer theme{.lead{color:red}}'
    expect(kept(css)).toBe('@layer base,theme;@layer base{}@layer theme{.lead{color:red}}')
  })

  test('keyframes stay where a rule or the page names them', () => {
    const frames = (name: string) => `@keyframes ${name}{to{opacity:0}}`
    const rules = '.lead{animation:1s fade}.gone{animation:1s leave}'
    const css = rules + frames('fade') + frames('leave') + frames('turn')
    expect(kept(css)).toBe('.lead{animation:1s fade}' + frames('fade'))
    const html = '<p class="lead" style="animation-name:turn">'
    expect(kept(css, html)).toBe('.lead{animation:1s fade}' + frames('fade') + frames('turn'))
  })

  test('faces and pages stay', () => {
    const css = '@font-face{font-family:F;src:url(f.woff2)}@page{margin:1cm}'
    expect(kept(css)).toBe(css)
  })
})

describe('a variable', () => {
  test('stays where something that is left uses it, also by way of another', () => {
    const css =
      ':root{--a:var(--b);--b:1px;--c:var(--b);--d:1px;--e:1px}.lead{width:var( --a);--own:2px}.gone{width:var(--d)}'
    expect(kept(css)).toBe(':root{--a:var(--b);--b:1px}.lead{width:var( --a)}')
    expect(kept(css, `<p class="lead" style="--d:3px;height:var(--e)">`)).toBe(
      ':root{--a:var(--b);--b:1px;--e:1px}.lead{width:var( --a)}',
    )
  })

  test('has its value for every scheme, and of every rule that gives it one', () => {
    const css =
      ':root{--ink:#000;--x:1}:root[data-scheme=dark]{--ink:#fff;--x:2}@media print{:root{--ink:#000}}.lead{color:var(--ink)}'
    expect(kept(css)).toBe(css.replaceAll(/;--x:\d/g, ''))
  })

  test('is looked for in all sheets of the page, and in keyframes', () => {
    const sheets = [
      ':root{--a:1px;--b:1px;--c:1px}',
      '.lead{margin:var(--a);animation:go 1s}@keyframes go{to{margin:var(--b)}}',
    ]
    expect(criticalStyles(sheets.map(readStyleSheet), PAGE)).toEqual([
      ':root{--a:1px;--b:1px}',
      sheets[1],
    ])
  })
})

test('what a page can match does not depend on the pages before it', () => {
  const sheet = readStyleSheet('.lead{--a:1px;color:red}.other{width:var(--a)}')
  expect(criticalStyles([sheet], PAGE)).toEqual(['.lead{color:red}'])
  expect(criticalStyles([sheet], '<p class="other lead">')).toEqual([
    '.lead{--a:1px;color:red}.other{width:var(--a)}',
  ])
  expect(criticalStyles([sheet], PAGE)).toEqual(['.lead{color:red}'])
})
