/** Layout check: elements wider than the window, overflow of the top bar, labels cut off within their button. */
import type { Page } from '@playwright/test'

/**
 * Measures the page after its layout. Elements still in transition (the navigation changes half a second
 * after the width) are measured again.
 */
export function misfits(page: Page, width: number): Promise<string[]> {
  return page.evaluate(async (viewportWidth) => {
    const measure = () => {
      // A phone zooms out until everything fits.
      const { scrollWidth, clientWidth } = document.documentElement
      const widest = Math.max(scrollWidth, clientWidth)
      const found = widest > viewportWidth ? [`needs ${widest} px of ${viewportWidth}`] : []
      for (const label of document.querySelectorAll<HTMLElement>('.mantine-Button-label')) {
        // Visually hidden elements for screen readers are a pixel wide.
        const isHeard = label.clientWidth <= 1
        if (isHeard || !label.checkVisibility() || label.scrollWidth <= label.clientWidth + 1)
          continue
        found.push(
          `“${label.textContent.slice(0, 40)}” is cut off in its button at ${viewportWidth} px`,
        )
      }
      const bar = document.querySelector('header[role="banner"], body header')
      const controls = [...(bar?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter((each) =>
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      const boxes = controls.map((each) => each.getBoundingClientRect())
      const nameOf = (index: number) =>
        (controls[index]?.ariaLabel ?? controls[index]?.textContent ?? '').slice(0, 30)
      for (const [index, box] of boxes.entries()) {
        if (box.width <= 1 || box.bottom <= 0) continue
        if (box.left < -1 || box.right > viewportWidth + 1) {
          found.push(`“${nameOf(index)}” of the bar is cut off at ${viewportWidth} px`)
        }
        for (const [next, other] of boxes.entries()) {
          const isInside =
            controls[index]?.contains(controls[next] ?? null) ||
            controls[next]?.contains(controls[index] ?? null)
          if (next <= index || isInside || other.width <= 1) continue
          const across = Math.min(box.right, other.right) - Math.max(box.left, other.left)
          const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
          if (across > 1 && down > 1) {
            found.push(`“${nameOf(index)}” covers “${nameOf(next)}” at ${viewportWidth} px`)
          }
        }
      }
      return found
    }
    const frames = async (count: number) => {
      for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
    }
    await frames(2)
    if (measure().length === 0) return []
    await new Promise((done) => setTimeout(done, 700))
    await frames(2)
    return measure()
  }, width)
}
