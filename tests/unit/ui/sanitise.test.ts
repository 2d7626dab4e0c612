import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeContent } from '../../../src/ui/sanitise.ts'
import { HTML_PAYLOADS } from '../../fixtures/html-payloads.ts'
import { SanitiserPage } from '../../helpers/sanitiser-page.ts'

const FORBIDDEN = new Set(
  (
    'script style link meta base iframe object embed form input button svg template audio ' +
    'video source area map noscript semantics annotation annotation-xml maction menclose ms mglyph ' +
    'mstack merror mphantom'
  ).split(' '),
)
const ALLOWED_ATTRIBUTES = new Set(
  (
    'href title src alt open colspan id target rel role tabindex class aria-label loading ' +
    'display mathvariant fence form stretchy'
  ).split(' '),
)
/** Allowed values of attributes, where they matter. */
const VALUES: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/,
  src: /^(?:https?:\/\/|\/(?![/\\]))/,
  id: /^section-\d/,
  class: /^(?:table-frame|formula)$/,
  rel: /^noopener noreferrer$/,
}

let page: SanitiserPage
beforeAll(async () => {
  page = await SanitiserPage.open()
})
afterAll(() => page.close())

describe('S20: removes everything that runs scripts or leads away', () => {
  test.each(HTML_PAYLOADS)('%s', async (_name, payload) => {
    const shown = await page.show(`<p>before</p>${payload}<p>after</p>`)
    expect(shown.tags.filter((tag) => FORBIDDEN.has(tag) || tag.includes('-'))).toEqual([])
    for (const { name, value } of shown.attributes) {
      expect(ALLOWED_ATTRIBUTES, name).toContain(name)
      if (VALUES[name]) expect(value).toMatch(VALUES[name])
    }
    expect(shown.text).toContain('before')
    expect(shown.isTrusted).toBe(true)
  })

  test('no script ran, no policy was violated, and the page was not left', async () => {
    // Errors of images and animations are asynchronous.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(page.alarms).toEqual([])
  })

  test('the same payload without the sanitiser triggers the detectors', async () => {
    const other = await SanitiserPage.open()
    const refused = await other.showUnsanitised('<img src=x onerror=alert(1)>')
    expect(refused).toContain('TrustedHTML')
    await other.close()
  })

  test('a formula stays as it was written, in a frame that the keyboard reaches', async () => {
    const formula =
      '<math display="block"><mrow><msub><mi>F</mi><mi>j</mi></msub><mo>=</mo><mfrac><msup><mi>b</mi><mn>2</mn></msup><msqrt><mi mathvariant="normal">N</mi></msqrt></mfrac><mspace width="1em"></mspace><mtext>95% 区间</mtext></mrow></math>'
    const { html } = await page.show(`<p>a</p>${formula}`)
    expect(html).toBe(`<p>a</p><div class="formula" tabindex="0">${formula}</div>`)
    const { tags } = await page.show(
      '<math><mtext>a<a href="/x">b</a><img src="/x"></mtext></math>',
    )
    expect(tags).toEqual(['math', 'mtext'])
  })

  test('a figure placeholder is a name between paragraphs, and nothing more', async () => {
    const { parts, sections } = await page.show(
      '<h2>A</h2><p>a</p><figure data-figure="power" data-x="y" onclick="alert(1)"><img src=x onerror=alert(1)>' +
        '<figcaption><p>One <a href="javascript:alert(1)">x</a></p></figcaption></figure><p>b</p><h2>B</h2>',
    )
    expect(parts).toEqual([
      { figure: null, html: '<h2 id="section-1">A</h2><p>a</p>' },
      { figure: 'power', html: '<p>One <a>x</a></p>' },
      { figure: null, html: '<p>b</p><h2 id="section-2">B</h2>' },
    ])
    expect(sections.map(({ id }) => id)).toEqual(['section-1', 'section-2'])
  })

  test.each([
    '<p data-figure="power">a</p>',
    '<ul><li><figure data-figure="power">a</figure></li></ul>',
    '<figure data-figure="../../x">a</figure>',
    '<figure data-figure="Power&quot;><script>">a</figure>',
  ])('%s is no figure placeholder', async (html) => {
    const { parts, attributes } = await page.show(html)
    expect(parts).toEqual([])
    expect(attributes.filter(({ name }) => name.startsWith('data-'))).toEqual([])
  })

  test('a drawing becomes an SVG of paths and texts, beside its caption and its table', async () => {
    const { html, parts } = await page.show(
      '<p>a</p><figure data-figure="drawing"><pre>drawing 360 90\nline M0 5L9 -3.5\nend 40 12 F &lt; 10</pre>' +
        '<figcaption><p>One</p></figcaption></figure>',
    )
    expect(parts).toEqual([])
    expect(html).toBe(
      '<p>a</p><figure class="drawing"><svg viewBox="0 0 360 90" aria-hidden="true">' +
        '<path class="drawing-line" d="M0 5L9 -3.5"></path><text x="40" y="12" text-anchor="end">F &lt; 10</text></svg>' +
        '<figcaption><p>One</p></figcaption></figure>',
    )
  })

  test('definitions of terms get ids, and links lead to those that are there', async () => {
    const { html } = await page.show(
      '<p><a href="#term-ivw">IVW</a> <a href="#term-none">x</a></p>' +
        '<dl><dt data-term="ivw" onclick="alert(1)">IVW</dt><dd>Two sentences.</dd></dl>',
    )
    expect(html).toBe(
      '<p><a href="#term-ivw">IVW</a> <a>x</a></p>' +
        '<dl><dt id="term-ivw">IVW</dt><dd>Two sentences.</dd></dl>',
    )
  })

  test.each([
    ['a drawing of a service', '<svg viewBox="0 0 9 9"><path d="M0 0"></path></svg>'],
    [
      'one in a list',
      '<ul><li><figure data-figure="drawing"><pre>drawing 99 99</pre></figure></li></ul>',
    ],
    [
      'markup in its text',
      `<pre>drawing 99 99</pre><svg onload="alert(1)"><use href="#x"></use></svg>`,
    ],
  ])('%s is not drawn', async (_name, html) => {
    expect((await page.show(html)).tags).not.toContain('svg')
  })

  test('words and paths of a drawing stay text', async () => {
    const { tags, attributes } = await page.show(
      '<figure data-figure="drawing"><pre>drawing 99 99\nline M0 0" onload="alert(1)\n' +
        'start 1 1 &lt;img src=x onerror=alert(1)&gt;\nstart 1 1 &lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;</pre></figure>',
    )
    expect(tags).toEqual(['figure', 'svg', 'text', 'text'])
    expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([])
  })

  test.each([
    '<p data-term="ivw">a</p>',
    '<dl><dt data-term="">a</dt></dl>',
    '<dl><dt data-term="ivw x">a</dt></dl>',
    '<dl><dt data-term="../ivw">a</dt></dl>',
    '<dl><dt data-term="ivw&quot; onclick=&quot;alert(1)">a</dt></dl>',
    '<dl><dt id="term-ivw">a</dt></dl>',
    '<form data-term="ivw"><input name="body"></form>',
    '<dl><dt data-term="IVW">a</dt></dl><math><mtext data-term="ivw">a</mtext></math>',
  ])('%s is no definition', async (html) => {
    const { attributes } = await page.show(html)
    expect(attributes.filter(({ name }) => name === 'id' || name.startsWith('data-'))).toEqual([])
  })

  test('a second definition of a term has no id', async () => {
    const { html } = await page.show('<dl><dt data-term="a">1</dt><dt data-term="a">2</dt></dl>')
    expect(html).toBe('<dl><dt id="term-a">1</dt><dt>2</dt></dl>')
  })

  test('keeps the text of removed elements', async () => {
    expect((await page.show('<x-a>kept</x-a> <font>this too</font>')).text).toBe('kept this too')
  })

  test('shows HTML that was encoded twice as text', async () => {
    const twice = encodeURIComponent(encodeURIComponent('<img src=x onerror=alert(1)>'))
    const shown = await page.show(await page.decode(twice))
    expect(shown.tags).toEqual([])
    expect(shown.text).toContain('%3Cimg')
  })
})

describe('allowed content of an article', () => {
  test('leaves ordinary markup unchanged', async () => {
    const html =
      '<p>F = <em>r</em><sup>2</sup> and <strong>more</strong></p><ul><li>one</li></ul>' +
      '<blockquote>q</blockquote>'
    expect((await page.show(html)).html).toBe(html)
  })

  test('S20 links to the web open a tab of their own, links of ours do not', async () => {
    const { attributes } = await page.show(
      '<a href="https://doi.org/10.1/x">a</a><a href="/analysisTools/6001">b</a><a href="#section-1">c</a>',
    )
    expect(attributes.map(({ name, value }) => `${name}=${value}`)).toEqual([
      'href=https://doi.org/10.1/x',
      'target=_blank',
      'rel=noopener noreferrer',
      'href=/analysisTools/6001',
      'href=#section-1',
    ])
  })

  test('tables get a frame that the keyboard reaches, each with its own name', async () => {
    const table = (cell: string) => `<table><tbody><tr><td>${cell}</td></tr></tbody></table>`
    const { html } = await page.show(`${table('1')}<p>x</p>${table('2')}`)
    const frame = (position: number, cell: string) =>
      `<div class="table-frame" role="region" tabindex="0" aria-label="Table ${position}">${table(cell)}</div>`
    expect(html).toBe(`${frame(1, '1')}<p>x</p>${frame(2, '2')}`)
  })
})

describe('sections', () => {
  test('are numbered by position, so that a link leads to the same section in both languages', async () => {
    const zh = await page.show('<h2>一</h2><h3>甲</h3><h3>乙</h3><h2>二</h2><h3>丙</h3>')
    const en = await page.show('<h2>One</h2><h3>A</h3><h3>B</h3><h2>Two</h2><h3>C</h3>')
    const ids = ['section-1', 'section-1-1', 'section-1-2', 'section-2', 'section-2-1']
    for (const { sections, attributes } of [zh, en]) {
      expect(sections.map(({ id }) => id)).toEqual(ids)
      expect(sections.map(({ level }) => level)).toEqual([2, 3, 3, 2, 3])
      expect(attributes.map(({ value }) => value)).toEqual(ids)
    }
  })
})

describe('decodeContent', () => {
  test('decodes once', () => {
    expect(decodeContent('%3Cp%3E%E5%9F%BA%E5%9B%A0%3C%2Fp%3E')).toBe('<p>基因</p>')
    expect(decodeContent('100%2525')).toBe('100%25')
    expect(decodeContent('a+b')).toBe('a+b')
  })
})
