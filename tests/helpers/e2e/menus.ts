import { expect, type Locator, type Page } from '@playwright/test'

/**
 * The first entry of the menu that was just opened by keyboard. The focus enters the menu a moment
 * after it shows: a key before that still goes to the button.
 */
export async function toFirstEntry(page: Page): Promise<Locator> {
  const first = page.getByRole('menuitem').first()
  await expect(first).toBeFocused()
  return first
}
