/**
 * Invalid input and failures at checkout: reported at the right element, no input is lost, nothing
 * is charged.
 */
import type { Page } from '@playwright/test'
import { contract } from '../../src/contract/contract.ts'
import { PROXY_PATH } from '../../src/contract/codes.ts'
import type { Quote } from '../../src/contract/endpoints/orders.ts'
import { formatMoney } from '../../src/lib/format-money.ts'
import { COOKIE } from '../../src/contract/cookies.ts'
import { COMPANY, payOrder, placeOrder, PLAN } from '../helpers/e2e/buying.ts'
import { callServer } from '../helpers/e2e/calls.ts'
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
import { expect, test } from '../helpers/e2e/test.ts'

/** The order's id in the address of the payment page. */
const orderIn = (page: Page) => new URL(page.url()).searchParams.get('order') ?? ''

test('shows why a coupon is invalid, and the wrong character of a tax number; accepts full-width digits', async ({
  page,
  user,
  server,
}) => {
  const self = await buyer(server, user)
  await openCheckout(user)
  await test.step('coupons: the full amount stays', async () => {
    const [old, other] = [`OLD${process.pid}`, `OTHER${process.pid}`]
    await admin(server, 'coupons', 'create', old, '--percent', '10', '--until', '2020-01-01')
    await admin(server, 'coupons', 'create', other, '--percent', '10', '--plans', PLAN.proMonth)
    await user.button('checkout.coupon.have').click()
    const code = user.main.getByRole('textbox', { name: user.text('checkout.coupon') })
    for (const [tried, problem] of [
      ['NOSUCHCODE', 'checkout.coupon.unknown'],
      [old, 'checkout.coupon.expired'],
      [other, 'checkout.coupon.otherPlan'],
    ] as const) {
      await code.fill(tried)
      await code.press('Enter')
      await expect(user.main.getByText(user.text(problem, { code: tried }))).toBeVisible()
      await expect(payButton(user, 3900)).toBeVisible()
    }
    await expect(code).toHaveAttribute('aria-invalid', 'true')
  })
  await chooseKind(user, 'company')
  await titleField(user, 'name').fill(COMPANY.name)
  const field = titleField(user, 'taxNo')
  const calls = collectCalls(page)
  for (const [value, problem] of [
    ['', user.text('invoiceTitle.problem.missing', { label: user.text('invoiceTitle.taxNo') })],
    ['9135010', user.text('invoiceTitle.problem.taxNo.length', { n: 7 })],
    [
      '91350100MO00100Y43',
      user.text('invoiceTitle.problem.taxNo.signInstead', { at: 10, character: 'O', instead: '0' }),
    ],
    [
      '91350100M000100X43',
      user.text('invoiceTitle.problem.taxNo.likely', { at: 16, code: COMPANY.taxNo }),
    ],
  ] as const) {
    await field.fill(value)
    await payButton(user).click()
    await expect(field).toBeFocused()
    await expect(user.main.getByText(problem)).toBeVisible()
  }
  expect(calls.of('submitOrder')).toHaveLength(0)
  await field.fill('９１３５０１００ Ｍ０００１００ y43')
  await user.main.getByText(user.text('invoiceTitle.save')).click()
  await payButton(user).click()
  await endPayment(page, 'succeed')
  await expect(paymentHeading(user, 'paid')).toBeVisible()
  const { title } = await orderOf(self, orderIn(page))
  expect(title).toMatchObject({ kind: 'company', name: COMPANY.name, taxNo: COMPANY.taxNo })
  const saved = await callServer<{ name: string }[]>(server, 'invoiceTitles', {}, self.token)
  expect(saved.data.map(({ name }) => name)).toEqual([COMPANY.name])
})

test('an outdated price is refused, reported and refreshed; nothing is ordered', async ({
  page,
  user,
  server,
}) => {
  const self = await buyer(server, user)
  // Until the order is sent: a preview may be refetched at any time.
  let isOutdated = true
  await page.route(`**${PROXY_PATH}`, async (route) => {
    const { url } = route.request().postDataJSON() as { url: string }
    if (url === contract.submitOrder.url) isOutdated = false
    if (url !== contract.orderPreview.url || !isOutdated) return route.continue()
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: Quote }
    body.data = { ...body.data, listAmount: 100, amount: 100 }
    return route.fulfill({ response: reply, json: body })
  })
  await openCheckout(user)
  await fillTitle(user)
  await payButton(user, 100).click()
  await expect(
    user.main.getByText(
      user.text('checkout.changed', {
        from: formatMoney('zh', 100, 'CNY'),
        to: formatMoney('zh', 3900, 'CNY'),
      }),
    ),
  ).toBeVisible()
  await expect(payButton(user, 3900)).toBeEnabled()
  expect(await ordersOf(self)).toHaveLength(0)
  await payButton(user, 3900).click()
  await waitForSandbox(page)
  expect(await ordersOf(self)).toMatchObject([{ amount: 3900, state: 'pending' }])
})

test('an order that is being paid is not charged with another amount', async ({
  page,
  user,
  server,
}) => {
  const self = await buyer(server, user)
  const code = `LATER${process.pid}`
  await admin(server, 'coupons', 'create', code, '--percent', '50')
  const begun = await placeOrder(self)
  await callServer(server, 'payOrder', { id: begun.id }, self.token)
  await openCheckout(user)
  await fillTitle(user)
  await user.button('checkout.coupon.have').click()
  await user.main.getByRole('textbox', { name: user.text('checkout.coupon') }).fill(code)
  await page.keyboard.press('Enter')
  await payButton(user, 1950).click()
  const note = user.main.getByRole('alert').filter({ hasText: formatMoney('zh', 3900, 'CNY') })
  await note.getByRole('link').click()
  await expect(user.heading('checkout.order.heading')).toBeVisible()
  await user.button('checkout.cancel').click()
  await user.link('payment.again').click()
  await payButton(user, 1950).click()
  await endPayment(page, 'succeed')
  await expect(paymentHeading(user, 'paid')).toBeVisible()
  const amounts = (await ordersOf(self)).map(({ state, amount }) => [state, amount])
  expect(Object.fromEntries(amounts)).toEqual({ cancelled: 3900, paid: 1950 })
})

test('loses nothing offline, and resumes by itself', async ({ page, user, server, context }) => {
  const self = await buyer(server, user)
  await openCheckout(user)
  await user.waitUntilWorkerReady()
  await context.setOffline(true)
  await expect(user.main.getByText(user.text('checkout.offline'))).toBeVisible()
  await expect(payButton(user)).toBeDisabled()
  await fillTitle(user, '离线填写')
  await page.reload()
  await expect(user.main.getByText(user.text('checkout.away.title'))).toBeVisible()
  await context.setOffline(false)
  await expect(titleField(user, 'name')).toHaveValue('离线填写')
  await payButton(user).click()
  await endPayment(page, 'abandon')
  await expect(paymentHeading(user, 'left')).toBeVisible()
  await context.setOffline(true)
  await expect(user.main.getByText(user.text('payment.offline'))).toBeVisible()
  await payOrder(self, orderIn(page), 'succeed')
  await expect(paymentHeading(user, 'left')).toBeVisible()
  await context.setOffline(false)
  await expect(paymentHeading(user, 'paid')).toBeVisible()
})

test('when the session expires, signing in leads back to the input', async ({
  page,
  user,
  server,
  context,
}) => {
  const { member } = await buyer(server, user)
  await openCheckout(user)
  await fillTitle(user, '会话之前')
  // No other call of the page meets the broken token first.
  await user.waitUntilSettled()
  const broken = (await context.cookies())
    .filter(({ name }) => name === COOKIE.token || name === COOKIE.refreshToken)
    .map((cookie) => ({ ...cookie, value: 'x.y.z' }))
  expect(broken).toHaveLength(2)
  await context.addCookies(broken)
  await payButton(user).click()
  await expect(page).toHaveURL(/\/login$/)
  await user.enterPassword(member)
  await expect(page).toHaveURL(/\/front-pages\/checkout\?plan=/)
  await expect(titleField(user, 'name')).toHaveValue('会话之前')
})
