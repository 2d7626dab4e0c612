/** A whole membership, from a visitor who sees the prices to the refund. */
import { paths } from '../../src/lib/paths.ts'
import { dialogOf, pressIn, rowsOf, saveAs } from '../helpers/e2e/billing-lists.ts'
import { invoicesOf, levelOf } from '../helpers/e2e/buying.ts'
import {
  chooseKind,
  endPayment,
  openCheckout,
  payButton,
  paymentSays,
  titleField,
} from '../helpers/e2e/checkout.ts'
import { signInByCall } from '../helpers/e2e/members.ts'
import { registerOnPage } from '../helpers/e2e/registering.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'
import { hasPoppler, pdfFlow } from '../helpers/pdf-text.ts'

// Several tabs must share one worker, so pages start it at once.
test.use({ workerStart: 'atOnce' })

const COMPANY = { name: '析微示例生物科技有限公司', taxNo: '91350100M000100Y43' }

const orders = (reader: Reader) => rowsOf(reader, 'route.orders')
const invoices = (reader: Reader) => rowsOf(reader, 'route.invoice')

/** Whether the member may run the map of many pairs on their own data. */
async function isMapOpen(reader: Reader, expected: boolean): Promise<void> {
  await reader.page.goto(paths.tool('6003'))
  await reader.settled()
  const note = reader.main.getByText(reader.text('limits.early.tool', { needs: 'Plus' }))
  await expect(note).toBeVisible({ visible: !expected })
}

test.use({ ...PHONE, language: 'en' })

test(
  'compare levels, register, pay, use, invoice, offline, refund',
  { tag: '@smoke' },
  async ({ context, page, reader, server }) => {
    test.setTimeout(240_000)
    const email = `membership-${process.pid}-${Date.now()}@veriscope.example`
    const member = { email, password: 'long and plain words' }

    await test.step('a visitor sees the locked tools, and the prices', async () => {
      await isMapOpen(reader, false)
      await page.goto(paths.frontPricing())
      const choose = page
        .getByRole('link', {
          name: reader.text('pricing.buy', {
            name: 'Plus',
          }),
        })
        .filter({ visible: true })
      await choose.click()
      await expect(page).toHaveURL(/\/login/)
    })

    await test.step('registers, and continues with the chosen plan', async () => {
      await page.goto(paths.register())
      await registerOnPage(reader, member, (address) => server.mailCode(address))
      await expect(page).toHaveURL(/\/front-pages\/checkout\?plan=710/)
      await openCheckout(reader, '7101')
    })

    await test.step('a mistyped tax number is reported; then the order is paid', async () => {
      await chooseKind(reader, 'company')
      await titleField(reader, 'name').fill(COMPANY.name)
      await titleField(reader, 'taxNo').fill(`${COMPANY.taxNo.slice(0, -1)}4`)
      await payButton(reader, 3900).click()
      await expect(titleField(reader, 'taxNo')).toBeFocused()
      await titleField(reader, 'taxNo').fill(COMPANY.taxNo)
      await payButton(reader, 3900).click()
      await endPayment(page, 'succeed')
      await expect(paymentSays(reader, 'paid')).toBeVisible({ timeout: 30_000 })
      await expect(reader.link('payment.toTools')).toHaveAttribute('href', paths.allTools())
      await expect(reader.link('payment.toInvoice')).toHaveAttribute(
        'href',
        /\/user\/invoice\?id=\d+/,
      )
    })
    const at = { server, token: await signInByCall(server, member) }

    await test.step('the tool is open at once', async () => {
      await isMapOpen(reader, true)
      expect(await levelOf(at)).toBe('plus')
    })

    await test.step('the invoice has the required fields', async () => {
      await page.goto(paths.invoices())
      await invoices(reader).getByRole('link').first().click()
      const sheet = dialogOf(reader, 'invoices.detail')
      await expect(sheet.getByText(COMPANY.taxNo)).toBeVisible()
      const saved = await saveAs(reader, sheet, 'invoices.pdf.save', 'mine')
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
      await orders(reader).getByRole('link').first().click()
      const sheet = dialogOf(reader, 'orders.detail')
      const receipt = await saveAs(reader, sheet, 'orders.receipt.save', '11 月报销/收据')
      expect(receipt.name).toBe('11-月报销-收据.pdf')
      await expect(sheet.getByText(reader.text('billing.document.kept'))).toBeVisible()
      await page.keyboard.press('Escape')
      await reader.workerReady()
      await context.setOffline(true)
      await page.reload()
      await expect(orders(reader)).toHaveCount(1)
      await orders(reader).getByRole('link').first().click()
      await expect(sheet.getByText(reader.text('orders.away'))).toBeVisible()
      await expect(sheet.getByRole('button', { name: reader.text('orders.refund') })).toBeDisabled()
      const again = await saveAs(reader, sheet, 'orders.receipt.save', 'away')
      expect(again.file.equals(receipt.file)).toBe(true)
      await page.goto(paths.invoices())
      await expect(invoices(reader)).toHaveCount(1)
      await context.setOffline(false)
    })

    await test.step('a refund removes the level and issues a credit note', async () => {
      await page.goto(paths.orders())
      await orders(reader).getByRole('link').first().click()
      const sheet = dialogOf(reader, 'orders.detail')
      await pressIn(sheet, reader, 'orders.refund')
      const dialog = dialogOf(reader, 'orders.refund.title')
      await expect(
        dialog.getByText(reader.text('orders.refund.level.free', { when: 'now' })),
      ).toBeVisible()
      await pressIn(dialog, reader, 'orders.refund.submit.atOnce')
      await expect(dialog.getByText(reader.text('orders.refund.reason.missing'))).toBeVisible()
      expect(await levelOf(at)).toBe('plus')
      await dialog
        .getByRole('textbox', { name: reader.text('orders.refund.reason') })
        .fill('拿错了套餐 wrong plan')
      await pressIn(dialog, reader, 'orders.refund.submit.atOnce')
      await expect(
        sheet.getByText(reader.text('billing.order.refunded'), { exact: true }).first(),
      ).toBeVisible()
      await expect(sheet.getByText('拿错了套餐 wrong plan')).toBeVisible()
      const [credit, invoice] = await invoicesOf(at)
      expect([credit?.kind, credit?.amount, invoice?.isReversed]).toEqual(['credit', -3900, true])
      await sheet.getByRole('link', { name: credit?.number ?? '' }).click()
      await expect(
        dialogOf(reader, 'invoices.detail').getByText(
          reader.text('invoices.takesBack', { number: invoice?.number ?? '' }),
        ),
      ).toBeVisible()
      await page.goto(paths.invoices())
      await expect(invoices(reader)).toHaveCount(2)
      await expect(reader.main.getByText('\u2212CN¥39').first()).toBeVisible()
      expect(await levelOf(at)).toBe('free')
      await isMapOpen(reader, false)
    })
  },
)
