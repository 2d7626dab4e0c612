/** Touch targets: what a finger hits around the middle of each control. */
import type { Page } from '@playwright/test'

/** Least width and height of a target, in CSS pixels: 44, of which the border of a field takes two. */
const LEAST = 42

/**
 * Returns the controls that a finger can miss: less than 44 px wide or high, with what enlarges them (`::after`, a
 * label) counted. Exempt, as in WCAG 2.5.5 and 2.5.8, are links within a sentence, marks of a chart (their place is their
 * datum, and each chart has a table), and controls that only the keyboard reaches.
 */
export function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ({ least, root }) => {
      const CONTROLS =
        'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"], ' +
        '[role="checkbox"], [role="radio"], [role="menuitem"], [role="option"], [role="combobox"], [role="slider"]'
      const part = document.querySelector(root) ?? document.body
      const found: string[] = []
      const isInSentence = (each: Element) => {
        const isOfText = each.parentElement?.matches('p, label') && each.localName === 'button'
        if (!isOfText && getComputedStyle(each).display !== 'inline') return false
        const around = each.parentElement?.closest(
          'p, li, dd, td, figcaption, label, blockquote, div, span',
        )
        return (around?.textContent ?? '').trim().length > (each.textContent ?? '').trim().length
      }
      for (const each of part.querySelectorAll<HTMLElement>(CONTROLS)) {
        if (each.closest('svg, [inert]') || each.matches(':disabled, [type="hidden"]')) continue
        if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue
        const own = each.getBoundingClientRect()
        // Visually hidden until it has the focus, or a native control under its drawing.
        const label = (each as HTMLInputElement).labels?.[0]
        if ((own.width <= 1 || own.height <= 1) && !label) continue
        if (isInSentence(each)) continue
        each.scrollIntoView({ block: 'center', inline: 'nearest' })
        const box = each.getBoundingClientRect()
        const isHit = (x: number, y: number) => {
          const hit = document.elementFromPoint(x, y)
          if (hit === null) return false
          return (
            each.contains(hit) ||
            [...((each as HTMLInputElement).labels ?? [])].some((one) => one.contains(hit))
          )
        }
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        /** Extent of the hit area from the middle to both sides, at most what is needed. */
        const extent = (dx: number, dy: number) => {
          if (!isHit(x, y)) return 0
          const [before = 0, after = 0] = [-1, 1].map((sign) => {
            let step = 1
            while (step < least && isHit(x + sign * dx * step, y + sign * dy * step)) step += 1
            return step - 1
          })
          return before + 1 + after
        }
        const [width, height] = [extent(1, 0), extent(0, 1)]
        // Covered, or outside of the window: no finger hits it here.
        if (width === 0 || height === 0) continue
        if (width >= least && height >= least) continue
        const name = (each.ariaLabel ?? each.textContent ?? '').trim().slice(0, 30)
        found.push(
          `“${name}” (${each.localName}.${each.className.slice(0, 60)}) is a target of ${width} × ${height} px`,
        )
      }
      return found
    },
    { least: LEAST, root: within },
  )
}
