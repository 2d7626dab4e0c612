/** What every single frame of a page shows: a flash that lasts for one is seen by people, not by a test that waits. */
import type { BrowserContext, Page } from '@playwright/test'
import { textOf } from './texts.ts'

export type Frame = {
  /** When the document began: another one has its first frames for itself. */
  document: number
  path: string
  /** The language that the document says it is in. */
  lang: string
  /** The text of the bar, of the page's heading and of its first words, as far as they can be seen. */
  bar: string
  heading: string
  /** Backgrounds that are painted behind the page and its large parts. */
  backgrounds: string[]
  hasVisitorBar: boolean
  hasMemberBar: boolean
  skeletons: number
  /** Nothing to read at all. */
  isEmpty: boolean
}

/** Runs in the page: tells what changed between two frames. */
function watchFrames(accountMenus: readonly string[]): void {
  const isSeen = (element: Element | null): element is HTMLElement =>
    element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true
  const read = (element: Element | null) =>
    isSeen(element) ? element.innerText.replaceAll(/\s+/g, ' ').trim() : ''
  const look = (): Frame => {
    const parts = [
      ...document.querySelectorAll('html, body, #root header, #root main, #root footer'),
    ]
    const painted = parts.map((part) => getComputedStyle(part).backgroundColor)
    const bar = document.querySelector('#root header')
    const has = (selector: string) => [...(bar?.querySelectorAll(selector) ?? [])].some(isSeen)
    return {
      document: performance.timeOrigin,
      path: location.pathname,
      lang: document.documentElement.lang,
      bar: read(bar),
      heading: read(document.querySelector('#root h1')),
      backgrounds: [...new Set(painted)].filter((color) => !color.endsWith(', 0)')),
      hasVisitorBar: has('a[href="/login"]'),
      hasMemberBar: accountMenus.some((label) => has(`[aria-label*="${label}"]`)),
      skeletons: [...document.querySelectorAll('.mantine-Skeleton-root')].filter(isSeen).length,
      isEmpty: read(document.querySelector('#root')) === '',
    }
  }
  let told = ''
  const tell = () => {
    requestAnimationFrame(tell)
    if (!document.body) return
    const frame = JSON.stringify(look())
    if (frame === told) return
    told = frame
    const { noteFrame } = globalThis as typeof globalThis & { noteFrame?: (text: string) => void }
    noteFrame?.(frame)
  }
  requestAnimationFrame(tell)
}

const ACCOUNT_MENUS = (['zh', 'en'] as const).map((language) =>
  textOf(language, 'layout.account.menu', { name: '' }).trim(),
)

export type Frames = {
  /** The frames that differ from the one before, since the beginning or the last `forget`. */
  seen: Frame[]
  forget: () => void
}

/** Watches all pages of a context that are opened from now on. */
export async function watchAllFrames(context: BrowserContext): Promise<Frames> {
  const seen: Frame[] = []
  await context.exposeBinding('noteFrame', (_source, text: string) => {
    seen.push(JSON.parse(text) as Frame)
  })
  await context.addInitScript(watchFrames, ACCOUNT_MENUS)
  return { seen, forget: () => void seen.splice(0) }
}

/** Lets a page draw whatever it still wants to. */
export async function drawOut(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let left = 20
        const next = () => {
          left -= 1
          if (left === 0) done()
          else requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
  )
}

/** Whether a colour of the computed style is nearer to white than to black. */
export function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 128
}

/**
 * Frames with nothing in them after one of the same document with something. What a page that is being left has drawn
 * may be told when the next one has begun, which is read in pieces and starts with nothing.
 */
export function emptied(frames: readonly Frame[]): Frame[] {
  const filled = new Set<number>()
  return frames.filter(({ document, isEmpty }) => {
    if (!isEmpty) filled.add(document)
    return isEmpty && filled.has(document)
  })
}
