/** Displays that users set up for themselves: forced colours, a larger text size, and a low window (zoom of 400 %). */
import type { CDPSession, Page } from '@playwright/test'

export const DISPLAYS = ['usual', 'forced', 'large', 'low'] as const
export type Display = (typeof DISPLAYS)[number]

/** Default font size of browsers, and the one of users who double it, in px. */
const FONT_PX: Record<Display, number> = { usual: 16, forced: 16, large: 32, low: 16 }

/** Windows of the displays that need a certain one: a phone, and 1280 × 1024 at a zoom of 400 %. */
export const WINDOWS: Partial<Record<Display, { width: number; height: number }>> = {
  large: { width: 390, height: 844 },
  low: { width: 320, height: 256 },
}

/** Share of the window that fixed and stuck elements may cover. */
const MOST_COVERED = 0.25

const current = new WeakMap<Page, Display>()
const sessions = new WeakMap<Page, CDPSession>()

/** Switches a page to a display; a window that it needs is left for the next one to change. */
export async function showOn(page: Page, display: Display): Promise<void> {
  const before = current.get(page) ?? 'usual'
  if (before === display) return
  current.set(page, display)
  const isForced = display === 'forced'
  if (isForced !== (before === 'forced'))
    await page.emulateMedia({ forcedColors: isForced ? 'active' : null })
  const size = WINDOWS[display]
  if (size) await page.setViewportSize(size)
  if (FONT_PX[before] !== FONT_PX[display]) await setFontSize(page, FONT_PX[display])
}

/** Sets the browser's default font size, as users do in its settings. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / 16 } })
  const shown = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  if (shown !== `${standard}px`) throw new Error(`the root has ${shown} of ${standard} px`)
}

/** Takes a picture of the whole page with large text: Playwright's own one puts the font size back. */
export async function takeLargePicture(page: Page): Promise<Buffer> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: 390, height })
  await setFontSize(page, FONT_PX.large)
  const { data } = (await sessions.get(page)?.send('Page.captureScreenshot')) ?? { data: '' }
  return Buffer.from(data, 'base64')
}

/**
 * Marks small elements that consist of nothing but a background: their colour is all that they say. Called before the
 * colours are forced, which `forcedColourFaults` needs.
 */
export async function markPaintedElements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const grounds = (element: Element | null): string => {
      if (!element) return ''
      const colour = getComputedStyle(element).backgroundColor
      return /, 0\)$|^transparent$/.test(colour) ? grounds(element.parentElement) : colour
    }
    for (const element of document.body.querySelectorAll<HTMLElement>(':empty:not(svg *)')) {
      delete element.dataset['painted']
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (element.matches('input, img, svg, canvas, iframe, textarea, [class*="overlay" i]'))
        continue
      const { width, height } = element.getBoundingClientRect()
      const own = getComputedStyle(element).backgroundColor
      if (width < 2 || height < 2 || /, 0\)$|^transparent$/.test(own)) continue
      if (own !== grounds(element.parentElement)) element.dataset['painted'] = ''
    }
  })
}

/** Returns what a page in forced colours no longer says: states, marks and texts of drawings. */
export async function forcedColourFaults(page: Page): Promise<string[]> {
  return [...(await hiddenStates(page)), ...(await hiddenMarks(page))]
}

/** Returns states that look as if they were not there. */
function hiddenStates(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}” ${element.getAttribute('class')?.slice(0, 60) ?? ''}`
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1
    /** A background that is forced is opaque, and looks like the one behind it. */
    const groundOf = (element: Element | null): string => {
      if (!element) return ''
      const { backgroundColor } = getComputedStyle(element)
      return backgroundColor.endsWith(', 0)') ? groundOf(element.parentElement) : backgroundColor
    }
    const styleOf = (element: Element) => {
      const { borderColor, outlineStyle } = getComputedStyle(element)
      return [groundOf(element), borderColor, outlineStyle].join(';')
    }
    /** Whether an element looks the same with its state taken away. */
    const isUnchanged = (shown: Element, toggle: (isOn: boolean) => void) => {
      const on = styleOf(shown)
      toggle(false)
      const off = styleOf(shown)
      toggle(true)
      return on === off
    }
    const ATTRIBUTES = [
      'aria-checked',
      'aria-selected',
      'aria-pressed',
      'aria-current',
      'data-combobox-selected',
      'data-in-range',
    ]
    for (const attribute of ATTRIBUTES) {
      for (const element of document.querySelectorAll(
        `[${attribute}]:not([${attribute}="false"], svg *)`,
      )) {
        const value = element.getAttribute(attribute) ?? ''
        if (!isVisible(element)) continue
        const toggle = (isOn: boolean) =>
          isOn ? element.setAttribute(attribute, value) : element.removeAttribute(attribute)
        if (isUnchanged(element, toggle))
          found.push(`${attribute} does not show: ${nameOf(element)}`)
      }
    }
    for (const input of document.querySelectorAll<HTMLInputElement>('input:checked')) {
      const segment = input.labels?.[0]
      // A check mark that only the chosen one has.
      if (segment?.querySelector('svg')) continue
      const isSegment = segment?.matches('[data-active]') ?? false
      const shown = isSegment
        ? segment
        : input.matches('[role="switch"]')
          ? input.nextElementSibling
          : input
      if (!shown || !isVisible(shown)) continue
      const toggle = (isOn: boolean) => {
        if (isSegment) shown.toggleAttribute('data-active', isOn)
        else input.checked = isOn
      }
      if (isUnchanged(shown, toggle))
        found.push(`:checked does not show: ${nameOf(segment ?? shown)}`)
    }
    return [...new Set(found)]
  })
}

/** Returns marks on a ground of their own colour, and texts of drawings that are hard to read. */
function hiddenMarks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 40)}” ${element.getAttribute('class') ?? ''}`
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1
    const canvas = document.body.appendChild(document.createElement('div'))
    canvas.style.cssText = 'position: fixed; background: Canvas; color: Canvas'
    const ground = getComputedStyle(canvas).backgroundColor
    canvas.remove()
    const groundOf = (element: Element | null): string => {
      if (!element) return ground
      const colour = getComputedStyle(element).backgroundColor
      return /, 0\)$|^transparent$/.test(colour) ? groundOf(element.parentElement) : colour
    }
    for (const element of document.querySelectorAll('[data-painted]')) {
      if (!isVisible(element)) continue
      const { backgroundColor, borderTopWidth, outlineStyle } = getComputedStyle(element)
      if (
        backgroundColor === groundOf(element.parentElement) &&
        borderTopWidth === '0px' &&
        outlineStyle === 'none'
      )
        found.push(`vanished: ${nameOf(element.parentElement ?? element)} > ${nameOf(element)}`)
    }
    const light = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((each) => {
        const share = Number(each) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    for (const text of document.querySelectorAll('svg text')) {
      // A text on a mark has the mark as its ground.
      if (!isVisible(text) || text.matches('[class*="OnColour"]')) continue
      const { fill } = getComputedStyle(text)
      const [a, b] = [light(fill), light(ground)]
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
      if (contrast < 4.5)
        found.push(`text of a drawing has a contrast of ${contrast.toFixed(1)}: ${nameOf(text)}`)
    }
    return [...new Set(found)]
  })
}

/** Returns elements whose text is cut off, or stands out of its box over what is next. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.body.querySelectorAll<HTMLElement>(
      '*:not(svg *, svg, option)',
    )) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
      if (!hasText || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      // A line that its parent leaves out where it does not fit.
      const frame = element.parentElement?.getBoundingClientRect()
      if (frame && element.getBoundingClientRect().top >= frame.bottom - 1) continue
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
      const style = getComputedStyle(element)
      if (clientWidth <= 4 || style.textOverflow === 'ellipsis') continue
      if (style.webkitLineClamp !== 'none' || style.clipPath !== 'none') continue
      const line = Number.parseFloat(style.lineHeight) || Number.parseFloat(style.fontSize) * 1.5
      const isColumn =
        clientWidth < 2.5 * Number.parseFloat(style.fontSize) &&
        clientHeight > 4 * line &&
        !element.closest('table')
      if (isColumn)
        found.push(`“${element.textContent.trim().slice(0, 40)}” has a column of letters`)
      const isScrolled = /auto|scroll/.test(style.overflowX + style.overflowY)
      // An enlarged target for fingers (`::before`) is no text.
      const content = document.createRange()
      content.selectNodeContents(element)
      const text = content.getBoundingClientRect()
      // Half of a closing mark of Han text is blank.
      const blank = /[）。，」》]\s*$/.test(element.textContent) ? line / 2 : 2
      const isWide = Math.min(scrollWidth, text.width) > clientWidth + blank
      const isHigh = Math.min(scrollHeight, text.height) > clientHeight + line / 2
      if (isScrolled || style.display === 'inline' || !(isWide || isHigh)) continue
      const name = `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 40)}”`
      found.push(
        `${name} needs ${scrollWidth} × ${scrollHeight} px of ${clientWidth} × ${clientHeight}`,
      )
    }
    return found
  })
}

/** Returns the bars of a page whose fixed and stuck elements cover too much of the window; dialogs are not bars. */
export function coveringBars(page: Page): Promise<string[]> {
  return page.evaluate(async (most) => {
    const opened = document.querySelectorAll('[aria-modal="true"], [role="menu"], [role="listbox"]')
    if ([...opened].some((each) => each.checkVisibility())) return []
    const barsAt = async (top: number) => {
      window.scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      const bars = new Map<Element, number>()
      const steps = 32
      for (let row = 0; row < steps; row += 1) {
        for (let column = 0; column < steps; column += 1) {
          const x = ((column + 0.5) / steps) * window.innerWidth
          const y = ((row + 0.5) / steps) * window.innerHeight
          let at = document.elementFromPoint(x, y)
          while (at && !/fixed|sticky/.test(getComputedStyle(at).position)) at = at.parentElement
          if (at) bars.set(at, (bars.get(at) ?? 0) + 1 / steps ** 2)
        }
      }
      return new Map(
        [...bars].map(([bar, share]) => [bar, { share, top: bar.getBoundingClientRect().top }]),
      )
    }
    const start = window.scrollY
    const [first, second] = [await barsAt(200), await barsAt(240)]
    window.scrollTo({ top: start, behavior: 'instant' })
    const stuck = [...second].filter(([bar, { top }]) => first.get(bar)?.top === top)
    const share = stuck.reduce((sum, [, each]) => sum + each.share, 0)
    if (share <= most) return []
    const names = stuck.map(([bar]) => bar.getAttribute('class')?.slice(0, 40))
    return [`${Math.round(share * 100)} % of the window are covered by ${names.join(', ')}`]
  }, MOST_COVERED)
}
