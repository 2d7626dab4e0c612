/** One order of a member: its events, late refunds, other members, the keyboard. */
import { buyer, dialogOf, clickIn, saveAs } from '../helpers/e2e/billing-lists.ts'
import { buy, levelOf, payOrder, placeOrder, PLAN } from '../helpers/e2e/buying.ts'
import { signInByCall } from '../helpers/e2e/members.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { hasPoppler, pdfFlow } from '../helpers/pdf-text.ts'

const DAY_MS = 24 * 60 * 60_000

const sheet = (user: User) => dialogOf(user, 'orders.detail')

test('an order with a failed payment shows its events, the credit and its receipt', async ({
  page,
  user,
  server,
}) => {
  const at = await buyer(server)
  await buy(at)
  const { id, credit, amount } = await placeOrder(at, { planId: PLAN.proMonth })
  expect(credit).toBeGreaterThan(0)
  await payOrder(at, id, 'declined')
  expect((await payOrder(at, id)).state).toBe('paid')
  await user.signIn(at.member)
  await page.goto(`/user/orders?id=${id}`)
  await expect(sheet(user).getByText(user.text('billing.problem.declined'))).toBeVisible()
  await expect(sheet(user).getByText(user.text('orders.amounts.credit'))).toBeVisible()
  await expect(
    sheet(user)
      .getByText(`¥${(amount / 100).toFixed(2)}`)
      .first(),
  ).toBeVisible()
  const { file, name } = await saveAs(
    user,
    sheet(user),
    'orders.receipt.save',
    '11 月报销/收据 Pro',
  )
  expect(name).toBe('11-月报销-收据-Pro.pdf')
  if (!hasPoppler) return
  const text = pdfFlow(file)
  expect(text).toContain(id)
  expect(text).toContain((amount / 100).toFixed(2))
})

test('after the first days a refund is reviewed, as announced before', async ({
  context,
  page,
  user,
  startServer,
}) => {
  test.setTimeout(150_000)
  const server = await startServer({ hasMovableClock: true })
  const at = await buyer(server)
  const { id } = await buy(at)
  server.moveClock(8 * DAY_MS)
  await context.clock.install({ time: server.now() })
  await page.goto(`${server.url}/login`)
  await user.enterPassword(at.member)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(`${server.url}/user/orders?id=${id}`)
  await clickIn(sheet(user), user, 'orders.refund')
  const dialog = dialogOf(user, 'orders.refund.title')
  await expect(
    dialog.getByText(user.text('orders.refund.level.free', { when: 'later' })),
  ).toBeVisible()
  await dialog
    .getByRole('textbox', { name: user.text('orders.refund.reason') })
    .fill('no longer needed')
  await clickIn(dialog, user, 'orders.refund.submit.reviewed')
  await expect(dialog).toBeHidden()
  await expect(
    sheet(user).getByText(user.text('billing.order.refunding'), { exact: true }),
  ).toBeVisible()
  const token = await signInByCall(server, at.member)
  expect(await levelOf({ server, token })).toBe('plus')
})
