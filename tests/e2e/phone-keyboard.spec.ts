/** A phone's keyboard over a form: the field and its error message stay visible, under no bar. */
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { buyer, chooseKind, openCheckout, payButton, titleField } from '../helpers/e2e/checkout.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const PHONE = { width: 360, height: 640 }
const WITH_KEYBOARD = { width: 360, height: 320 }

/** Returns which part of a field and its message is out of view, or covered. */
const hiddenOf = (field: Locator) =>
  field.evaluate((one) => {
    const ids = (one.getAttribute('aria-describedby') ?? '').split(/\s+/)
    const fault = ids
      .flatMap((id) => document.getElementById(id) ?? [])
      .find(({ id }) => id.endsWith('-error'))
    return [one, fault].flatMap((part, index) => {
      const name = index === 0 ? 'field' : 'fault'
      if (!part) return [`no ${name}`]
      const { left, top, bottom } = part.getBoundingClientRect()
      const isSeen = [top + 2, bottom - 2].every((y) => {
        const found = document.elementFromPoint(left + 8, y)
        return found !== null && (part.contains(found) || found.contains(part))
      })
      return isSeen && top >= 0 && bottom <= innerHeight ? [] : [`${name} at ${top} to ${bottom}`]
    })
  })

/**
 * The field is low on the page, and the keyboard opens; then the error is reported while it is
 * open.
 */
async function expectInSight(page: Page, field: Locator, causeError: () => Promise<void>) {
  await field.focus()
  await field.evaluate((one) => one.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await page.setViewportSize(WITH_KEYBOARD)
  await causeError()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => hiddenOf(field)).toEqual([])
  // The keyboard closes, the user scrolls away, and it opens again.
  await page.setViewportSize(PHONE)
  await field.evaluate((one) => one.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await page.setViewportSize(WITH_KEYBOARD)
  await expect.poll(() => hiddenOf(field)).toEqual([])
}

test.use({ viewport: PHONE, language: 'en' })

test('signing in, and a message', async ({ page, user, server }) => {
  await page.goto(paths.login())
  await user.waitUntilWorkerReady()
  const account = user.main.getByRole('textbox').first()
  await expectInSight(page, account, () => account.press('Enter'))

  await page.setViewportSize(PHONE)
  await user.signIn(await registerMember(server))
  await page.goto(paths.newFeedback())
  await user.waitUntilSettled()
  const body = user.field('feedback.form.title')
  await expectInSight(page, body, () => body.press('Enter'))
})

test('the checkout', async ({ page, user, server }) => {
  await buyer(server, user)
  await openCheckout(user)
  await user.waitUntilWorkerReady()
  await chooseKind(user, 'company')
  await titleField(user, 'name').fill('A')
  const field = titleField(user, 'taxNo')
  await expectInSight(page, field, async () => {
    await payButton(user).click()
    await expect(field).toBeFocused()
  })
})
