import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Goes by keyboard to the first entry of the menu that has just been opened. The focus enters a menu
 * a moment after it shows: a key before that still goes to the button.
 */
export async function toFirstEntry(page: Page): Promise<Locator> {
  const isInside = () => page.evaluate(() => !!document.activeElement?.closest('[role="menu"]'))
  await expect.poll(isInside).toBe(true)
  await page.keyboard.press('ArrowDown')
  const first = page.getByRole('menuitem').first()
  await expect(first).toBeFocused()
  return first
}
