import { globSync, readFileSync } from 'node:fs'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { needsCatalog } from '../../src/app/route-catalogs.ts'
import { FIRST_PAGES } from '../../tools/size/budgets.ts'
import { pageFiles } from '../../tools/size/page-files.ts'
import { precachedFiles } from '../../tools/size/precached-files.ts'
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { analysisScripts, idsShown, measureFirstLoad } from '../helpers/e2e/first-load.ts'
import { LANGUAGE_USE } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

/**
 * Text of code that articles and the landing page never load first, with the number of its files in
 * the build. The build renames and minifies; policies and class names stay.
 */
const NOT_FOR_READING = [
  { name: 'the sanitiser', kind: 'script', pattern: /dompurify/i, files: 1 },
  // Classes of `Input` and `Modal`: without them none of Mantine's fields and dialogs is loaded.
  { name: 'styles of fields', kind: 'style', pattern: /m_8fb7ebe7/, files: 1 },
  { name: 'styles of dialogs', kind: 'style', pattern: /m_9df02822/, files: 1 },
] as const

/** Pages for reading: nothing that only other pages need is loaded with them. */
const READ = FIRST_PAGES.slice(0, 2).map(({ path }) => path)

const FIRST_VISITS = FIRST_PAGES.flatMap((page) =>
  LANGUAGES.map((language) => ({ ...page, language })),
)

for (const { name, path, language } of FIRST_VISITS) {
  test(`the first load of the ${name} (${language}) is what \`npm run size\` measures, named in its document, without what others need`, async ({
    browser,
    request,
    server,
  }) => {
    const who = LANGUAGE_USE[language]
    const files = await measureFirstLoad(browser, `${server.url}${path}`, who)
    await test.step('the files of its route, compressed, without analysis code and without a call', async () => {
      const code = files.filter(({ kind }) => kind === 'script' || kind === 'style')
      const measured = pageFiles(path, language).map((file) => `/${file}`)
      expect
        .soft([...new Set(code.map((file) => file.path))].toSorted())
        .toEqual(measured.toSorted())
      expect.soft(analysisScripts(files)).toEqual([])
      expect.soft(files.filter((file) => file.path.startsWith('/api/'))).toEqual([])
      const large = code.filter(({ bytes }) => bytes > 2048)
      expect.soft(large.filter(({ encoding }) => encoding !== 'br')).toEqual([])
    })
    await test.step('its document names what it needs, so that nothing waits for a script to ask', async () => {
      const headers = { accept: 'text/html', 'accept-language': who.locale }
      const html = await (await request.get(path, { headers })).text()
      expect(html).toContain('data-rendered=')
      // Code comes after the content, and styles are part of the document.
      const [before = ''] = html.split('<div id="root"')
      expect.soft(before).not.toMatch(/ (?:src|href)="[^"]*\.js"/)
      const sheets = html.match(/<link [^>]*\.css"[^>]*>/g) ?? []
      expect.soft(sheets.length).toBeGreaterThan(0)
      expect.soft(sheets.filter((link) => !link.endsWith(' disabled>'))).toEqual([])
      const named = new Set([...html.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, url]) => url))
      const code = files.filter(({ kind }) => kind === 'script' || kind === 'style')
      expect.soft(code.length).toBeGreaterThan(5)
      expect.soft(code.filter((file) => !named.has(file.path))).toEqual([])
    })
    if (!READ.includes(path)) return
    await test.step('nothing that only other pages need', async () => {
      const found = NOT_FOR_READING.flatMap(({ name: what, kind, pattern }) => {
        const texts = files.filter((file) => file.kind === kind)
        expect(texts.length).toBeGreaterThan(0)
        return texts
          .filter((file) => pattern.test(readFileSync(`dist${file.path}`, 'utf8')))
          .map((file) => `${what} in ${file.path}`)
      })
      expect.soft(found).toEqual([])
    })
  })
}

test('code that reading pages never load first is in the expected files', () => {
  const precached = precachedFiles()
  for (const { name, kind, pattern, files: expectedCount } of NOT_FOR_READING) {
    const files = precached.filter(({ name: file }) =>
      file.endsWith(kind === 'style' ? '.css' : '.js'),
    )
    const holding = files.filter((file) => pattern.test(readFileSync(`dist/${file.name}`, 'utf8')))
    expect([name, holding.length]).toEqual([name, expectedCount])
  }
})

test('the renderer uses the production build of React, whatever its environment', () => {
  const [writer = ''] = globSync('dist/.render/*.mjs')
  const code = readFileSync(writer, 'utf8')
  expect(code).toContain('prerender')
  // Two and a half times the work for a page.
  expect(code).not.toMatch(/process\.env\.NODE_ENV|react[\w-]*\.development/)
})

test('the worker is active with the files for reading', () => {
  const critical = precachedFiles().filter(({ isCritical }) => isCritical)
  const names = critical.map(({ name }) => name.replace(/-[\w-]{8}\.(\w+)$/, '.$1'))
  for (const part of ['index', 'vendor', 'article', 'lists', 'sanitiser', 'zh', 'en']) {
    expect(names).toContain(`assets/${part}.js`)
  }
  const analysis = /science|worker|\/(?:account|billing|records|tools?|views|exports|member)[.-]/
  expect(names.filter((name) => analysis.test(name))).toEqual([])
})

test('a public page opened first loads all its messages, without those of the workspace', async ({
  page,
  user,
  server,
}) => {
  const found: string[] = []
  let looked = 0
  for (const { name, path, row } of await realAddresses(server)) {
    if (row.access === 'member' || needsCatalog(name)) continue
    // Server-rendered ones: written-pages.spec.ts, which opens each of them.
    if (row.isServerRendered) continue
    await page.goto(path)
    await user.waitUntilSettled()
    found.push(...(await idsShown(user)).map((id) => `${path}: ${id}`))
    looked += 1
  }
  expect(looked).toBeGreaterThan(2)
  expect(found).toEqual([])
})
