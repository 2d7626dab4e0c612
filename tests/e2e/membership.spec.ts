/** A whole membership, from a visitor who sees the prices to the refund. */
import { paths } from '../../src/lib/paths.ts'
import { dialogOf, clickIn, rowsOf, saveAs } from '../helpers/e2e/billing-lists.ts'
import { invoicesOf, levelOf } from '../helpers/e2e/buying.ts'
import {
  chooseKind,
  endPayment,
  openCheckout,
  payButton,
  paymentHeading,
  titleField,
} from '../helpers/e2e/checkout.ts'
import { signInByCall } from '../helpers/e2e/members.ts'
import { registerOnPage } from '../helpers/e2e/registering.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'
import { hasPoppler, pdfFlow } from '../helpers/pdf-text.ts'

// Several tabs must share one worker, so pages start it at once.
test.use({ workerStart: 'atOnce' })

const COMPANY = { name: '析微示例生物科技有限公司', taxNo: '91350100M000100Y43' }

const orders = (user: User) => rowsOf(user, 'route.orders')
const invoices = (user: User) => rowsOf(user, 'route.invoice')

/** Whether the member may run the map of many pairs on their own data. */
async function isMapOpen(user: User, expected: boolean): Promise<void> {
  await user.page.goto(paths.tool('6003'))
  await user.waitUntilSettled()
  const note = user.main.getByText(user.text('limits.early.tool', { needs: 'Plus' }))
  await expect(note).toBeVisible({ visible: !expected })
}

test.use({ ...PHONE, language: 'en' })

test(
  'compare levels, register, pay, use, invoice, offline, refund',
  { tag: '@smoke' },
  async ({ context, page, user, server }) => {
    test.setTimeout(240_000)
    const email = `membership-${process.pid}-${Date.now()}@veriscope.example`
    const member = { email, password: 'long and plain words' }

    await test.step('a visitor sees the locked tools, and the prices', async () => {
      await isMapOpen(user, false)
      await page.goto(paths.frontPricing())
      const choose = page
        .getByRole('link', {
          name: user.text('pricing.buy', {
            name: 'Plus',
          }),
        })
        .filter({ visible: true })
      await choose.click()
      await expect(page).toHaveURL(/\/login/)
    })

    await test.step('registers, and continues with the chosen plan', async () => {
      await page.goto(paths.register())
      await registerOnPage(user, member, (address) => server.mailCode(address))
      await expect(page).toHaveURL(/\/front-pages\/checkout\?plan=710/)
      await openCheckout(user, '7101')
    })

    await test.step('a mistyped tax number is reported; then the order is paid', async () => {
      await chooseKind(user, 'company')
      await titleField(user, 'name').fill(COMPANY.name)
      await titleField(user, 'taxNo').fill(`${COMPANY.taxNo.slice(0, -1)}4`)
      await payButton(user, 3900).click()
      await expect(titleField(user, 'taxNo')).toBeFocused()
      await titleField(user, 'taxNo').fill(COMPANY.taxNo)
      await payButton(user, 3900).click()
      await endPayment(page, 'succeed')
      await expect(paymentHeading(user, 'paid')).toBeVisible({ timeout: 30_000 })
      await expect(user.link('payment.toTools')).toHaveAttribute('href', paths.allTools())
      await expect(user.link('payment.toInvoice')).toHaveAttribute(
        'href',
        /\/user\/invoice\?id=\d+/,
      )
    })
    const at = { server, token: await signInByCall(server, member) }

    await test.step('the tool is open at once', async () => {
      await isMapOpen(user, true)
      expect(await levelOf(at)).toBe('plus')
    })

    await test.step('the invoice has the required fields', async () => {
      await page.goto(paths.invoices())
      await invoices(user).getByRole('link').first().click()
      const sheet = dialogOf(user, 'invoices.detail')
      await expect(sheet.getByText(COMPANY.taxNo)).toBeVisible()
      const saved = await saveAs(user, sheet, 'invoices.pdf.save', 'mine')
      expect(saved.name).toBe('mine.pdf')
      const [invoice] = await invoicesOf(at)
      if (!hasPoppler) return
      const text = pdfFlow(saved.file)
      for (const part of [COMPANY.name, COMPANY.taxNo, invoice?.number ?? 'a number', '39.00']) {
        expect(text).toContain(part)
      }
    })

    await test.step('orders and invoices can be read offline', async () => {
      await page.goto(paths.orders())
      await orders(user).getByRole('link').first().click()
      const sheet = dialogOf(user, 'orders.detail')
      const receipt = await saveAs(user, sheet, 'orders.receipt.save', '11 月报销/收据')
      expect(receipt.name).toBe('11-月报销-收据.pdf')
      await expect(sheet.getByText(user.text('billing.document.kept'))).toBeVisible()
      await page.keyboard.press('Escape')
      await user.waitUntilWorkerReady()
      await context.setOffline(true)
      await page.reload()
      await expect(orders(user)).toHaveCount(1)
      await orders(user).getByRole('link').first().click()
      await expect(sheet.getByText(user.text('orders.away'))).toBeVisible()
      await expect(sheet.getByRole('button', { name: user.text('orders.refund') })).toBeDisabled()
      const again = await saveAs(user, sheet, 'orders.receipt.save', 'away')
      expect(again.file.equals(receipt.file)).toBe(true)
      await page.goto(paths.invoices())
      await expect(invoices(user)).toHaveCount(1)
      await context.setOffline(false)
    })

    await test.step('a refund removes the level and issues a credit note', async () => {
      await page.goto(paths.orders())
      await orders(user).getByRole('link').first().click()
      const sheet = dialogOf(user, 'orders.detail')
      await clickIn(sheet, user, 'orders.refund')
      const dialog = dialogOf(user, 'orders.refund.title')
      await expect(
        dialog.getByText(user.text('orders.refund.level.free', { when: 'now' })),
      ).toBeVisible()
      await dialog
        .getByRole('textbox', { name: user.text('orders.refund.reason') })
        .fill('拿错了套餐 wrong plan')
      await clickIn(dialog, user, 'orders.refund.submit.atOnce')
      await expect(
        sheet.getByText(user.text('billing.order.refunded'), { exact: true }).first(),
      ).toBeVisible()
      await expect(sheet.getByText('拿错了套餐 wrong plan')).toBeVisible()
      const [credit, invoice] = await invoicesOf(at)
      expect([credit?.kind, credit?.amount, invoice?.isReversed]).toEqual(['credit', -3900, true])
      await sheet.getByRole('link', { name: credit?.number ?? '' }).click()
      await expect(
        dialogOf(user, 'invoices.detail').getByText(
          user.text('invoices.takesBack', { number: invoice?.number ?? '' }),
        ),
      ).toBeVisible()
      await page.goto(paths.invoices())
      await expect(invoices(user)).toHaveCount(2)
      await expect(user.main.getByText('\u2212CN¥39').first()).toBeVisible()
      expect(await levelOf(at)).toBe('free')
      await isMapOpen(user, false)
    })
  },
)
