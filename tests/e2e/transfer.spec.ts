/** An order by bank transfer: quotation, waiting, and the received payment. */
import { dialogOf, rowsOf, saveAs } from '../helpers/e2e/billing-lists.ts'
import { PLAN } from '../helpers/e2e/buying.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { admin } from '../helpers/e2e/checkout.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { hasPoppler, pdfFlow } from '../helpers/pdf-text.ts'

const SELLER = {
  SELLER_NAME_ZH: '测试科技有限公司',
  SELLER_NAME_EN: 'Test Technology Ltd',
  SELLER_TAX_NO: '91350100M000100Y43',
  SELLER_ADDRESS_ZH: '福州市测试路 1 号',
  SELLER_ADDRESS_EN: '1 Test Road, Fuzhou',
  SELLER_BANK: '测试银行福州支行',
  SELLER_ACCOUNT: '1234 5678 9012 3456',
}

test.use({ language: 'en' })

test('an institution gets a quotation with a reference, and the operator records the payment', async ({
  page,
  user,
  startServer,
}) => {
  test.setTimeout(150_000)
  const server = await startServer({ env: SELLER })
  const member = await registerMember(server)
  await page.goto(`${server.url}/login`)
  await user.enterPassword(member)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(`${server.url}/front-pages/checkout?plan=${PLAN.plusYear}`)
  const field = user.main.locator('[name="title-name"]')
  await field.fill('某某大学')
  await user.main.locator('[name="title-country"]').fill('China')
  await user.button('checkout.transfer').click()

  const sheet = dialogOf(user, 'orders.detail')
  await expect(sheet.getByText(user.text('orders.transfer.waiting')).first()).toBeVisible()
  await expect(sheet.getByText(SELLER.SELLER_ACCOUNT)).toBeVisible()
  const token = await signInByCall(server, member)
  const { data } = await callServer<{ records: { id: string; transferNumber: string }[] }>(
    server,
    'orderPage',
    { current: 1, size: 10 },
    token,
  )
  const { id, transferNumber } = data.records[0]!
  await expect(sheet.getByText(transferNumber, { exact: true })).toBeVisible()
  const { file } = await saveAs(user, sheet, 'orders.transfer.save', 'quotation')
  if (hasPoppler) expect(pdfFlow(file)).toContain(transferNumber)

  await page.goto(`${server.url}/user/orders`)
  const row = rowsOf(user, 'route.orders').first()
  await expect(row.getByText(user.text('billing.order.transfer'))).toBeVisible()

  const booking = admin(server, 'orders', 'received', transferNumber)
  await expect(booking).rejects.toThrow('--amount')
  const words = ['--amount', '390.00', '--reference', 'B-4711']
  expect(await admin(server, 'orders', 'received', transferNumber, ...words)).toContain('Booked')
  await page.goto(`${server.url}/user/orders?id=${id}`)
  await expect(sheet.getByText(user.text('billing.order.paid')).first()).toBeVisible()
  await expect(sheet.getByText('B-4711')).toBeVisible()
  await expect(sheet.getByText(SELLER.SELLER_ACCOUNT)).toBeHidden()
})
