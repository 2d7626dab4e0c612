/** The member's orders: paging, filters, detail, cancelling, refunds, receipts, reading offline. */
import {
  type Buyer,
  buyer,
  chooseDays,
  chooseFilter,
  dialogOf,
  clickIn,
  rowsOf,
} from '../helpers/e2e/billing-lists.ts'
import { abandonOrder, placeOrder, PLAN } from '../helpers/e2e/buying.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const rows = (user: User) => rowsOf(user, 'route.orders')
const sheet = (user: User) => dialogOf(user, 'orders.detail')

async function stateOf({ server, token }: Buyer, id: string): Promise<string> {
  return (await callServer<{ state: string }>(server, 'order', { id }, token)).data.state
}

test.use({ ...PHONE, language: 'en' })

test('2.15e orders are paged and filtered by state and days, in the address', async ({
  page,
  user,
  server,
}) => {
  const at = await buyer(server)
  for (let made = 0; made < 11; made += 1) await abandonOrder(at)
  await placeOrder(at, { planId: PLAN.plusYear })
  await user.signIn(at.member)
  await user.chooseScheme('dark')
  await page.goto('/user/orders')
  await expect(rows(user)).toHaveCount(10)
  await expect(user.main.getByText(user.text('orders.total', { n: 12 }))).toBeVisible()
  await user.button('pager.page', { page: 2 }).click()
  await expect(rows(user)).toHaveCount(2)
  await expect(page).toHaveURL(/current=2/)
  await user.main.getByRole('combobox', { name: user.text('pager.size') }).selectOption('20')
  await expect(rows(user)).toHaveCount(12)
  await expect(page).toHaveURL(/size=20/)

  await chooseFilter(user, 'orders.filter.state', 'billing.order.cancelled')
  await expect(rows(user)).toHaveCount(11)
  await chooseDays(user, 'orders.filter.days', 'dateRange.preset.today')
  await expect(page).toHaveURL(/state=cancelled.*from=\d{4}-\d{2}-\d{2}&to=/)
  await page.reload()
  await expect(rows(user)).toHaveCount(11)
  await chooseDays(user, 'orders.filter.days', 'dateRange.preset.lastMonth')
  await expect(user.main.getByText(user.text('billing.list.noMatch'))).toBeVisible()
  await user.button('billing.list.reset').click()
  await expect(rows(user)).toHaveCount(12)
})

test('an order opens over the list, is cancelled, "back" and Escape close it', async ({
  page,
  user,
  server,
}) => {
  const at = await buyer(server)
  const { id } = await placeOrder(at)
  await user.signIn(at.member)
  await user.chooseScheme('dark')
  await page.goto('/user/orders')
  await rows(user).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`\\?id=${id}$`))
  await expect(
    sheet(user)
      .getByText(/\d{1,2}:\d{2}/)
      .first(),
  ).toBeVisible()
  await expect(sheet(user).getByRole('link', { name: user.text('orders.pay') })).toHaveAttribute(
    'href',
    `/front-pages/checkout?order=${id}`,
  )

  await page.goBack()
  await expect(sheet(user)).toBeHidden()
  await page.goForward()
  await clickIn(sheet(user), user, 'orders.cancel')
  const question = dialogOf(user, 'orders.cancel.title')
  await clickIn(question, user, 'orders.cancel.submit')
  await expect(question).toBeHidden()
  await expect(sheet(user).getByText(user.text('orders.event.cancelled'))).toBeVisible()
  await expect(sheet(user).getByRole('link', { name: user.text('orders.pay') })).toHaveCount(0)
  expect(await stateOf(at, id)).toBe('cancelled')

  await page.keyboard.press('Escape')
  await expect(sheet(user)).toBeHidden()
  const link = rows(user).getByRole('link')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(sheet(user)).toBeVisible()
  await expect(sheet(user).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(sheet(user)).toBeHidden()
  await expect(link).toBeFocused()
})
