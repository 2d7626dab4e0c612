/** The end of the half hour in which an order can be paid, as the pages show it. */
import type { BrowserContext, Page } from '@playwright/test'
import { BILLING } from '../../src/contract/billing.ts'
import { paths } from '../../src/lib/paths.ts'
import { levelOf, PERSON, placeOrder } from '../helpers/e2e/buying.ts'
import {
  admin,
  waitForSandbox,
  type Buyer,
  buyer,
  endPayment,
  fillTitle,
  openCheckout,
  orderOf,
  ordersOf,
  payButton,
  paymentHeading,
  titleField,
} from '../helpers/e2e/checkout.ts'
import { signInByCall } from '../helpers/e2e/members.ts'
import { ProductServer } from '../helpers/e2e/product-server.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, test as base } from '../helpers/e2e/test.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** The page refetches within one second after the end; on a busy machine this may take longer. */
const SOON = { timeout: 15_000 }

/** The tests share a server whose clock they move; each test has its own member. */
const test = base.extend<{ at: Buyer }, { server: ProductServer }>({
  server: [
    async ({}, use) => {
      const server = await ProductServer.start({ hasMovableClock: true })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  /** A member who can buy, on a device with the server's time. */
  at: async ({ context, user, server }, use) => {
    await context.clock.install({ time: server.now() })
    await use(await buyer(server, user))
  },
})
test.beforeEach(() => {
  test.setTimeout(120_000)
})

/** Moves the clocks of the server and of the user's tabs. Timers that became due run once. */
async function advanceClocks(at: Buyer, context: BrowserContext, ms: number): Promise<void> {
  at.server.moveClock(ms)
  await context.clock.fastForward(ms)
}

/** A coupon of 900 fen with a code that no other test uses. */
async function makeCoupon({ server }: Buyer, name: string): Promise<string> {
  const code = `${name}${process.pid}`
  await admin(server, 'coupons', 'create', code, '--amount', '900', '--currency', 'CNY')
  return code
}

/** Simulates that the page became visible or hidden. */
async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate((visible) => {
    const own = (name: string, value: unknown) =>
      Object.defineProperty(document, name, { configurable: true, get: () => value })
    own('visibilityState', visible ? 'visible' : 'hidden')
    own('hidden', !visible)
    document.dispatchEvent(new Event('visibilitychange'))
  }, isVisible)
}

const countdown = (user: User) => user.main.getByRole('timer')

/** Checks that the form has the previous order again. */
async function expectRestored(user: User, coupon: string): Promise<void> {
  await expect(titleField(user, 'name')).toHaveValue(PERSON.name)
  await expect(user.button('checkout.coupon.removeCode', { code: coupon })).toBeVisible()
  await expect(payButton(user, 3000)).toBeEnabled()
}

test('at zero the order is shown as expired, and ordered again with its plan, coupon and title', async ({
  at,
  context,
  page,
  user,
}) => {
  const coupon = await makeCoupon(at, 'ZERO')
  await openCheckout(user)
  await fillTitle(user, PERSON.name)
  await user.button('checkout.coupon.have').click()
  await user.main.getByRole('textbox', { name: user.text('checkout.coupon') }).fill(coupon)
  await page.keyboard.press('Enter')
  await payButton(user, 3000).click()
  await waitForSandbox(page)
  const [order] = await ordersOf(at)
  const id = order?.id ?? ''
  await page.goto(paths.checkoutOrder(id))
  await expect(countdown(user)).toContainText(/(29|30):\d\d/)
  await advanceClocks(at, context, BILLING.orderLifeMs - 12 * SECOND_MS)
  await expect(countdown(user)).toContainText(/0:(0|1)\d/)
  await expect(payButton(user, 3000)).toBeEnabled()

  // From here on the clock runs normally for the last seconds.
  await expect(paymentHeading(user, 'expired')).toBeVisible({ timeout: 40_000 })
  await expect(page).toHaveURL(new RegExp(`/front-pages/payment\\?order=${id}$`))
  await expect(countdown(user)).toHaveCount(0)
  await expect(payButton(user)).toHaveCount(0)
  for (const gone of ['payment.payNow', 'payment.retry', 'checkout.cancel']) {
    await expect(user.button(gone)).toHaveCount(0)
  }
  await expect.poll(async () => (await orderOf(at, id)).state).toBe('expired')

  await user.link('payment.again').click()
  await expect(page).toHaveURL(/\/front-pages\/checkout\?plan=7101&seats=1$/)
  await expectRestored(user, coupon)
  await payButton(user, 3000).click()
  await endPayment(page, 'succeed')
  await expect(paymentHeading(user, 'paid')).toBeVisible()
  expect(await levelOf(at)).toBe('plus')
  const all = (await ordersOf(at)).map(({ state, amount }) => [state, amount])
  expect(all).toHaveLength(2)
  expect(all).toEqual(
    expect.arrayContaining([
      ['expired', 3000],
      ['paid', 3000],
    ]),
  )
})

test('a suspended tab, and devices with a clock ahead or behind, show the end', async ({
  at,
  context,
  page,
  user,
}) => {
  await test.step('a tab that slept over it, hidden and without a network, says so when it is back', async () => {
    const { id } = await placeOrder(at)
    await page.goto(paths.payment(id))
    await expect(countdown(user)).toContainText(/(29|30):\d\d/)
    await setVisible(page, false)
    await context.setOffline(true)
    await advanceClocks(at, context, BILLING.orderLifeMs + MINUTE_MS)
    await setVisible(page, true)
    await expect(user.main.getByText(user.text('checkout.countdown.over'))).toBeVisible()
    await expect(user.button('payment.payNow')).toBeDisabled()
    await context.setOffline(false)
    await expect(paymentHeading(user, 'expired')).toBeVisible(SOON)
    await expect(user.button('payment.payNow')).toHaveCount(0)
    await expect(user.main.getByText(user.text('checkout.countdown.over'))).toHaveCount(0)
  })
  await test.step('a device whose clock is ahead asks until the service agrees', async () => {
    const { id } = await placeOrder(at)
    await page.goto(paths.checkoutOrder(id))
    await expect(countdown(user)).toBeVisible()
    // Only the clock of the device is moved: for the service half an hour is left.
    await context.clock.fastForward(BILLING.orderLifeMs)
    await expect(user.main.getByText(user.text('checkout.countdown.over'))).toBeVisible()
    await expect(payButton(user, 3900)).toBeEnabled()
    at.server.moveClock(BILLING.orderLifeMs)
    await expect(paymentHeading(user, 'expired')).toBeVisible({ timeout: 40_000 })
  })
  // Both clocks have moved by the same.
  await test.step('a device whose clock is behind is told when it pays, and nothing is charged', async () => {
    // The token of the test's own calls has expired.
    const now = { ...at, token: await signInByCall(at.server, at.member) }
    const { id } = await placeOrder(now)
    await page.goto(paths.checkoutOrder(id))
    await expect(countdown(user)).toContainText(/(29|30):\d\d/)
    at.server.moveClock(BILLING.orderLifeMs)
    await payButton(user, 3900).click()
    await expect(paymentHeading(user, 'expired')).toBeVisible(SOON)
    expect((await orderOf(now, id)).payments).toEqual([])
  })
})
