import { describe, expect, test } from 'vitest'
import { headSections, languageOf, type PageHead } from '../../../../server/shell/page-head.ts'
import type { Language } from '../../../../src/contract/languages.ts'
import { parseCatalog, readCatalogMessages } from '../../../../server/shell/catalog-messages.ts'

const fill = (head: PageHead) => {
  const { html, head: own } = headSections(head)
  return html + own
}
const HEAD: PageHead = {
  language: 'en',
  title: 'A & B <"quoted"> $1',
  description: `What it's about`,
  canonical: 'https://v.example/front-pages/article/problemDetails?id=2001',
  isHidden: false,
  kind: 'article',
}

test('the page contains title, description, language and address, escaped', () => {
  const html = fill(HEAD)
  expect(html).toContain('<html lang="en-US"')
  expect(html).toContain('<title>A &amp; B &lt;&quot;quoted&quot;&gt; $1</title>')
  expect(html).toContain(`<meta name="description" content="What it&#39;s about" />`)
  expect(html).toContain(`<link rel="canonical" href="${HEAD.canonical}" />`)
  expect(html).toContain('<meta property="og:type" content="article" />')
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect(html).not.toContain('noindex')
})

test('printed sheets have the page title without script', () => {
  const title = String.raw`A & B <"quoted"> \ $1`
  const html = fill({ ...HEAD, title })
  const [, style = ''] = /<html lang="en-US" style="([^"]*)"/.exec(html) ?? []
  const read = style.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  expect(read.replaceAll('&amp;', '&')).toBe(String.raw`--running-title:"A & B <\"quoted\"> \\ $1"`)
})

test('a hidden page has noindex, and a page without an address has no canonical link', () => {
  const html = fill({ ...HEAD, isHidden: true, canonical: null })
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).not.toContain('canonical')
})

describe('the language of a request', () => {
  test.each([
    [{}, 'zh'],
    [{ 'accept-language': 'en-GB,en;q=0.9' }, 'en'],
    [{ 'accept-language': 'fr,en;q=0.8,zh;q=0.9' }, 'zh'],
    [{ 'accept-language': 'tlh' }, 'zh'],
    [{ 'accept-language': 'zh;q=0,en;q=0.1' }, 'en'],
    [{ 'accept-language': 'en', cookie: 'a=1; i18n_redirected=zh' }, 'zh'],
    [{ 'accept-language': 'zh', cookie: 'language=en' }, 'en'],
    [{ 'accept-language': 'zh', cookie: 'language=<x>' }, 'zh'],
  ] as const)('%j is %s', (headers, language) => {
    expect(languageOf(headers)).toBe(language)
  })
})

describe('texts of the catalogs', () => {
  test('one-line and many-line texts with escapes', () => {
    const texts = parseCatalog(
      'msgid ""\nmsgstr ""\n"Language: en\\n"\n\n#. note\nmsgid "a.b"\nmsgstr "One \\"two\\""\n\nmsgid "c"\nmsgstr ""\n"first "\n"second"\n',
    )
    expect(Object.fromEntries(texts)).toEqual({ 'a.b': 'One "two"', c: 'first second' })
  })

  test('parses both catalogs completely', async () => {
    const texts = await readCatalogMessages()
    const zh = texts.get('zh') ?? new Map<string, string>()
    const en = texts.get('en') ?? new Map<string, string>()
    expect(zh.size).toBeGreaterThan(400)
    expect([...zh.keys()].toSorted()).toEqual([...en.keys()].toSorted())
    expect(en.get('error.page.notFound.title')).toBe('Page Not Found')
  })
})

test('an article has structured data, and nothing in it ends the element', () => {
  const head: PageHead = {
    ...HEAD,
    kind: 'article',
    title: 'Flora </script><script>steal()</script>',
    canonical: 'https://veriscope.example/a',
    dates: { published: '2026-03-12T01:00:00.000Z', updated: null },
  }
  const html = fill(head)
  expect(html.match(/<script/g)).toHaveLength(1)
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Article',
    headline: head.title,
    mainEntityOfPage: 'https://veriscope.example/a',
    datePublished: '2026-03-12T01:00:00.000Z',
  })
  expect(json).not.toContain('dateModified')
  expect(fill({ ...HEAD, kind: 'website' })).not.toContain('ld+json')
})

test('structured data have an article’s author and last change', () => {
  const factsOf = (author: string, language: Language = 'en') => {
    const dates = { published: '2026-03-12T01:00:00.000Z', updated: '2026-11-03T01:00:00.000Z' }
    const html = fill({ ...HEAD, kind: 'article', dates, author, language })
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    return JSON.parse(json) as Record<string, unknown>
  }
  expect(factsOf('Veriscope Methods')).toMatchObject({
    dateModified: '2026-11-03T01:00:00.000Z',
    author: { '@type': 'Organization', name: 'Veriscope Methods' },
  })
  expect(factsOf('Li Wei')['author']).toEqual({ '@type': 'Person', name: 'Li Wei' })
  expect(factsOf('Li Wei', 'zh')['author']).toEqual({ '@type': 'Person', name: 'Li Wei' })
  // The product's own team is named in the language of the page.
  const team = { '@type': 'Organization', name: '析微方法组' }
  expect(factsOf('Veriscope Methods', 'zh')['author']).toEqual(team)
  expect(factsOf('')).not.toHaveProperty('author')
})
