import { type Browser, chromium, type Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { chromiumArgs, installedChromium } from '../../tools/test/chromium.ts'
import type { decodeContent, sanitiseHtml } from '../../src/ui/sanitise.ts'
import type { HtmlSection } from '../../src/ui/server-rendered-html.ts'

/** Result of showing an HTML text, read from the page. */
export type Shown = {
  html: string
  text: string
  tags: string[]
  attributes: { tag: string; name: string; value: string }[]
  sections: HtmlSection[]
  /** Parts around figures; each part as text. */
  parts: { figure: string | null; html: string }[]
  /** Whether the browser accepted it as `TrustedHTML`. */
  isTrusted: boolean
}

const ORIGIN = 'http://reading.test'
/**
 * The product's policy, but inline handlers may run, so that the test notices a handler that the
 * sanitiser did not remove.
 */
const CSP =
  "script-src 'self' 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types veriscope dompurify default"
const ENTRY = `
import { decodeContent, sanitiseHtml } from './src/ui/sanitise.ts'
globalThis.sanitiser = { decodeContent, sanitiseHtml }
`

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: 'entry.js',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry.js' ? `${process.cwd()}/entry.js` : null),
        load: (id) => (id.endsWith('/entry.js') ? ENTRY : null),
      },
    ],
  })
  const { output } = await build.generate({ format: 'iife' })
  await build.close()
  return output[0].code
}

type Sanitiser = { decodeContent: typeof decodeContent; sanitiseHtml: typeof sanitiseHtml }

/** Runs in the page: sanitises the HTML, shows it and reads the result. */
function showInPage(given: string): Shown {
  const { sanitiser } = globalThis as unknown as { sanitiser: Sanitiser }
  const { html, sections, parts } = sanitiser.sanitiseHtml(given, {
    tableLabel: (position) => `Table ${position}`,
  })
  const holder = document.createElement('div')
  document.body.append(holder)
  // The page enforces Trusted Types, so a plain string would be refused here.
  holder.innerHTML = html as string
  const elements = [...holder.querySelectorAll('*')]
  return {
    html: holder.innerHTML,
    text: holder.textContent,
    tags: elements.map(({ localName }) => localName),
    attributes: elements.flatMap((element) =>
      [...element.attributes].map(({ name, value }) => ({ tag: element.localName, name, value })),
    ),
    sections: [...sections],
    parts: parts.map((part) => ({ figure: part.figure, html: String(part.html) })),
    isTrusted: typeof html === 'object',
  }
}

/**
 * The sanitiser in a real browser, because attacks depend on how HTML is parsed, and simulated DOMs parse
 * differently.
 */
export class SanitiserPage {
  /** Errors, refused scripts and dialogs of the page. It stays empty when no script runs. */
  readonly alarms: string[] = []
  readonly #browser: Browser
  readonly #page: Page

  constructor(browser: Browser, page: Page) {
    this.#browser = browser
    this.#page = page
  }

  static async open(): Promise<SanitiserPage> {
    const script = await bundle()
    const executablePath = installedChromium()
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: chromiumArgs(),
    })
    const page = await browser.newPage()
    await page.route('**/*', (route) => {
      const { pathname, origin } = new URL(route.request().url())
      if (origin !== ORIGIN) return route.abort()
      if (pathname === '/sanitiser.js') {
        return route.fulfill({ contentType: 'text/javascript', body: script })
      }
      if (pathname !== '/') return route.fulfill({ status: 404, body: '' })
      return route.fulfill({
        contentType: 'text/html',
        headers: { 'Content-Security-Policy': CSP },
        body: '<!doctype html><script src="/sanitiser.js"></script>',
      })
    })
    const opened = new SanitiserPage(browser, page)
    page.on('dialog', (dialog) => {
      opened.alarms.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('pageerror', (error) => opened.alarms.push(`error: ${error.message}`))
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML/.test(message.text())) {
        opened.alarms.push(`refused: ${message.text()}`)
      }
    })
    page.on('framenavigated', (frame) => {
      if (!frame.url().startsWith(ORIGIN)) opened.alarms.push(`went to ${frame.url()}`)
    })
    await page.goto(`${ORIGIN}/`)
    return opened
  }

  show(html: string): Promise<Shown> {
    return this.#page.evaluate(showInPage, html)
  }

  /** Returns the browser's error for HTML that did not pass the sanitiser. */
  showUnsanitised(html: string): Promise<string> {
    return this.#page.evaluate((text) => {
      try {
        document.body.innerHTML = text
        return 'shown'
      } catch (error) {
        return String(error)
      }
    }, html)
  }

  decode(encoded: string): Promise<string> {
    return this.#page.evaluate(
      (text) => (globalThis as unknown as { sanitiser: Sanitiser }).sanitiser.decodeContent(text),
      encoded,
    )
  }

  close(): Promise<void> {
    return this.#browser.close()
  }
}
