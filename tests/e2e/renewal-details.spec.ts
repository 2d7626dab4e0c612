/** Content and price of the next renewal: billing details and promotion code. */
import { paths } from '../../src/lib/paths.ts'
import { buy } from '../helpers/e2e/buying.ts'
import { admin } from '../helpers/e2e/checkout.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

test.use({ ...PHONE, language: 'en' })

test('a promotion code and billing details are added and removed', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server)
  await buy({ server, token: await signInByCall(server, member) })
  const code = `NEXT-${Date.now()}`
  await admin(server, 'coupons', 'create', code, '--percent', '20')
  await user.signIn(member)
  await user.chooseScheme('dark')
  await page.goto(paths.subscription())
  const card = user.main.getByRole('region', { name: user.text('subscription.next.title') })
  await card.getByRole('button', { name: user.text('checkout.coupon.have') }).click()
  const field = card.getByRole('textbox', { name: user.text('checkout.coupon') })
  const apply = card.getByRole('button', { name: user.text('checkout.coupon.apply') })
  await field.fill('NO-SUCH')
  await apply.click()
  await expect(
    card.getByText(user.text('checkout.coupon.unknown', { code: 'NO-SUCH' })),
  ).toBeVisible()
  await field.fill(code.toLowerCase())
  await apply.click()
  await expect(card.getByText(/31\.20/)).toBeVisible()
  await expect(card.getByText(user.text('checkout.coupon.applied', { code }))).toBeVisible()

  await card.getByRole('button', { name: user.text('subscription.invoice.change') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name="title-name"]').fill('某某大学')
  // The input survives the dialog, and the page.
  await page.reload()
  await card.getByRole('button', { name: user.text('subscription.invoice.change') }).click()
  await expect(dialog.locator('[name="title-name"]')).toHaveValue('某某大学')
  await dialog.getByRole('button', { name: user.text('subscription.invoice.save') }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('某某大学')).toBeVisible()
  const asLast = user.text('subscription.invoice.asLast')
  await card.getByRole('button', { name: asLast }).click()
  await expect(card.getByText('某某大学')).toBeHidden()
  const remove = user.text('checkout.coupon.removeCode', { code })
  await card.getByRole('button', { name: remove }).click()
  await expect(card.getByText(/31\.20/)).toBeHidden()
})
