/** One order of a member: its events, late refunds, other members, the keyboard. */
import { buyer, dialogOf, pressIn, saveAs } from '../helpers/e2e/billing-lists.ts'
import { buy, levelOf, payOrder, placeOrder, PLAN } from '../helpers/e2e/buying.ts'
import { admin, orderOf } from '../helpers/e2e/checkout.ts'
import { signInByCall } from '../helpers/e2e/members.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { DESKTOP, expect, PHONE, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'
import { hasPoppler, pdfFlow } from '../helpers/pdf-text.ts'

const DAY_MS = 24 * 60 * 60_000

const sheet = (reader: Reader) => dialogOf(reader, 'orders.detail')

test('an order with a failed payment shows what happened, what was credited and its receipt', async ({
  page,
  reader,
  server,
}) => {
  const at = await buyer(server)
  await buy(at)
  const { id, credit, amount } = await placeOrder(at, { planId: PLAN.proMonth })
  expect(credit).toBeGreaterThan(0)
  await payOrder(at, id, 'declined')
  expect((await payOrder(at, id)).state).toBe('paid')
  await reader.signIn(at.member)
  await page.goto(`/user/orders?id=${id}`)
  await expect(sheet(reader).getByText(reader.text('billing.problem.declined'))).toBeVisible()
  await expect(sheet(reader).getByText(reader.text('orders.amounts.credit'))).toBeVisible()
  await expect(
    sheet(reader)
      .getByText(`¥${(amount / 100).toFixed(2)}`)
      .first(),
  ).toBeVisible()
  const { file, name } = await saveAs(
    reader,
    sheet(reader),
    'orders.receipt.save',
    '11 月报销/收据 Pro',
  )
  expect(name).toBe('11-月报销-收据-Pro.pdf')
  if (!hasPoppler) return
  const text = pdfFlow(file)
  expect(text).toContain(id)
  expect(text).toContain((amount / 100).toFixed(2))
})

test('after the first days a refund is looked at, and it says so before', async ({
  context,
  page,
  reader,
  startServer,
}) => {
  test.setTimeout(150_000)
  const server = await startServer({ hasMovableClock: true })
  const at = await buyer(server)
  const { id } = await buy(at)
  server.moveClock(8 * DAY_MS)
  await context.clock.install({ time: server.now() })
  await page.goto(`${server.url}/login`)
  await reader.enterPassword(at.member)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(`${server.url}/user/orders?id=${id}`)
  await pressIn(sheet(reader), reader, 'orders.refund')
  const dialog = dialogOf(reader, 'orders.refund.title')
  await expect(
    dialog.getByText(reader.text('orders.refund.level.free', { when: 'later' })),
  ).toBeVisible()
  await dialog
    .getByRole('textbox', { name: reader.text('orders.refund.reason') })
    .fill('no longer needed')
  await pressIn(dialog, reader, 'orders.refund.submit.reviewed')
  await expect(dialog).toBeHidden()
  await expect(
    sheet(reader).getByText(reader.text('billing.order.refunding'), { exact: true }),
  ).toBeVisible()
  const token = await signInByCall(server, at.member)
  expect(await levelOf({ server, token })).toBe('plus')
})

for (const { language, size } of inTurn(import.meta.filename, [
  { language: 'zh', size: DESKTOP },
  { language: 'en', size: PHONE },
] as const)) {
  test.describe(`a part (${language})`, () => {
    test.use({ ...size, language })

    test('a part that the operator gives back: the order stays paid, with what is left and a credit note', async ({
      page,
      reader,
      startServer,
    }) => {
      test.setTimeout(150_000)
      const server = await startServer({ hasMovableClock: true })
      const at = await buyer(server)
      const { id } = await buy(at)
      const asked = ['--amount', '10.00', '--reason', 'three days without service']
      expect(await admin(server, 'orders', 'refund', id, ...asked)).toContain(
        'the order stays paid',
      )
      expect(await admin(server, 'orders', 'refund', id, ...asked)).toContain('ordered before')
      server.moveClock(3 * 60_000)
      await expect.poll(async () => (await orderOf(at, id)).refundedAmount).toBe(1000)
      await page.goto(`${server.url}/login`)
      await reader.enterPassword(at.member)
      await expect(page).not.toHaveURL(/\/login/)
      await page.goto(`${server.url}/user/orders?id=${id}`)
      // Intl writes the yuan of a reader of English with its country.
      const sign = language === 'zh' ? '¥' : 'CN¥'
      const refunded = { amount: `${sign}10.00`, state: reader.text('billing.refund.done') }
      await expect(
        sheet(reader).getByText(reader.text('orders.event.partRefund', refunded)),
      ).toBeVisible()
      const kept = sheet(reader).getByText(reader.text('orders.amounts.kept')).locator('..')
      await expect(kept).toContainText(`${sign}29.00`)
      await expect(
        sheet(reader).getByText(reader.text('billing.order.paid'), { exact: true }).first(),
      ).toBeVisible()
      await sheet(reader).getByRole('link', { name: /^VS\d/ }).first().click()
      await expect(page.getByText(/VS\d+-\d+.*¥10\.00.*¥29\.00/).first()).toBeVisible()
      expect(await levelOf({ server, token: at.token })).toBe('plus')
    })
  })
}
