import { statSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from '@playwright/test'
import type { User } from './user.ts'
import { isMessageId } from './texts.ts'

export type LoadedFile = {
  path: string
  kind: Kind
  bytes: number
  encoding: string
  /** Whether the file is inlined in the document, and was not requested; its bytes are those of the file. */
  isInline?: boolean
}
export type Kind = 'script' | 'style' | 'font' | 'document' | 'other'

type Received = { url: string; mimeType: string; encoding: string; bytes: number }

function kindOf(mimeType: string): Kind {
  if (/javascript/.test(mimeType)) return 'script'
  if (mimeType === 'text/css') return 'style'
  if (/font|woff/.test(mimeType)) return 'font'
  return mimeType === 'text/html' ? 'document' : 'other'
}

/** Counts the transferred bytes of each file, without headers. */
async function listen(session: CDPSession): Promise<Map<string, Received>> {
  const received = new Map<string, Received>()
  const of = (id: string) => {
    const known = received.get(id) ?? { url: '', mimeType: '', encoding: 'identity', bytes: 0 }
    received.set(id, known)
    return known
  }
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    Object.assign(of(requestId), {
      url: response.url,
      mimeType: response.mimeType,
      encoding: headers['content-encoding'] ?? 'identity',
    })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    of(requestId).bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return received
}

const RENDER_TIMEOUT_MS = 60_000

/** Waits until a page is server-rendered: on a busy server the first request gets it without content. */
export async function waitUntilServerRendered(
  context: BrowserContext,
  url: string,
  language: string,
) {
  const headers = { 'accept-language': language }
  for (const began = Date.now(); Date.now() - began < RENDER_TIMEOUT_MS;) {
    const html = await (await context.request.get(url, { headers })).text()
    if (html.includes('data-rendered=')) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${url} is not written`)
}

/**
 * Measures the files of a first visit to a page, with an empty cache and without the service worker, which
 * loads the rest of the product later in the background.
 * @param who the user's language and time zone
 */
export async function measureFirstLoad(
  browser: Browser,
  url: string,
  who: BrowserContextOptions = {},
): Promise<LoadedFile[]> {
  const context = await browser.newContext({ ...who, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await waitUntilServerRendered(context, url, await page.evaluate(() => navigator.language))
    const received = await listen(await context.newCDPSession(page))
    await page.goto(url, { waitUntil: 'load' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // A busy page requests nothing for a while, too: its own messages load after the code has run.
    await page.locator('#root:not([data-rendered])').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const inline = await page.evaluate(() =>
      [...document.querySelectorAll('link[rel="stylesheet"][disabled]')].map(
        (link) => link.getAttribute('href') ?? '',
      ),
    )
    const styles = inline.map((path): LoadedFile => {
      const bytes = statSync(`dist${path}.br`).size
      return { path, kind: 'style', bytes, encoding: 'br', isInline: true }
    })
    const requestedFiles = [...received.values()]
      .filter(({ url: from }) => from.startsWith('http'))
      .map(({ url: from, mimeType, encoding, bytes }) => ({
        path: new URL(from).pathname,
        kind: kindOf(mimeType),
        bytes,
        encoding,
      }))
    return [...requestedFiles, ...styles]
  } finally {
    await context.close()
  }
}

/** Returns loaded scripts that only analyses need, which must not be part of a first load. */
export function analysisScripts(files: readonly LoadedFile[]): string[] {
  return files
    .filter(({ path }) =>
      /science|worker|\/(?:account|billing|records|tools?|views|exports)-/.test(path),
    )
    .map(({ path }) => path)
}

/** Scrolls a page to its end and returns the message ids that show in place of their texts. */
export async function idsShown(user: User): Promise<string[]> {
  const { page } = user
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await user.waitUntilSettled()
  const text = await page.locator('body').innerText()
  return (text.match(/[a-z]\w*(?:\.\w+)+/gi) ?? []).filter(isMessageId)
}
