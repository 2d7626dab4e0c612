import { readFileSync } from 'node:fs'
import { LANGUAGES } from '../../src/contract/languages.ts'
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
import { analysisScripts, bytesOf, measureFirstLoad } from '../helpers/e2e/first-load.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { isMessageId } from '../helpers/e2e/texts.ts'

for (const { name, path, scriptLimit, styleLimit, requestLimit } of FIRST_PAGES) {
  test(`the first load of the ${name} is small, in few files, and brings no analysis code`, async ({
    browser,
    server,
  }) => {
    const files = await measureFirstLoad(browser, `${server.url}${path}`)
    const scripts = files.filter(({ kind }) => kind === 'script')
    expect(scripts.length).toBeGreaterThan(0)
    expect(bytesOf(files, 'script')).toBeLessThanOrEqual(scriptLimit)
    expect(bytesOf(files, 'style')).toBeGreaterThan(0)
    expect(bytesOf(files, 'style')).toBeLessThanOrEqual(styleLimit)
    expect(analysisScripts(files)).toEqual([])
    const asked = files.filter(({ isInline }) => isInline !== true).map((file) => file.path)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(requestLimit)
    // The first paint waits for nothing but the document.
    expect(asked.filter((file) => file.endsWith('.css'))).toEqual([])
    const large = files.filter(
      ({ bytes, kind }) => bytes > 2048 && (kind === 'script' || kind === 'style'),
    )
    expect(large.filter(({ encoding }) => encoding !== 'br')).toEqual([])
  })
}

for (const { name, path } of FIRST_PAGES) {
  test(`the document of the ${name} names what it needs, so that nothing waits for a script to ask`, async ({
    browser,
    request,
    server,
  }) => {
    const read = async () => (await request.get(path, { headers: { Accept: 'text/html' } })).text()
    await expect.poll(read, { timeout: 30_000 }).toContain('data-rendered=')
    const html = await read()
    // Held back until the text is painted: nothing else in the document asks for code.
    const [held = ''] = /<template id="held-code">.*<\/template>/s.exec(html) ?? []
    expect(held.match(/\.js"/g)?.length ?? 0).toBeGreaterThan(4)
    expect(html.replace(held, '')).not.toMatch(/ (?:src|href)="[^"]*\.js"/)
    const named = new Set([...html.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, url]) => url))
    const files = await measureFirstLoad(browser, `${server.url}${path}`)
    const code = files.filter(({ kind }) => kind === 'script' || kind === 'style')
    expect(code.length).toBeGreaterThan(5)
    const late = code.filter((file) => !named.has(file.path))
    // The texts of the workspace are four times a screen, and the server only guesses the language.
    const [texts, ...others] = late
    expect(others).toEqual([])
    if (texts !== undefined) expect(texts.path).toMatch(/\/(?:zh|en)-/)
    expect(texts !== undefined).toBe(path.startsWith('/analysisTools'))
  })
}

for (const { name, path } of FIRST_PAGES.slice(0, 2)) {
  test(`the first load of the ${name} brings nothing that only other pages need`, async ({
    browser,
    server,
  }) => {
    const files = await measureFirstLoad(browser, `${server.url}${path}`)
    const found = NOT_FOR_READING.flatMap(({ name: what, kind, pattern }) => {
      const texts = files.filter((file) => file.kind === kind)
      expect(texts.length).toBeGreaterThan(0)
      return texts
        .filter((file) => pattern.test(readFileSync(`dist${file.path}`, 'utf8')))
        .map((file) => `${what} in ${file.path}`)
    })
    expect(found).toEqual([])
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
  for (const { name, path, row } of await realAddresses(server)) {
    const isFrame = textPartOf(name) === 'later'
    if (row.access === 'member' || (needsWorkTexts(name) && !isFrame)) continue
    await page.goto(path)
    await reader.settled()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await reader.settled()
    const text = await page.locator('body').innerText()
    const ids = (text.match(/[a-z]\w*(?:\.\w+)+/gi) ?? []).filter(isMessageId)
    found.push(...ids.map((id) => `${path}: ${id}`))
  }
  expect(found).toEqual([])
})
