/** Failures of a page reach the log of the server, with the places in the sources. */
import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/e2e/test.ts'
import { ProductServer } from '../helpers/e2e/product-server.ts'

type Line = {
  msg: string
  failure: { kind: string; route: string; message: string; stack: string }
}

/** Returns the reports in a server's log. */
const failuresIn = ({ output }: ProductServer): Line['failure'][] =>
  output.split('\n').flatMap((line) => {
    if (!line.includes('"a page failed"')) return []
    return [(JSON.parse(line) as Line).failure]
  })

/** Appends a statement to the code of the page. */
const breakCode = (page: Page, statement: string) =>
  page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: `${await reply.text()}\n;${statement}` })
  })

test('R20 an error, a rejected promise and code that cannot be fetched are in the log of the server', async ({
  browser,
}) => {
  const server = await ProductServer.start()
  try {
    const open = async (prepare: (page: Page) => Promise<unknown>, path: string) => {
      const context = await browser.newContext({ serviceWorkers: 'block' })
      const page = await context.newPage()
      await prepare(page)
      await page.goto(`${server.url}${path}`)
      return context
    }
    const contexts = [
      await open(
        (page) => page.route(/\/assets\/vendor-[\w-]+\.js$/, (route) => route.abort()),
        '/front-pages/pricing',
      ),
      await open(
        (page) => breakCode(page, 'setTimeout(() => { throw new Error("broken 1") })'),
        '/front-pages/industry?keyword=private',
      ),
      await open((page) => breakCode(page, 'Promise.reject(new Error("broken 2"))'), '/login'),
      await open(
        (page) => page.route(/\/assets\/tool[\w-]*\.js$/, (route) => route.abort()),
        '/analysisTools/6001',
      ),
    ]
    const found = () => {
      const failures = failuresIn(server)
      const [script, chunk] = ['script /assets/', 'ChunkLoadError'].map((start) =>
        failures.find(({ kind, message }) => kind === 'chunk' && message.startsWith(start)),
      )
      const kinds = [...new Set(failures.map(({ kind }) => kind))].toSorted()
      return { kinds, hasScript: script !== undefined, chunkStack: chunk?.stack }
    }
    await expect.poll(found, { timeout: 20_000 }).toEqual({
      kinds: ['chunk', 'error', 'rejection'],
      hasScript: true,
      chunkStack: expect.stringMatching(/@src\/.+\.tsx?:\d+:\d+/),
    })
    expect(failuresIn(server).find(({ kind }) => kind === 'error')?.route).toBe('industry')
    expect(server.output).not.toMatch(/keyword=private/)
    await Promise.all(contexts.map((context) => context.close()))
  } finally {
    await server.dispose()
  }
})
