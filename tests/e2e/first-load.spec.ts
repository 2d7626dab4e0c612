import { needsWorkTexts } from '../../src/app/work-texts.ts'
import { realAddresses } from '../helpers/e2e/addresses.ts'
import {
  analysisScripts,
  bytesOf,
  FIRST_PAGES,
  KEPT_FILES_LIMIT,
  measureFirstLoad,
} from '../helpers/e2e/first-load.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { isMessageId } from '../helpers/e2e/texts.ts'

for (const { name, path, scriptLimit, fileLimit } of FIRST_PAGES) {
  test(`the first load of the ${name} is small and brings no analysis code`, async ({
    browser,
    server,
  }) => {
    const files = await measureFirstLoad(browser, `${server.url}${path}`)
    const scripts = files.filter(({ kind }) => kind === 'script')
    expect(scripts.length).toBeGreaterThan(0)
    expect(bytesOf(files, 'script')).toBeLessThanOrEqual(scriptLimit)
    expect(analysisScripts(files)).toEqual([])
    expect(files.filter(({ path: from }) => !from.startsWith('/api/')).length).toBeLessThanOrEqual(
      fileLimit,
    )
    const large = files.filter(
      ({ bytes, kind }) => bytes > 2048 && (kind === 'script' || kind === 'style'),
    )
    expect(large.filter(({ encoding }) => encoding !== 'br')).toEqual([])
  })
}

test('the service worker keeps few files', async ({ request, server }) => {
  const worker = await (await request.get(`${server.url}/sw.js`)).text()
  const kept = worker.match(/\/?assets\/[\w.-]+|examples\/[\w.-]+|icons\/[\w.-]+/g) ?? []
  expect(kept.length).toBeGreaterThan(40)
  expect(kept.length).toBeLessThanOrEqual(KEPT_FILES_LIMIT)
})

test('a public page that is opened first has all its texts, without those of the workspace', async ({
  page,
  reader,
  server,
}) => {
  const found: string[] = []
  for (const { name, path, row } of await realAddresses(server)) {
    if (row.access === 'member' || needsWorkTexts(name)) continue
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
