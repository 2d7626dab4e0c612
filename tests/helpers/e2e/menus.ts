import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Moves the focus by keyboard to the first entry of the menu that has just been opened. The focus enters
 * a menu shortly after it appears; a key press before that goes to the button. A menu opened by a key
 * has the focus at its first entry; a menu opened by the mouse has the focus itself.
 */
export async function toFirstEntry(page: Page): Promise<Locator> {
  const focused = (selector: string) =>
    page.evaluate((wanted) => !!document.activeElement?.closest(wanted), selector)
  await expect.poll(() => focused('[role="menu"]')).toBe(true)
  if (!(await focused('[role="menuitem"]'))) await page.keyboard.press('ArrowDown')
  const first = page.getByRole('menuitem').first()
  await expect(first).toBeFocused()
  return first
}
