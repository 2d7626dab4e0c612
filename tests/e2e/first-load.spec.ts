import { globSync, readFileSync } from 'node:fs'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { RENDERED } from '../../src/contract/written-routes.ts'
import { needsWorkTexts, textPartOf } from '../../src/app/work-texts.ts'
import {
  FIRST_PAGES,
  FIRST_SET,
  KEPT_FILES,
  NO_SCREENS,
  NOT_FOR_READING,
  UPDATE_SHARE,
} from '../budgets.ts'
import { keptFiles } from '../helpers/kept-files.ts'
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { analysisScripts, bytesOf, idsShown, measureFirstLoad } from '../helpers/e2e/first-load.ts'
import { LANGUAGE_USE } from '../helpers/e2e/reader.ts'
import { expect, test } from '../helpers/e2e/test.ts'

/** Pages that are read: nothing that only other pages need comes with them. */
const READ = FIRST_PAGES.slice(0, 2).map(({ path }) => path)

const FIRST_VISITS = FIRST_PAGES.flatMap((page) =>
  LANGUAGES.map((language) => ({ ...page, language })),
)

for (const { name, path, scriptLimit, styleLimit, requestLimit, language } of FIRST_VISITS) {
  test(`the first load of the ${name} (${language}) is small, in few files, named in its document, without what others need`, async ({
    browser,
    request,
    server,
  }) => {
    const who = LANGUAGE_USE[language]
    const files = await measureFirstLoad(browser, `${server.url}${path}`, who)
    const scripts = files.filter(({ kind }) => kind === 'script')
    await test.step('small, in few files, without analysis code', async () => {
      expect.soft(scripts.length).toBeGreaterThan(0)
      expect.soft(bytesOf(files, 'script')).toBeLessThanOrEqual(scriptLimit)
      expect.soft(bytesOf(files, 'style')).toBeGreaterThan(0)
      expect.soft(bytesOf(files, 'style')).toBeLessThanOrEqual(styleLimit)
      expect.soft(analysisScripts(files)).toEqual([])
      const asked = files.filter(({ isInline }) => isInline !== true).map((file) => file.path)
      expect.soft(asked.length, asked.join('\n')).toBeLessThanOrEqual(requestLimit)
      const large = files.filter(
        ({ bytes, kind }) => bytes > 2048 && (kind === 'script' || kind === 'style'),
      )
      expect.soft(large.filter(({ encoding }) => encoding !== 'br')).toEqual([])
    })
    await test.step('its document names what it needs, so that nothing waits for a script to ask', async () => {
      const headers = { accept: 'text/html', 'accept-language': who.locale }
      const html = await (await request.get(path, { headers })).text()
      expect(html).toContain('data-rendered=')
      // Held back until the text is painted: nothing else in the document asks for code.
      const [held = ''] = /<template id="held-code">.*<\/template>/s.exec(html) ?? []
      expect.soft(held.match(/\.js"/g)?.length ?? 0).toBeGreaterThan(4)
      expect.soft(html.replace(held, '')).not.toMatch(/ (?:src|href)="[^"]*\.js"/)
      // The first paint waits for nothing but the document: its sheets are turned off until then.
      const sheets = html.match(/<link [^>]*\.css"[^>]*>/g) ?? []
      expect.soft(sheets.length).toBeGreaterThan(0)
      expect.soft(sheets.filter((link) => !link.endsWith(' disabled>'))).toEqual([])
      const named = new Set([...html.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, url]) => url))
      const code = files.filter(({ kind }) => kind === 'script' || kind === 'style')
      expect.soft(code.length).toBeGreaterThan(5)
      const late = code.filter((file) => !named.has(file.path))
      // The texts of the workspace are four times a screen, and the server only guesses the language.
      const [texts, ...others] = late
      expect.soft(others).toEqual([])
      if (texts !== undefined) expect.soft(texts.path).toMatch(/\/(?:zh|en)-/)
      expect.soft(texts !== undefined).toBe(path.startsWith('/analysisTools'))
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

test('what a page that is read never loads first is where it belongs', () => {
  const kept = keptFiles()
  for (const { name, kind, pattern, files: wanted } of NOT_FOR_READING) {
    const files = kept.filter(({ name: file }) => file.endsWith(kind === 'style' ? '.css' : '.js'))
    const holding = files.filter((file) => pattern.test(readFileSync(`dist/${file.name}`, 'utf8')))
    expect([name, holding.length]).toEqual([name, wanted])
  }
})

test('the libraries import nothing of ours, so that each of both is evaluated in a task of its own', () => {
  const libraries = keptFiles().find(({ name }) => /^assets\/vendor-.*js$/.test(name))
  const code = readFileSync(`dist/${libraries?.name}`, 'utf8')
  const imported = [...code.matchAll(/(?:from|import)\s*"\.\/([\w-]+)-[\w-]{8}\.js"/g)]
  expect(imported.map(([, name]) => name)).toEqual(['rolldown-runtime'])
  // React, whose evaluation is a part of theirs.
  expect(code).toMatch(/hydrateRoot/)
})

test('what writes the pages has React as it is in production, whatever its thread is told', () => {
  const [writer = ''] = globSync('dist/.render/*.mjs')
  const code = readFileSync(writer, 'utf8')
  expect(code).toContain('prerender')
  // Two and a half times the work for a page.
  expect(code).not.toMatch(/process\.env\.NODE_ENV|react[\w-]*\.development/)
})

test('the service worker keeps few files, and small ones for a reason', () => {
  const kept = keptFiles()
  expect(kept.length).toBeGreaterThan(40)
  expect(kept.length).toBeLessThanOrEqual(KEPT_FILES.limit)
  const small = kept.filter(({ bytes }) => bytes < KEPT_FILES.smallBytes)
  const { smallOnes } = KEPT_FILES
  expect(small.filter(({ name }) => !smallOnes.some(({ path }) => path.test(name)))).toEqual([])
})

test('a worker is active with few files and bytes, which are those of reading', () => {
  const first = keptFiles().filter(({ isFirst }) => isFirst)
  expect(first.length).toBeGreaterThan(10)
  expect(first.length).toBeLessThanOrEqual(FIRST_SET.files)
  expect(first.reduce((sum, { sent }) => sum + sent, 0)).toBeLessThanOrEqual(FIRST_SET.bytes)
  const names = first.map(({ name }) => name.replace(/-[\w-]{8}\.(\w+)$/, '.$1'))
  for (const part of ['index', 'vendor', 'article', 'lists', 'sanitiser', 'zh', 'en']) {
    expect(names).toContain(`assets/${part}.js`)
  }
  const analysis = /science|worker|\/(?:account|billing|records|tools?|views|exports|member)[.-]/
  expect(names.filter((name) => analysis.test(name))).toEqual([])
})

test('no file of screens is so large that a line in it is a large update', () => {
  const kept = keptFiles()
  const limit = UPDATE_SHARE * kept.reduce((sum, { sent }) => sum + sent, 0)
  const ofScreens = kept.filter(({ name }) => /\.(?:js|css)$/.test(name) && !NO_SCREENS.test(name))
  expect(ofScreens.length).toBeGreaterThan(20)
  expect(ofScreens.filter(({ sent }) => sent > limit)).toEqual([])
  // Nor is a text that is changed in every language.
  const largest = LANGUAGES.map((language) =>
    Math.max(
      ...kept.filter(({ name }) => name.startsWith(`assets/${language}-`)).map(({ sent }) => sent),
    ),
  )
  const document = kept.find(({ name }) => name === 'index.html')?.sent ?? Infinity
  expect(largest.reduce((sum, sent) => sum + sent, document)).toBeLessThanOrEqual(limit)
})

test('a public page that is opened first has all its texts, without those of the workspace', async ({
  page,
  reader,
  server,
}) => {
  const found: string[] = []
  let looked = 0
  for (const { name, path, row } of await realAddresses(server)) {
    const isFrame = textPartOf(name) === 'later'
    if (row.access === 'member' || (needsWorkTexts(name) && !isFrame)) continue
    // Those that the server writes: written-pages.spec.ts, which opens each of them.
    if (RENDERED.has(name)) continue
    await page.goto(path)
    await reader.settled()
    found.push(...(await idsShown(reader)).map((id) => `${path}: ${id}`))
    looked += 1
  }
  expect(looked).toBeGreaterThan(2)
  expect(found).toEqual([])
})
