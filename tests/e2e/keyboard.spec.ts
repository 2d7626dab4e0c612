/** Signing in, reading and changing settings with the keyboard only. */
import type { Locator, Page } from '@playwright/test'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const MOST_STOPS = 120

/** Presses Tab until the element has the focus, and checks that the focus is visible there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const isSeen = await target.evaluate((element) => {
        // A card's link has its focus ring around the card, a field's around the field.
        const frame = element.parentElement ?? element
        return [null, '::after'].some((pseudo) =>
          [element, frame].some((shown) => {
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown, pseudo)
            const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px'
            return hasOutline || boxShadow !== 'none'
          }),
        )
      })
      expect(isSeen).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target.toString()} is not reached by Tab`)
}

test.use({ ...PHONE, language: 'en' })

test(
  'sign in, find and read an article, change a setting, sign out',
  { tag: '@smoke' },
  async ({ page, user, server, context }) => {
    test.setTimeout(150_000)
    const member = await registerMember(server)
    await page.goto('/login')
    await user.waitUntilSettled()
    await tabTo(page, user.field('auth.field.email.label'))
    await page.keyboard.type(member.email)
    await tabTo(page, user.main.locator('input[type="password"]'))
    await page.keyboard.type(member.password)
    await page.keyboard.press('Enter')
    await expect(user.accountMenu).toBeVisible()

    await page.goto('/front-pages/moreProblems')
    await user.waitUntilSettled()
    const article = user.main.locator('a[target="_blank"]').first()
    await tabTo(page, article)
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Enter')
    const tab = await opened
    await tab.waitForLoadState()
    const like = tab
      .getByRole('main')
      .getByRole('button', { name: user.text('articles.like') })
      .first()
    await tabTo(tab, like)
    await tab.keyboard.press('Space')
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await tab.close()

    await page.goto('/pages/account-settings/notifications')
    await user.waitUntilSettled()
    const preference = user.main.getByRole('switch').first()
    const before = await preference.isChecked()
    await tabTo(page, preference)
    await page.keyboard.press('Space')
    await expect(preference).toBeChecked({ checked: !before })

    await tabTo(page, user.accountMenu)
    await page.keyboard.press('Enter')
    const signOut = page.getByRole('menuitem', { name: user.text('layout.account.signOut') })
    await expect(signOut).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(signOut).toBeFocused({ timeout: 300 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
  },
)
