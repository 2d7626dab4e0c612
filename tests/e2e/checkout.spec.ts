/** From a plan to a paid membership: the summary, the billing details, paying, and returning. */
import { paths } from '../../src/lib/paths.ts'
import { levelOf, PLAN } from '../helpers/e2e/buying.ts'
import {
  admin,
  atSandbox,
  buyer,
  chooseKind,
  endPayment,
  fillTitle,
  openCheckout,
  orderOf,
  ordersOf,
  payButton,
  paymentSays,
  titleField,
} from '../helpers/e2e/checkout.ts'
import { collectCalls } from '../helpers/e2e/sign-in-pages.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { Reader } from '../helpers/e2e/reader.ts'
import { expect, LANGUAGE_USE, test } from '../helpers/e2e/test.ts'

/** The public layout: the bar that stays on top, with its navigation, and the footer. */
async function hasPublicLayout({ page }: Reader): Promise<void> {
  const bar = page.getByRole('banner')
  await expect(bar).toHaveCSS('position', 'sticky')
  await expect(bar.getByRole('navigation')).toHaveCount(1)
  await expect(page.getByRole('navigation')).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

test('2.7a 2.7b checkout and payment have the public layout; a cancelled payment is not waited for', async ({
  page,
  reader,
  server,
}) => {
  const self = await buyer(server, reader)
  await openCheckout(reader)
  await hasPublicLayout(reader)
  await chooseKind(reader, 'special')
  await payButton(reader).click()
  await expect(titleField(reader, 'name')).toBeFocused()
  expect(await ordersOf(self)).toHaveLength(0)
  await chooseKind(reader, 'personal')
  await fillTitle(reader)
  await payButton(reader).click()
  await endPayment(page, 'abandon')
  await expect(paymentSays(reader, 'left')).toBeVisible()
  await expect(reader.main.getByRole('timer')).toContainText(/(29|30):\d\d/)
  await expect(reader.main.getByText(reader.text('payment.waiting.text'))).toHaveCount(0)
  await hasPublicLayout(reader)
})

test('a double click and two tabs create one order, with one payment', async ({
  page,
  reader,
  server,
  context,
}) => {
  const self = await buyer(server, reader)
  await openCheckout(reader)
  await fillTitle(reader)
  const calls = collectCalls(page)
  await payButton(reader).dblclick()
  await atSandbox(page)
  expect(calls.of('submitOrder')).toHaveLength(1)
  expect(calls.of('payOrder')).toHaveLength(1)

  const other = await context.newPage()
  const second = new Reader(other, reader.language)
  await openCheckout(second)
  await expect(titleField(second, 'name')).toHaveValue('林测序')
  await payButton(second).click()
  await atSandbox(other)
  expect(other.url()).toBe(page.url())
  const orders = await ordersOf(self)
  expect(orders).toHaveLength(1)
  expect((await orderOf(self, orders[0]?.id ?? '')).payments).toHaveLength(1)

  await endPayment(page, 'succeed')
  await expect(paymentSays(reader, 'paid')).toBeVisible()
  // The other tab tries to pay the paid order: it shows that it is paid, and returns.
  await other.locator('button[value="succeed"]').click()
  await expect(paymentSays(second, 'paid')).toBeVisible()
  const [paid] = await ordersOf(self)
  expect(paid).toMatchObject({ state: 'paid', amount: 3900 })
  expect(await ordersOf(self)).toHaveLength(1)
})

test('the order continues after closing the tab, with a countdown; a reload keeps the input', async ({
  page,
  reader,
  server,
  context,
}) => {
  const self = await buyer(server, reader)
  await openCheckout(reader)
  await fillTitle(reader, '陈细胞')
  await page.reload()
  await expect(titleField(reader, 'name')).toHaveValue('陈细胞')
  await payButton(reader).click()
  await atSandbox(page)
  const [order] = await ordersOf(self)
  const next = await context.newPage()
  await page.close()
  const again = new Reader(next, reader.language)
  await openCheckout(again)
  await next.getByRole('note').getByRole('link').filter({ visible: true }).click()
  await expect(again.heading('checkout.order.heading')).toBeVisible()
  await expect(again.main.getByText('陈细胞')).toBeVisible()
  await expect(again.main.getByRole('timer')).toContainText(/(29|30):\d\d/)
  await payButton(again, 3900).click()
  await endPayment(next, 'toldFirst')
  await expect(paymentSays(again, 'paid')).toBeVisible()
  expect(await orderOf(self, order?.id ?? '')).toMatchObject({ state: 'paid' })
})

test(
  'a failed payment shows the reason, and the same order is paid at the second attempt',
  { tag: '@smoke' },
  async ({ page, reader, server }) => {
    const self = await buyer(server, reader)
    await openCheckout(reader)
    await fillTitle(reader)
    await payButton(reader).click()
    await endPayment(page, 'insufficientFunds')
    await expect(paymentSays(reader, 'failed')).toBeVisible()
    await expect(
      reader.main.getByText(reader.text('payment.problem.insufficientFunds')),
    ).toBeVisible()
    expect(await levelOf(self)).toBe('free')
    await reader.button('payment.retry').click()
    await endPayment(page, 'succeed')
    await expect(paymentSays(reader, 'paid')).toBeVisible()
    const orders = await ordersOf(self)
    expect(orders).toHaveLength(1)
    const { payments } = await orderOf(self, orders[0]?.id ?? '')
    expect(payments.map(({ state }) => state)).toEqual(['error', 'captured'])
  },
)

// Late and duplicate notifications are tested at the service:
// tests/unit/server/billing/webhook.test.ts.
test('a payment without a notification grants the level once', async ({ page, reader, server }) => {
  const self = await buyer(server, reader)
  await openCheckout(reader)
  await fillTitle(reader)
  await payButton(reader).click()
  await endPayment(page, 'neverTold')
  await expect(paymentSays(reader, 'paid')).toBeVisible({ timeout: 40_000 })
  const [order] = await ordersOf(self)
  const { payments, invoices } = await orderOf(self, order?.id ?? '')
  expect(payments.filter(({ state }) => state === 'captured')).toHaveLength(1)
  expect(invoices).toHaveLength(1)
  expect(await levelOf(self)).toBe('plus')
})

test('a coupon gives its discount; an order of zero needs no payment', async ({
  page,
  reader,
  server,
}) => {
  const self = await buyer(server, reader)
  const [part, whole] = [`PART${process.pid}`, `WHOLE${process.pid}`]
  await admin(server, 'coupons', 'create', part, '--amount', '900', '--currency', 'CNY')
  await admin(server, 'coupons', 'create', whole, '--percent', '100')
  await openCheckout(reader)
  await fillTitle(reader)
  await reader.button('checkout.coupon.have').click()
  const field = reader.main.getByRole('textbox', { name: reader.text('checkout.coupon') })
  await field.fill(` ${part.toLowerCase()}`)
  await field.press('Enter')
  await expect(payButton(reader, 3000)).toBeVisible()
  await reader.button('checkout.coupon.removeCode', { code: part }).click()
  await expect(payButton(reader, 3900)).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(whole)
  // A code that is typed but not applied is checked first, so that it is not forgotten by mistake.
  await payButton(reader).click()
  await expect(reader.main.getByText(reader.text('checkout.couponFirst'))).toBeVisible()
  expect(await ordersOf(self)).toHaveLength(0)
  await reader.button('checkout.confirm').click()
  await expect(paymentSays(reader, 'paid')).toBeVisible()
  await expect(page).toHaveURL(/\/front-pages\/payment\?order=\d+$/)
  expect(await ordersOf(self)).toMatchObject([{ state: 'paid', amount: 0, discount: 3900 }])
})

test('without sales, prices and checkout show a message', async ({ browser, startServer }) => {
  const server = await startServer({ env: { PAYMENT_PROVIDER: 'none' } })
  const context = await browser.newContext({ baseURL: server.url, ...LANGUAGE_USE.zh })
  const reader = new Reader(await context.newPage(), 'zh', server)
  await reader.signIn(await registerMember(server))
  await reader.page.goto(paths.frontPricing())
  await expect(reader.main.getByText(reader.text('pricing.nothingSold'))).toBeVisible()
  await reader.page.goto(paths.checkout(PLAN.plusMonth))
  await expect(reader.main.getByText(reader.text('checkout.nothingSold'))).toBeVisible()
  await expect(payButton(reader)).toBeDisabled()
  await context.close()
})
