import { statSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from '@playwright/test'
import type { Reader } from './reader.ts'
import { isMessageId } from './texts.ts'

export type LoadedFile = {
  path: string
  kind: Kind
  bytes: number
  encoding: string
  /** It stands in the document, and was not asked for; its bytes are those of the file. */
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

const WRITTEN_WITHIN_MS = 60_000

/** The first reader of a page on a busy server gets the bare one; from then on it is there. */
export async function untilWritten(context: BrowserContext, url: string, language: string) {
  const headers = { 'accept-language': language }
  for (const began = Date.now(); Date.now() - began < WRITTEN_WITHIN_MS;) {
    const html = await (await context.request.get(url, { headers })).text()
    if (html.includes('data-rendered=')) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${url} is not written`)
}

/**
 * The files of a first visit to a page, with an empty cache and without the service worker, which loads
 * the rest of the product later in the background.
 * @param who the reader's language and time zone
 */
export async function measureFirstLoad(
  browser: Browser,
  url: string,
  who: BrowserContextOptions = {},
): Promise<LoadedFile[]> {
  const context = await browser.newContext({ ...who, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await untilWritten(context, url, await page.evaluate(() => navigator.language))
    const received = await listen(await context.newCDPSession(page))
    await page.goto(url, { waitUntil: 'load' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // A page that is busy asks for nothing, too: its own texts come after the code has run.
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
    const asked = [...received.values()]
      .filter(({ url: from }) => from.startsWith('http'))
      .map(({ url: from, mimeType, encoding, bytes }) => ({
        path: new URL(from).pathname,
        kind: kindOf(mimeType),
        bytes,
        encoding,
      }))
    return [...asked, ...styles]
  } finally {
    await context.close()
  }
}

/** Loaded scripts that only analyses need, which must not be part of a first load. */
export function analysisScripts(files: readonly LoadedFile[]): string[] {
  return files
    .filter(({ path }) =>
      /science|worker|\/(?:account|billing|records|tools?|views|exports)-/.test(path),
    )
    .map(({ path }) => path)
}

/** Ids of messages that a page shows in place of their texts, down to its end. */
export async function idsShown(reader: Reader): Promise<string[]> {
  const { page } = reader
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await reader.settled()
  const text = await page.locator('body').innerText()
  return (text.match(/[a-z]\w*(?:\.\w+)+/gi) ?? []).filter(isMessageId)
}
