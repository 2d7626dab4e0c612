import {
  analysisScripts,
  bytesOf,
  FIRST_PAGES,
  measureFirstLoad,
} from '../helpers/e2e/first-load.ts'
import { expect, test } from '../helpers/e2e/test.ts'

for (const { name, path, scriptLimit } of FIRST_PAGES) {
  test(`the first load of the ${name} is small and brings no analysis code`, async ({
    browser,
    server,
  }) => {
    const files = await measureFirstLoad(browser, `${server.url}${path}`)
    const scripts = files.filter(({ kind }) => kind === 'script')
    expect(scripts.length).toBeGreaterThan(0)
    expect(bytesOf(files, 'script')).toBeLessThanOrEqual(scriptLimit)
    expect(analysisScripts(files)).toEqual([])
    const large = files.filter(
      ({ bytes, kind }) => bytes > 2048 && (kind === 'script' || kind === 'style'),
    )
    expect(large.filter(({ encoding }) => encoding !== 'br')).toEqual([])
  })
}
