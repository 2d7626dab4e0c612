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
import { expect, test } from '../helpers/e2e/test.ts'

/** The order's id in the address of the payment page. */
const orderIn = (page: Page) => new URL(page.url()).searchParams.get('order') ?? ''

test('shows why a coupon is invalid, and the wrong character of a tax number; accepts full-width digits', async ({
  page,
  reader,
  server,
}) => {
  const self = await buyer(server, reader)
  await openCheckout(reader)
  await test.step('coupons: the full amount stays', async () => {
    const [old, other] = [`OLD${process.pid}`, `OTHER${process.pid}`]
    await admin(server, 'coupons', 'create', old, '--percent', '10', '--until', '2020-01-01')
    await admin(server, 'coupons', 'create', other, '--percent', '10', '--plans', PLAN.proMonth)
    await reader.button('checkout.coupon.have').click()
    const code = reader.main.getByRole('textbox', { name: reader.text('checkout.coupon') })
    for (const [tried, problem] of [
      ['NOSUCHCODE', 'checkout.coupon.unknown'],
      [old, 'checkout.coupon.expired'],
      [other, 'checkout.coupon.otherPlan'],
    ] as const) {
      await code.fill(tried)
      await code.press('Enter')
      await expect(reader.main.getByText(reader.text(problem, { code: tried }))).toBeVisible()
      await expect(payButton(reader, 3900)).toBeVisible()
    }
    await expect(code).toHaveAttribute('aria-invalid', 'true')
  })
  await chooseKind(reader, 'company')
  await titleField(reader, 'name').fill(COMPANY.name)
  const field = titleField(reader, 'taxNo')
  const calls = collectCalls(page)
  for (const [value, problem] of [
    ['', reader.text('invoiceTitle.problem.missing', { label: reader.text('invoiceTitle.taxNo') })],
    ['9135010', reader.text('invoiceTitle.problem.taxNo.length', { n: 7 })],
    [
      '91350100MO00100Y43',
      reader.text('invoiceTitle.problem.taxNo.signInstead', { at: 10, sign: 'O', instead: '0' }),
    ],
    [
      '91350100M000100X43',
      reader.text('invoiceTitle.problem.taxNo.likely', { at: 16, code: COMPANY.taxNo }),
    ],
  ] as const) {
    await field.fill(value)
    await payButton(reader).click()
    await expect(field).toBeFocused()
    await expect(reader.main.getByText(problem)).toBeVisible()
  }
  expect(calls.of('submitOrder')).toHaveLength(0)
  await field.fill('９１３５０１００ Ｍ０００１００ y43')
  await reader.main.getByText(reader.text('invoiceTitle.save')).click()
  await payButton(reader).click()
  await endPayment(page, 'succeed')
  await expect(paymentSays(reader, 'paid')).toBeVisible()
  const { title } = await orderOf(self, orderIn(page))
  expect(title).toMatchObject({ kind: 'company', name: COMPANY.name, taxNo: COMPANY.taxNo })
  const saved = await callServer<{ name: string }[]>(server, 'invoiceTitles', {}, self.token)
  expect(saved.data.map(({ name }) => name)).toEqual([COMPANY.name])
})

test('an outdated price is refused, reported and refreshed; nothing is ordered', async ({
  page,
  reader,
  server,
}) => {
  const self = await buyer(server, reader)
  let tampered = 0
  await page.route(`**${PROXY_PATH}`, async (route) => {
    const { url } = route.request().postDataJSON() as { url: string }
    if (url !== contract.orderPreview.url || tampered > 0) return route.continue()
    tampered += 1
    const reply = await route.fetch()
    const body = (await reply.json()) as { data: Quote }
    body.data = { ...body.data, listAmount: 100, amount: 100 }
    return route.fulfill({ response: reply, json: body })
  })
  await openCheckout(reader)
  await fillTitle(reader)
  await payButton(reader, 100).click()
  await expect(
    reader.main.getByText(
      reader.text('checkout.changed', {
        from: formatMoney('zh', 100, 'CNY'),
        to: formatMoney('zh', 3900, 'CNY'),
      }),
    ),
  ).toBeVisible()
  await expect(payButton(reader, 3900)).toBeEnabled()
  expect(await ordersOf(self)).toHaveLength(0)
  await payButton(reader, 3900).click()
  await atSandbox(page)
  expect(await ordersOf(self)).toMatchObject([{ amount: 3900, state: 'pending' }])
})

test('an order that is being paid is not charged with another amount', async ({
  page,
  reader,
  server,
}) => {
  const self = await buyer(server, reader)
  const code = `LATER${process.pid}`
  await admin(server, 'coupons', 'create', code, '--percent', '50')
  const begun = await placeOrder(self)
  await callServer(server, 'payOrder', { id: begun.id }, self.token)
  await openCheckout(reader)
  await fillTitle(reader)
  await reader.button('checkout.coupon.have').click()
  await reader.main.getByRole('textbox', { name: reader.text('checkout.coupon') }).fill(code)
  await page.keyboard.press('Enter')
  await payButton(reader, 1950).click()
  const note = reader.main.getByRole('alert').filter({ hasText: formatMoney('zh', 3900, 'CNY') })
  await note.getByRole('link').click()
  await expect(reader.heading('checkout.order.heading')).toBeVisible()
  await reader.button('checkout.cancel').click()
  await reader.link('payment.again').click()
  await payButton(reader, 1950).click()
  await endPayment(page, 'succeed')
  await expect(paymentSays(reader, 'paid')).toBeVisible()
  const amounts = (await ordersOf(self)).map(({ state, amount }) => [state, amount])
  expect(Object.fromEntries(amounts)).toEqual({ cancelled: 3900, paid: 1950 })
})

test('loses nothing offline, and resumes by itself', async ({ page, reader, server, context }) => {
  const self = await buyer(server, reader)
  await openCheckout(reader)
  await reader.workerReady()
  await context.setOffline(true)
  await expect(reader.main.getByText(reader.text('checkout.offline'))).toBeVisible()
  await expect(payButton(reader)).toBeDisabled()
  await fillTitle(reader, '离线填写')
  await page.reload()
  await expect(reader.main.getByText(reader.text('checkout.away.title'))).toBeVisible()
  await context.setOffline(false)
  await expect(titleField(reader, 'name')).toHaveValue('离线填写')
  await payButton(reader).click()
  await endPayment(page, 'abandon')
  await expect(paymentSays(reader, 'left')).toBeVisible()
  await context.setOffline(true)
  await expect(reader.main.getByText(reader.text('payment.offline'))).toBeVisible()
  await payOrder(self, orderIn(page), 'succeed')
  await expect(paymentSays(reader, 'left')).toBeVisible()
  await context.setOffline(false)
  await expect(paymentSays(reader, 'paid')).toBeVisible()
})

test('when the session expires, signing in leads back to the input', async ({
  page,
  reader,
  server,
  context,
}) => {
  const { member } = await buyer(server, reader)
  await openCheckout(reader)
  await fillTitle(reader, '会话之前')
  const broken = (await context.cookies())
    .filter(({ name }) => name === COOKIE.token || name === COOKIE.refreshToken)
    .map((cookie) => ({ ...cookie, value: 'x.y.z' }))
  expect(broken).toHaveLength(2)
  await context.addCookies(broken)
  await payButton(reader).click()
  await expect(page).toHaveURL(/\/login$/)
  await reader.enterPassword(member)
  await expect(page).toHaveURL(/\/front-pages\/checkout\?plan=/)
  await expect(titleField(reader, 'name')).toHaveValue('会话之前')
})
