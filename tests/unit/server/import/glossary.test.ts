import { describe, expect, test } from 'vitest'
import { CONTENT_LANGUAGES } from '../../../../src/contract/languages.ts'
import { TERM_DRAWINGS } from '../../../../src/features/articles/glossary/term-drawings.ts'
import { GLOSSARY } from '../../../../server/import/glossary/glossary.ts'
import { linkTerms } from '../../../../server/import/glossary/link-terms.ts'
import { renderMarkdown } from '../../../../server/import/markdown.ts'
import { readContent } from '../../../../server/import/read-content.ts'

/** Returns the links of a text: the id of the term and the words that are linked. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a href="#term-([a-z-]+)">(.*?)<\/a>/g)].map(
    ([, id, words]) => `${id}: ${words}`,
  )
const english = (markdown: string, title = '') =>
  linksIn(linkTerms(renderMarkdown(markdown, 'en'), 'en', title))
const chinese = (markdown: string, title = '') =>
  linksIn(linkTerms(renderMarkdown(markdown, 'zh'), 'zh', title))

describe('a mention of a term', () => {
  test('is linked once, the first time', () => {
    const html = linkTerms(renderMarkdown('IVW first, IVW again.\n\nIVW.', 'en'), 'en', '')
    expect(html).toMatch(
      /^<p><a href="#term-ivw">IVW<\/a> first, IVW again\.<\/p>\n<p>IVW\.<\/p>\n<details>/,
    )
  })

  test('is the longest one at its place', () => {
    expect(english('Weak instrument bias, then instruments.')).toEqual([
      'weak-instrument: Weak instrument bias',
      'instrument: instruments',
    ])
    expect(chinese('弱工具变量偏倚、定向多效性与 MR-Egger 截距。')).toEqual([
      'weak-instrument: 弱工具变量偏倚',
      'directional-pleiotropy: 定向多效性',
      'egger-intercept: MR-Egger 截距',
    ])
    // A second long mention is not linked in part.
    expect(chinese('弱工具变量。弱工具变量。')).toEqual(['weak-instrument: 弱工具变量'])
  })

  test('may have another first letter, hyphen, apostrophe, or number', () => {
    expect(
      english("Palindromic SNPs, weak-instrument bias, the winner's curse and odds ratios."),
    ).toEqual([
      'palindromic: Palindromic SNPs',
      'weak-instrument: weak-instrument bias',
      'winners-curse: winner’s curse',
      'odds-ratio: odds ratios',
    ])
  })

  test('is a whole word in Latin letters, and needs no spaces in Chinese', () => {
    expect(
      english('Inside a POWERFUL, empowered FOR-loop, GWASX, I²x and instrumentation.'),
    ).toEqual([])
    expect(chinese('先做LD聚类，再看异质性检验')).toEqual([
      'ld: LD',
      'clumping: 聚类',
      'heterogeneity: 异质性',
    ])
  })

  test.each([
    ['heading', '## IVW'],
    ['link', '[see IVW](/x) <https://example.org/IVW>'],
    ['code', '`IVW`\n\n```text\nIVW\n```'],
    ['formula', '```math\n\\text{IVW}\n```'],
    ['table', '| IVW |\n| --- |\n| IVW |'],
    ['quotation', '> IVW'],
    ['figure', '```figure\npower\nIVW\n\nTry IVW\n```'],
  ])('is not linked within a %s, but after it', (_place, markdown) => {
    expect(english(markdown)).toEqual([])
    expect(english(`${markdown}\n\nThen *IVW*.`)).toEqual(['ivw: IVW'])
  })

  test('is not linked where the title names the term', () => {
    expect(english('IVW and MR-Egger', 'When is IVW enough?')).toEqual(['mr-egger: MR-Egger'])
  })

  test('is linked for fourteen terms of an article at most', () => {
    const all = GLOSSARY.map(({ names }) => names.en[0]).join(', ')
    expect(english(all)).toHaveLength(14)
  })
})

test('definitions follow the text in the order of their links, folded', () => {
  const html = linkTerms(renderMarkdown('IVW, then I².', 'en'), 'en', '')
  expect(html.split('\n')[1]).toMatch(
    /^<details><summary>Terms in this article \(2\)<\/summary><dl><dt data-term="ivw">Inverse-variance weighted \(IVW\)<\/dt><dd>The mean .*<dt data-term="i-squared">I²<\/dt><dd>.*<\/dd><\/dl><\/details>$/,
  )
  expect(linkTerms('<p>nothing</p>\n', 'en', '')).toBe('<p>nothing</p>\n')
})

describe('entries', () => {
  test('have ids that the sanitiser admits, each once, and every spelling belongs to one of them', () => {
    const ids = GLOSSARY.map(({ id }) => id)
    expect(ids.filter((id) => !/^[a-z][a-z-]{0,39}$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    for (const language of CONTENT_LANGUAGES) {
      const names = GLOSSARY.flatMap((entry) => entry.names[language])
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('have two sentences in each language', () => {
    const wrong = GLOSSARY.flatMap(({ id, text }) => [
      ...(text.zh.match(/[。？]/g)?.length === 2 && text.zh.endsWith('。') ? [] : [`${id} zh`]),
      ...(text.en.match(/[.?](?= [A-Z]|$)/g)?.length === 2 ? [] : [`${id} en`]),
    ])
    expect(wrong).toEqual([])
  })

  test.each(CONTENT_LANGUAGES)('are each linked by an article (%s)', (language) => {
    const { articles } = readContent('server/content')
    const linked = articles.flatMap(({ facts, en, bodyZh, bodyEn }) => {
      const source = { zh: [bodyZh, facts.title], en: [bodyEn, en.title] }[language]
      const [body = '', title = ''] = source
      return linksIn(linkTerms(renderMarkdown(body, language), language, title))
    })
    const ids = new Set(linked.map((link) => link.split(':', 1)[0]))
    expect(GLOSSARY.filter(({ id }) => !ids.has(id)).map(({ id }) => id)).toEqual([])
  })

  test('have the drawings', () => {
    const ids = GLOSSARY.map(({ id }) => id)
    expect(Object.keys(TERM_DRAWINGS).filter((id) => !ids.includes(id))).toEqual([])
  })
})
