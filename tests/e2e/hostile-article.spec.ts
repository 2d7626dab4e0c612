/** An upstream whose article tries to run code: rendered by the server, and by the page itself. */
import type { Page } from '@playwright/test'
import { FakeBlade } from '../helpers/fake-blade.ts'
import { expect, test } from '../helpers/e2e/test.ts'

/** An unused public key: no password is sent here. */
const SM2_PUBLIC_KEY = `04${'ab'.repeat(64)}`
const ARTICLE = '/front-pages/article/problemDetails?id=2001'

const hostile = (name: string) => `<h2>Head ${name}</h2><p>Text ${name}</p>
<script>steal()</script><img src=x onerror="steal()"><svg onload="steal()"><script>steal()</script></svg>
<a href="javascript:steal()">link</a><p onclick="steal()" style="position:fixed">p</p>
<iframe srcdoc="<script>parent.steal()</script>"></iframe><form action="/x"><button>b</button></form>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=steal()&gt;">`

/** Returns active content of a text, and how often it ran. */
async function actingParts(page: Page): Promise<unknown> {
  return page.locator('[data-html], article [class*="html"]').evaluateAll((texts) => ({
    texts: texts.length,
    elements: texts.flatMap((text) =>
      [
        ...text.querySelectorAll(
          'script, svg, math mglyph, math img, math :is(style, a), style, iframe, form, button',
        ),
      ].map(({ localName }) => localName),
    ),
    attributes: texts.flatMap((text) =>
      [...text.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes]
          .filter(({ name, value }) => /^on|^style$|^srcdoc$/.test(name) || /script:/.test(value))
          .map(({ name }) => name),
      ),
    ),
    stolen: (window as never as { stolen: number }).stolen,
  }))
}
const NOTHING = { texts: 1, elements: [], attributes: [], stolen: 0 }

test('a hostile article runs no code, rendered by the server, changed, or rendered by the page', async ({
  context,
  faults,
  page,
  request,
  startServer,
}) => {
  test.setTimeout(180_000)
  // Chromium names every handler it reads, also those of the document that the sanitiser reads them in.
  faults.allow(/script-src-attr inline .*\/sanitiser-|Executing inline event handler violates/)
  const upstream = await FakeBlade.start()
  upstream.quirks.texts = { zh: hostile('zh'), en: hostile('en') }
  try {
    const server = await startServer({
      env: { UPSTREAM_URL: upstream.url.href, SM2_PUBLIC_KEY, PAYMENT_PROVIDER: 'none' },
    })
    await context.addInitScript(() => {
      const counted = { stolen: 0, steal: () => (counted.stolen += 1) }
      Object.defineProperty(window, 'stolen', { get: () => counted.stolen })
      Object.assign(window, { steal: counted.steal })
    })
    const scripts: string[] = []
    page.on('request', (one) => scripts.push(new URL(one.url()).pathname))
    const hasSanitiser = () => scripts.some((path) => /\/sanitiser-/.test(path))
    const headers = { 'accept-language': 'zh-CN' }
    const read = async () => (await request.get(server.url + ARTICLE, { headers })).text()
    // A busy server sends the first visitors a page without content.
    await expect
      .poll(async () => (await read()).includes('data-html='), { timeout: 90_000 })
      .toBe(true)

    await page.goto(server.url + ARTICLE)
    await expect(page.locator('#root[data-rendered]')).toHaveCount(0)
    const text = await page.locator('[data-html]').elementHandle()
    await expect(page.locator('main').getByText('Text zh')).toBeVisible()
    expect(await actingParts(page)).toEqual(NOTHING)
    // It was server-rendered: neither created again nor sanitised again.
    expect([await text?.evaluate((one) => one.isConnected), hasSanitiser()]).toEqual([true, false])

    await page.locator('header').getByRole('link', { name: 'English' }).click()
    await expect(page.locator('main').getByText('Text en')).toBeVisible()
    await expect(page.locator('main').getByText('Text zh')).toHaveCount(0)
    expect([await actingParts(page), hasSanitiser()]).toEqual([NOTHING, true])
    await page.locator('header').getByRole('link', { name: '中文' }).click()
    await expect(page.locator('main').getByText('Text zh')).toBeVisible()
    expect(await actingParts(page)).toEqual(NOTHING)

    // Without server rendering, as for a member: the page renders all of it.
    scripts.length = 0
    await page.goto(`${server.url}${ARTICLE}&from=mail`)
    await expect(page.locator('main').getByText('Text zh')).toBeVisible()
    expect([await actingParts(page), hasSanitiser()]).toEqual([NOTHING, true])
  } finally {
    await upstream.stop()
  }
})
