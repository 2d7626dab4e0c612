/** The member's orders: paging, filters, detail, cancelling, refunds, receipts, reading offline. */
import {
  type Buyer,
  buyer,
  chooseDays,
  chooseFilter,
  dialogOf,
  pressIn,
  rowsOf,
} from '../helpers/e2e/billing-lists.ts'
import { abandonOrder, placeOrder, PLAN } from '../helpers/e2e/buying.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const rows = (reader: Reader) => rowsOf(reader, 'route.orders')
const sheet = (reader: Reader) => dialogOf(reader, 'orders.detail')

async function stateOf({ server, token }: Buyer, id: string): Promise<string> {
  return (await callServer<{ state: string }>(server, 'order', { id }, token)).data.state
}

test.use({ ...PHONE, language: 'en' })

test('2.15e orders are paged and filtered by state and days, in the address', async ({
  page,
  reader,
  server,
}) => {
  const at = await buyer(server)
  for (let made = 0; made < 11; made += 1) await abandonOrder(at)
  await placeOrder(at, { planId: PLAN.plusYear })
  await reader.signIn(at.member)
  await reader.chooseScheme('dark')
  await page.goto('/user/orders')
  await expect(rows(reader)).toHaveCount(10)
  await expect(reader.main.getByText(reader.text('orders.total', { n: 12 }))).toBeVisible()
  await reader.button('pager.page', { page: 2 }).click()
  await expect(rows(reader)).toHaveCount(2)
  await expect(page).toHaveURL(/current=2/)
  await reader.main
    .getByRole('combobox', { name: reader.text('articles.pager.size') })
    .selectOption('20')
  await expect(rows(reader)).toHaveCount(12)
  await expect(page).toHaveURL(/size=20/)

  await chooseFilter(reader, 'orders.filter.state', 'billing.order.cancelled')
  await expect(rows(reader)).toHaveCount(11)
  await chooseDays(reader, 'orders.filter.days', 'dateRange.preset.today')
  await expect(page).toHaveURL(/state=cancelled.*from=\d{4}-\d{2}-\d{2}&to=/)
  await page.reload()
  await expect(rows(reader)).toHaveCount(11)
  await chooseDays(reader, 'orders.filter.days', 'dateRange.preset.lastMonth')
  await expect(reader.main.getByText(reader.text('billing.list.noMatch'))).toBeVisible()
  await reader.button('billing.list.reset').click()
  await expect(rows(reader)).toHaveCount(12)
})

test('an order opens over the list, is cancelled, "back" and Escape close it', async ({
  page,
  reader,
  server,
}) => {
  const at = await buyer(server)
  const { id } = await placeOrder(at)
  await reader.signIn(at.member)
  await reader.chooseScheme('dark')
  await page.goto('/user/orders')
  await rows(reader).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`\\?id=${id}$`))
  await expect(
    sheet(reader)
      .getByText(/\d{1,2}:\d{2}/)
      .first(),
  ).toBeVisible()
  await expect(
    sheet(reader).getByRole('link', { name: reader.text('orders.pay') }),
  ).toHaveAttribute('href', `/front-pages/checkout?order=${id}`)

  await page.goBack()
  await expect(sheet(reader)).toBeHidden()
  await page.goForward()
  await pressIn(sheet(reader), reader, 'orders.cancel')
  const question = dialogOf(reader, 'orders.cancel.title')
  await pressIn(question, reader, 'orders.cancel.submit')
  await expect(question).toBeHidden()
  await expect(sheet(reader).getByText(reader.text('orders.event.cancelled'))).toBeVisible()
  await expect(sheet(reader).getByRole('link', { name: reader.text('orders.pay') })).toHaveCount(0)
  expect(await stateOf(at, id)).toBe('cancelled')

  await page.keyboard.press('Escape')
  await expect(sheet(reader)).toBeHidden()
  const link = rows(reader).getByRole('link')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(sheet(reader)).toBeVisible()
  await expect(sheet(reader).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(sheet(reader)).toBeHidden()
  await expect(link).toBeFocused()
})
