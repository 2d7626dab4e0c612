/** Shared by the tests of checkout and payment. */
import type { Locator, Page } from '@playwright/test'
import { runCommandLine } from '../../../server/cli/command-line.ts'
import type { SandboxChoice } from '../../../server/payment/sandbox-choices.ts'
import { SANDBOX_PATH } from '../../../server/payment/sandbox.ts'
import type { Order, OrderSummary } from '../../../src/contract/endpoints/orders.ts'
import type { Page as Rows } from '../../../src/contract/fields.ts'
import { formatMoney } from '../../../src/lib/format-money.ts'
import { paths } from '../../../src/lib/paths.ts'
import { PLAN } from './buying.ts'
import { callServer } from './calls.ts'
import { registerMember, signInByCall } from './members.ts'
import type { Member, ProductServer } from './product-server.ts'
import type { User } from './user.ts'
import { expect } from './test.ts'

export type Buyer = { server: ProductServer; member: Member; token: string }

/** Creates a new member for one test, signed in on the page, with a token for calls without the page. */
export async function buyer(server: ProductServer, user: User): Promise<Buyer> {
  const member = await registerMember(server, 'Buyer')
  const token = await signInByCall(server, member)
  await user.signIn(member)
  return { server, member, token }
}

/** Returns all orders of a member. */
export async function ordersOf({ server, token }: Buyer): Promise<OrderSummary[]> {
  const params = { current: 1, size: 50 }
  return (await callServer<Rows<OrderSummary>>(server, 'orderPage', params, token)).data.records
}

/** Returns one order as the service sends it. */
export async function orderOf({ server, token }: Buyer, id: string): Promise<Order> {
  return (await callServer<Order>(server, 'order', { id }, token)).data
}

/** Runs an operator command, as `npm run admin` does; a process of its own would cost a second each time. */
export async function admin(server: ProductServer, ...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: server.dataDirectory }
  const { code, out, error } = await runCommandLine(args, env)
  if (code !== 0) throw new Error(error)
  return out
}

export async function openCheckout(user: User, planId: string = PLAN.plusMonth): Promise<void> {
  await user.page.goto(paths.checkout(planId))
  await expect(user.heading('checkout.heading')).toBeVisible()
  await expect(payButton(user)).toBeVisible()
}

/** Locates the button that pays: with any amount, or with exactly this amount in yuan. */
export function payButton(user: User, amount?: number): Locator {
  if (amount === undefined) {
    const name = user.text('checkout.pay', { price: '' }).trim()
    return user.main.getByRole('button', { name: new RegExp(`^${name}`) })
  }
  const price = formatMoney(user.language, amount, 'CNY')
  return user.main.getByRole('button', {
    name: user.text('checkout.pay', { price }),
    exact: true,
  })
}

export const titleField = (user: User, name: string): Locator =>
  user.main.locator(`input[name="title-${name}"]`)

export async function chooseKind(user: User, kind: string): Promise<void> {
  await user.main
    .getByRole('radio', {
      name: new RegExp(`^${escape(user.text(`invoiceTitle.kind.${kind}`))}`),
    })
    .click()
}

const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** Fills in the required fields of the default invoice kind of the user's language. */
export async function fillTitle(user: User, name = '林测序'): Promise<void> {
  await titleField(user, 'name').fill(name)
  if (user.language === 'en') await titleField(user, 'country').fill('Norway')
}

/** Waits for the page of the sandbox. */
export async function waitForSandbox(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname.startsWith(`${SANDBOX_PATH}/`))
  await expect(page.locator('button[value="succeed"]')).toBeVisible()
}

/** Ends the payment on the sandbox's page, which then returns to the product. */
export async function endPayment(
  page: Page,
  choice: SandboxChoice,
  backAt = '/front-pages/payment',
): Promise<void> {
  await waitForSandbox(page)
  await page.locator(`button[value="${choice}"]`).click()
  await page.waitForURL((url) => url.pathname === backAt)
}

/** Locates the heading of the payment page. */
export function paymentHeading(user: User, view: string): Locator {
  const values: Record<string, string> =
    view === 'paid' ? { level: user.text('billing.level.plus') } : {}
  return user.page.getByRole('heading', {
    level: 1,
    name: user.text(`payment.${view}.title`, values),
    exact: true,
  })
}
