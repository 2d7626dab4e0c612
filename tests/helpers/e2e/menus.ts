import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Goes by keyboard to the first entry of the menu that has just been opened. The focus enters a menu
 * a moment after it shows: a key before that still goes to the button. Opened by a key, it enters at the
 * first entry; opened by a mouse, the menu itself has it.
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
