/** From a plan to a paid membership: the summary, the billing details, paying, and returning. */
import { paths } from '../../src/lib/paths.ts'
import { levelOf, PLAN } from '../helpers/e2e/buying.ts'
import {
  admin,
  waitForSandbox,
  buyer,
  chooseKind,
  endPayment,
  fillTitle,
  openCheckout,
  orderOf,
  ordersOf,
  payButton,
  paymentHeading,
  titleField,
} from '../helpers/e2e/checkout.ts'
import { collectCalls } from '../helpers/e2e/sign-in-pages.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { User } from '../helpers/e2e/user.ts'
import { expect, LANGUAGE_USE, test } from '../helpers/e2e/test.ts'

/** The public layout: the bar that stays on top, with its navigation, and the footer. */
async function hasPublicLayout({ page }: User): Promise<void> {
  const bar = page.getByRole('banner')
  await expect(bar).toHaveCSS('position', 'sticky')
  await expect(bar.getByRole('navigation')).toHaveCount(1)
  await expect(page.getByRole('navigation')).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

test('2.7a 2.7b checkout and payment have the public layout; a cancelled payment is not waited for', async ({
  page,
  user,
  server,
}) => {
  const self = await buyer(server, user)
  await openCheckout(user)
  await hasPublicLayout(user)
  await chooseKind(user, 'special')
  await payButton(user).click()
  await expect(titleField(user, 'name')).toBeFocused()
  expect(await ordersOf(self)).toHaveLength(0)
  await chooseKind(user, 'personal')
  await fillTitle(user)
  await payButton(user).click()
  await endPayment(page, 'abandon')
  await expect(paymentHeading(user, 'left')).toBeVisible()
  await expect(user.main.getByRole('timer')).toContainText(/(29|30):\d\d/)
  await expect(user.main.getByText(user.text('payment.waiting.text'))).toHaveCount(0)
  await hasPublicLayout(user)
})

test('a double click and two tabs create one order, with one payment', async ({
  page,
  user,
  server,
  context,
}) => {
  const self = await buyer(server, user)
  await openCheckout(user)
  await fillTitle(user)
  const calls = collectCalls(page)
  await payButton(user).dblclick()
  await waitForSandbox(page)
  expect(calls.of('submitOrder')).toHaveLength(1)
  expect(calls.of('payOrder')).toHaveLength(1)

  const other = await context.newPage()
  const second = new User(other, user.language)
  await openCheckout(second)
  await expect(titleField(second, 'name')).toHaveValue('林测序')
  await payButton(second).click()
  await waitForSandbox(other)
  expect(other.url()).toBe(page.url())
  const orders = await ordersOf(self)
  expect(orders).toHaveLength(1)
  expect((await orderOf(self, orders[0]?.id ?? '')).payments).toHaveLength(1)

  await endPayment(page, 'succeed')
  await expect(paymentHeading(user, 'paid')).toBeVisible()
  // The other tab tries to pay the paid order: it shows that it is paid, and returns.
  await other.locator('button[value="succeed"]').click()
  await expect(paymentHeading(second, 'paid')).toBeVisible()
  const [paid] = await ordersOf(self)
  expect(paid).toMatchObject({ state: 'paid', amount: 3900 })
  expect(await ordersOf(self)).toHaveLength(1)
})

test('the order continues after closing the tab, with a countdown; a reload keeps the input', async ({
  page,
  user,
  server,
  context,
}) => {
  const self = await buyer(server, user)
  await openCheckout(user)
  await fillTitle(user, '陈细胞')
  await page.reload()
  await expect(titleField(user, 'name')).toHaveValue('陈细胞')
  await payButton(user).click()
  await waitForSandbox(page)
  const [order] = await ordersOf(self)
  const next = await context.newPage()
  await page.close()
  const again = new User(next, user.language)
  await openCheckout(again)
  await next.getByRole('note').getByRole('link').filter({ visible: true }).click()
  await expect(again.heading('checkout.order.heading')).toBeVisible()
  await expect(again.main.getByText('陈细胞')).toBeVisible()
  await expect(again.main.getByRole('timer')).toContainText(/(29|30):\d\d/)
  await payButton(again, 3900).click()
  await endPayment(next, 'toldFirst')
  await expect(paymentHeading(again, 'paid')).toBeVisible()
  expect(await orderOf(self, order?.id ?? '')).toMatchObject({ state: 'paid' })
})

test(
  'a failed payment shows the reason, and the same order is paid at the second attempt',
  { tag: '@smoke' },
  async ({ page, user, server }) => {
    const self = await buyer(server, user)
    await openCheckout(user)
    await fillTitle(user)
    await payButton(user).click()
    await endPayment(page, 'insufficientFunds')
    await expect(paymentHeading(user, 'failed')).toBeVisible()
    await expect(user.main.getByText(user.text('payment.problem.insufficientFunds'))).toBeVisible()
    expect(await levelOf(self)).toBe('free')
    await user.button('payment.retry').click()
    await endPayment(page, 'succeed')
    await expect(paymentHeading(user, 'paid')).toBeVisible()
    const orders = await ordersOf(self)
    expect(orders).toHaveLength(1)
    const { payments } = await orderOf(self, orders[0]?.id ?? '')
    expect(payments.map(({ state }) => state)).toEqual(['error', 'captured'])
  },
)

// Late and duplicate notifications are tested at the service:
// tests/unit/server/billing/webhook.test.ts.
test('a payment without a notification grants the level once', async ({ page, user, server }) => {
  const self = await buyer(server, user)
  await openCheckout(user)
  await fillTitle(user)
  await payButton(user).click()
  await endPayment(page, 'neverTold')
  await expect(paymentHeading(user, 'paid')).toBeVisible({ timeout: 40_000 })
  const [order] = await ordersOf(self)
  const { payments, invoices } = await orderOf(self, order?.id ?? '')
  expect(payments.filter(({ state }) => state === 'captured')).toHaveLength(1)
  expect(invoices).toHaveLength(1)
  expect(await levelOf(self)).toBe('plus')
})

test('a coupon gives its discount; an order of zero needs no payment', async ({
  page,
  user,
  server,
}) => {
  const self = await buyer(server, user)
  const [part, whole] = [`PART${process.pid}`, `WHOLE${process.pid}`]
  await admin(server, 'coupons', 'create', part, '--amount', '900', '--currency', 'CNY')
  await admin(server, 'coupons', 'create', whole, '--percent', '100')
  await openCheckout(user)
  await fillTitle(user)
  await user.button('checkout.coupon.have').click()
  const field = user.main.getByRole('textbox', { name: user.text('checkout.coupon') })
  await field.fill(` ${part.toLowerCase()}`)
  await field.press('Enter')
  await expect(payButton(user, 3000)).toBeVisible()
  await user.button('checkout.coupon.removeCode', { code: part }).click()
  await expect(payButton(user, 3900)).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(whole)
  // A code that is typed but not applied is checked first, so that it is not forgotten by mistake.
  await payButton(user).click()
  await expect(user.main.getByText(user.text('checkout.couponFirst'))).toBeVisible()
  expect(await ordersOf(self)).toHaveLength(0)
  await user.button('checkout.confirm').click()
  await expect(paymentHeading(user, 'paid')).toBeVisible()
  await expect(page).toHaveURL(/\/front-pages\/payment\?order=\d+$/)
  expect(await ordersOf(self)).toMatchObject([{ state: 'paid', amount: 0, discount: 3900 }])
})

test('without sales, prices and checkout show a message', async ({ browser, startServer }) => {
  const server = await startServer({ env: { PAYMENT_PROVIDER: 'none' } })
  const context = await browser.newContext({ baseURL: server.url, ...LANGUAGE_USE.zh })
  const user = new User(await context.newPage(), 'zh', server)
  await user.signIn(await registerMember(server))
  await user.page.goto(paths.frontPricing())
  await expect(user.main.getByText(user.text('pricing.nothingSold'))).toBeVisible()
  await user.page.goto(paths.checkout(PLAN.plusMonth))
  await expect(user.main.getByText(user.text('checkout.nothingSold'))).toBeVisible()
  await expect(payButton(user)).toBeDisabled()
  await context.close()
})
