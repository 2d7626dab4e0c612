import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { content, subjectItems, terms } from '../../../../server/db/schema.ts'
import { ContentError } from '../../../../server/import/content-error.ts'
import { importIfChanged } from '../../../../server/import/import-if-changed.ts'
import { importContent } from '../../../../server/import/import-content.ts'
import { readContent } from '../../../../server/import/read-content.ts'
import { formulaFaults, formulaHtml } from '../../../../server/import/formula.ts'
import { figureFaults, figureNames } from '../../../../server/import/figure.ts'
import { countHan, countWords, renderMarkdown, slugOf } from '../../../../server/import/markdown.ts'
import { openAny } from '../../../helpers/database.ts'
import { serviceApp } from '../../../helpers/service-app.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'veriscope-content-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

function put(path: string, head: string, body = '正文 text'): void {
  mkdirSync(join(directory, path, '..'), { recursive: true })
  writeFileSync(join(directory, path), `---\n${head.trim()}\n---\n\n${body}\n`)
}

const AT = `publishedAt: "2026-03-12T09:00:00+08:00"\nupdatedAt: "2026-03-12T09:00:00+08:00"`
const facts = (id: string, type: string, more = '') =>
  `id: "${id}"\ntype: ${type}\ntitle: 标题\nsummary: 摘要\ntags: [标签]\ncover: taxa\nauthor: A\n${AT}\n${more}`
const EN = 'title: Title\nsummary: Summary\ntags: [tag]'

function putItem(folder: string, id: string, type: string, more = '', body?: string): void {
  put(`${folder}/${id}-item.zh.md`, facts(id, type, more), body)
  put(`${folder}/${id}-item.en.md`, EN, body)
}

function putAll(): void {
  putItem('industries', '1001', 'industry')
  putItem('problems', '2001', 'problem', 'industryId: "1001"\nproblemType: 1')
  putItem('analyses', '3001', 'analysis', 'problemId: "2001"\ntoolId: "6001"')
  put(
    'subjects/4001-one.zh.md',
    `id: "4001"\ntitle: 专题\nsummary: 摘要\ntags: [标签]\ncover: taxa\n${AT}\nitems:\n  - { kind: problem, id: "2001" }\n  - { kind: tool, id: "6001" }`,
  )
  put('subjects/4001-one.en.md', EN)
  put(
    'terms/5004-service.zh.md',
    'id: "5004"\nuseType: 4\ntitle: 条款\nversion: "1"\npublishedAt: "2026-01-01T00:00:00Z"',
  )
  put('terms/5004-service.en.md', 'title: Terms')
}

/** Returns the reported problems of the folder. */
function problems(): readonly string[] {
  try {
    readContent(directory)
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems
  }
}

test('one wrong file prevents any write', async () => {
  putAll()
  put('terms/5004-service.en.md', 'tags: []')
  const database = await openAny()
  await expect(importContent(database.db, directory)).rejects.toThrow(ContentError)
  expect(await database.db.select().from(content)).toEqual([])
  await database.close()
})

test('imports a folder completely, and the same one not twice', async () => {
  putAll()
  const database = await openAny()
  const { db } = database
  const all = { articles: 3, subjects: 1, terms: 1, levels: 0, plans: 0, withdrawn: 0 }
  expect(await importIfChanged(db, directory)).toEqual(all)
  expect(await importIfChanged(db, directory)).toBeNull()
  expect(await importContent(db, directory)).toEqual(all)
  expect(await db.select().from(subjectItems)).toHaveLength(2)
  expect((await db.select().from(terms))[0]).toMatchObject({ useType: 4, titleEn: 'Terms' })
  putItem('industries', '1001', 'industry', '', '另一段正文 another body')
  expect(await importIfChanged(db, directory)).toEqual(all)
  await database.close()
})

test('another import updates texts and keeps likes and favourites', async () => {
  putAll()
  const service = await serviceApp(await openAny())
  const { db } = service.parts
  await importContent(db, directory)
  await service.addMember('a@example.org')
  const token = (await service.signIn('a@example.org')).data.access_token
  await service.call('like', { id: '2001' }, { token })
  await service.call('addFavourite', { articleId: '2001' }, { token })
  put('problems/2001-item.en.md', 'title: Renamed\nsummary: Summary\ntags: []')
  await importContent(db, directory)
  const { data } = await service.call('content', { id: '2001' }, { token })
  expect(data).toMatchObject({ titleEn: 'Renamed', likeCount: 1, liked: true, favourite: true })
  await service.close()
})

test('bodies are stored as URL-encoded HTML, with lengths', async () => {
  putItem('industries', '1001', 'industry', '', '## 小节 One\n\n两个字 and three words 100 %')
  const database = await openAny()
  await importContent(database.db, directory)
  const [row] = await database.db.select().from(content)
  expect(decodeURIComponent(row?.contentZh ?? '')).toContain('<h2 id="小节-one">小节 One</h2>')
  expect(row?.contentZh).not.toMatch(/[<> ]/)
  expect(row).toMatchObject({ lengthZh: 5, lengthEn: 5 })
  await database.close()
})

test('terms are linked in articles, but not in short answers, of which a page shows several', async () => {
  putItem('problems', '2001', 'problem', 'problemType: 1', 'IVW 与异质性')
  putItem('problems', '2002', 'problem', 'problemType: 3', 'IVW 与异质性')
  const database = await openAny()
  await importContent(database.db, directory)
  const rows = await database.db.select().from(content).orderBy(content.id)
  const [linked = '', short] = rows.map(({ contentZh }) => decodeURIComponent(contentZh))
  expect(linked).toContain('<a href="#term-heterogeneity">异质性</a>')
  expect(short).toBe('<p>IVW 与异质性</p>\n')
  await database.close()
})

describe('problems are reported by file', () => {
  test.each<[string, () => void, RegExp]>([
    [
      'no front matter',
      () => writeFileSync(join(directory, 'industries/1001-item.en.md'), 'x'),
      /1001-item\.en\.md: front matter/,
    ],
    ['no YAML', () => put('industries/1001-item.en.md', 'title: [oops'), /1001-item\.en\.md: /],
    [
      'an unknown key',
      () => putItem('industries', '1001', 'industry', 'likes: 5'),
      /1001-item\.zh\.md: .*likes/,
    ],
    [
      'an id without quotes',
      () => put('industries/1001-item.zh.md', facts('1001', 'industry').replace('"1001"', '1001')),
      /zh\.md: id/,
    ],
    [
      "an id that is not the name's",
      () => put('industries/1001-item.zh.md', facts('1002', 'industry')),
      /not the one in the file name/,
    ],
    [
      'a time without zone',
      () => put('industries/1001-item.zh.md', facts('1001', 'industry').replaceAll('+08:00', '')),
      /publishedAt must be a moment/,
    ],
    [
      'a day that is not',
      () =>
        put('industries/1001-item.zh.md', facts('1001', 'industry').replaceAll('03-12', '02-31')),
      /publishedAt is not a date/,
    ],
    ['the wrong folder', () => putItem('industries', '1001', 'problem'), /type must be industry/],
    [
      'a link to nothing',
      () => putItem('problems', '2001', 'problem', 'industryId: "9"'),
      /industryId 9 is no industry/,
    ],
    [
      'a step to nothing',
      () => rmSync(join(directory, 'problems'), { recursive: true }),
      /item 2001 is no problem/,
    ],
    [
      'a language missing',
      () => rmSync(join(directory, 'terms/5004-service.en.md')),
      /5004-service\.en\.md: is missing/,
    ],
    ['an odd name', () => put('problems/readme.md', 'a: b'), /readme\.md: the name must be/],
    [
      'an id used twice',
      () => {
        putItem('problems', '1001', 'problem')
      },
      /id 1001 is used twice/,
    ],
  ])('%s', (_, spoil, expected) => {
    putAll()
    spoil()
    const found = problems()
    expect(found.filter((problem) => expected.test(problem))).not.toEqual([])
  })

  test('reports all files at once', () => {
    putAll()
    put('industries/1001-item.en.md', 'summary: x')
    put('problems/2001-item.en.md', 'summary: x')
    expect(problems().filter((problem) => problem.includes('title'))).toHaveLength(2)
  })

  test('reports a missing folder', () => {
    rmSync(directory, { recursive: true })
    expect(problems().join()).toContain('no such folder')
    mkdirSync(directory)
  })
})

describe('Markdown', () => {
  test('headings have unique ids', () => {
    const html = renderMarkdown('## 工具变量: F > 10\n\n### A *b*\n\n## A b\n\n## A b')
    expect(html).toContain('<h2 id="工具变量-f-10">')
    expect(html).toContain('<h3 id="a-b">A <em>b</em></h3>')
    expect(html).toContain('id="a-b-2"')
    expect(html).toContain('id="a-b-3"')
    expect(slugOf('!!!')).toBe('section')
  })

  test('external links open in a new tab; links that run code are removed', () => {
    const html = renderMarkdown(
      '[a](https://doi.org/10.1/x "T") [b](/login) [c](javascript:alert(1)) [d](data:text/html,x) [e](#top) [f](//x.example) [g](JaVaScRiPt:1) [h](mailto:a@b.c)',
    )
    expect(html).toContain(
      '<a href="https://doi.org/10.1/x" title="T" target="_blank" rel="noopener noreferrer">a</a>',
    )
    expect(html).toContain('<a href="/login">b</a>')
    expect(html).toContain('<a href="//x.example" target="_blank" rel="noopener noreferrer">f</a>')
    expect(html).toContain('<a href="#top">e</a>')
    expect(html).not.toMatch(/javascript:|data:/i)
  })

  test('escapes HTML in the source', () => {
    const html = renderMarkdown(
      'a <script>alert(1)</script> b\n\n<img src=x onerror=alert(1)>\n\n`<b>`',
    )
    expect(html).not.toMatch(/<(script|img)/)
    expect(html).toContain('&lt;img')
    expect(html).toContain('<code>&lt;b&gt;</code>')
  })

  test('formulas are MathML without classes and styles, and do not count as words', () => {
    const html = renderMarkdown('a\n\n```math\nF = \\frac{b^2}{s^2}\n```\n\n```text\nF\n```')
    expect(html).toContain('<math display="block">')
    expect(html).toContain('<mfrac><msup><mi>b</mi><mn>2</mn></msup>')
    expect(html).not.toMatch(/<m[^>]*(?:class|style)=/)
    expect(html).toContain('<pre><code class="language-text">F')
    expect(countWords('two words\n\n```math\n\\text{of many}\n```\n')).toBe(2)
    expect(countHan('两字\n\n```math\n\\text{很多字}\n```\n')).toBe(2)
  })

  test('reports invalid TeX, and refuses links and commands in it', () => {
    expect(formulaFaults('```math\n\\frac{1\n```')).toHaveLength(1)
    expect(formulaFaults('```math\n\\nosuchcommand\n```').join()).toContain('nosuchcommand')
    expect(formulaFaults('```math\nx^2\n```\n\n```math\ny\n```')).toEqual([])
    for (const tex of ['\\href{javascript:alert(1)}{x}', '\\includegraphics{//x.example/a.png}']) {
      const html = formulaFaults(`\`\`\`math\n${tex}\n\`\`\``).length > 0 ? '' : formulaHtml(tex)
      expect(html).not.toMatch(/href|src/)
    }
  })

  test('refuses TeX within a line, but not money and code', () => {
    expect(formulaFaults('方差为 $b^2 s_a^2$。').join()).toContain('“$b^2 s_a^2$” would be shown')
    expect(formulaFaults('from $x$, in')).toHaveLength(1)
    const plain = 'from $6 to $15, `$a$`, US$5 and US$6\n\n```sh\necho "$HOME$PATH"\n```'
    expect(formulaFaults(plain)).toEqual([])
  })
})

describe('figures within a text', () => {
  const listing = (name: string, rest = 'Caption with *stress*.\n\n**Try it:** drag.') =>
    `Before.\n\n\`\`\`figure\n${name}\n${rest}\n\`\`\`\n\nAfter.`

  test('become numbered placeholders in the language of the text', () => {
    const source = `${listing('power')}\n\n${listing('linkage')}`
    const html = renderMarkdown(source, 'en')
    expect(html).toContain(
      '<figure data-figure="power"><figcaption><p><strong>Figure 1</strong> Caption with <em>stress</em>.</p>' +
        '<p><strong>Try it:</strong> drag.</p></figcaption></figure>',
    )
    expect(html).toContain('<figure data-figure="linkage"><figcaption><p><strong>Figure 2</strong>')
    expect(renderMarkdown(source, 'zh')).toContain('<strong>图 2</strong>')
    expect(figureFaults(source)).toEqual([])
    expect(figureNames(source)).toEqual(['power', 'linkage'])
  })

  test.each([
    [
      'a name that is none',
      listing('powr'),
      'there is no figure “powr”; known are weak-instruments,',
    ],
    ['nothing to try', listing('power', 'Caption.'), 'the figure “power” needs a caption and'],
    ['a place in a list', '- a\n\n  ```figure\n  power\n  ```', 'must not stand within a list'],
  ])('%s stops the import and says so', (_name, source, fault) => {
    expect(figureFaults(source).join()).toContain(fault)
  })
})
