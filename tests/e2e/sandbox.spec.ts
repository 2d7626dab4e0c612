/** The sandbox's page for payers: marked as a test, in the payer's language, usable by keyboard. */
import { placeOrder } from '../helpers/e2e/buying.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { buyer } from '../helpers/e2e/checkout.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const MARK = { zh: '测试页面，不会真实扣款', en: 'Test page, no money moves' } as const

test.use(PHONE)

test('S21 the sandbox’s page follows the policy, and has no accessibility fault in light and dark', async ({
  page,
  user,
  server,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/security policy|trusted/i.test(message.text())) refused.push(message.text())
  })
  const { token } = await buyer(server, user)
  const { id } = await placeOrder({ server, token })
  const begun = await callServer<{ url: string }>(server, 'payOrder', { id }, token)
  const path = begun.data.url.split('?')[0] ?? ''
  for (const language of ['zh', 'en'] as const) {
    await page.goto(`${path}?lang=${language}`)
    await expect(page.getByText(MARK[language])).toBeVisible()
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
    }
    for (const target of await page.locator('a, button').all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  }
  await page.getByRole('link', { name: '中文' }).click()
  await page.getByRole('button', { name: '付款成功' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/front-pages/payment?order=${id}&back=done`)
  await page.goto(path)
  await expect(page.getByRole('status')).toContainText(/已经完成|is complete/)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
  }
  expect(refused).toEqual([])
})
