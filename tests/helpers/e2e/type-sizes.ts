/** Sizes of type: a page that uses many has no visible order. */
import type { Page } from '@playwright/test'

/** Most sizes of text on one page. */
const MOST = 8

/** Elements with sizes of their own: drawings, the initial in a portrait, indices and formulas. */
const DRAWN = 'svg, [class*="avatar"], sub, sup, math, option'

/**
 * Returns the sizes of a page's visible text, with a word of each, where they are more than eight.
 */
export function tooManyTypeSizes(page: Page): Promise<string[]> {
  return page.evaluate(
    ([most, drawn]) => {
      const sizes = new Map<number, string>()
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const [text, element] = [node.textContent?.trim() ?? '', node.parentElement]
        if (!element || text === '' || element.closest(drawn)) continue
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        // Text for screen readers only.
        if (element.getBoundingClientRect().width <= 1) continue
        // Parts of a pixel are not visible.
        const size = Math.round(Number.parseFloat(getComputedStyle(element).fontSize))
        if (!sizes.has(size)) sizes.set(size, `${text.slice(0, 24)} (${element.className})`)
      }
      if (sizes.size <= most) return []
      const each = [...sizes]
        .toSorted(([a], [b]) => a - b)
        .map(([px, text]) => `${px} px “${text}”`)
      return [`${sizes.size} sizes of text: ${each.join(', ')}`]
    },
    [MOST, DRAWN] as const,
  )
}
