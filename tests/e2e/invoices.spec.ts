/** The member's invoices: paging, filters, PDFs, reissuing, billing details, reading offline. */
import type { Page } from '@playwright/test'
import {
  type Buyer,
  buyer,
  chooseDays,
  chooseFilter,
  dialogOf,
  clickIn,
  rowsOf,
  saveAs,
} from '../helpers/e2e/billing-lists.ts'
import { buy, COMPANY, invoicesOf, PERSON, refundOrder } from '../helpers/e2e/buying.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { hasPoppler, pdfFlow } from '../helpers/pdf-text.ts'

const rows = (user: User) => rowsOf(user, 'route.invoice')
const sheet = (user: User) => dialogOf(user, 'invoices.detail')

/** A member with one invoice, to the company. @returns its id and number */
async function withInvoice(at: Buyer): Promise<{ id: string; number: string }> {
  await buy(at, { title: COMPANY })
  const [invoice] = await invoicesOf(at)
  if (!invoice) throw new Error('a paid order has its invoice')
  return invoice
}

/** The names of the members' databases on this device. */
const memberDatabases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => /^veriscope-\d/.test(name)),
  )

test('2.15d invoices are paged and filtered by kind and days, in the address', async ({
  page,
  user,
  server,
}) => {
  test.setTimeout(150_000)
  const at = await buyer(server)
  for (let bought = 0; bought < 6; bought += 1) await refundOrder(at, (await buy(at)).id)
  await user.signIn(at.member)
  await page.goto('/user/invoice')
  await expect(rows(user)).toHaveCount(10)
  await user.button('pager.page', { page: 2 }).click()
  await expect(rows(user)).toHaveCount(2)
  await chooseFilter(user, 'invoices.filter.kind', 'billing.invoice.credit')
  await expect(rows(user)).toHaveCount(6)
  await expect(rows(user).first()).toContainText('39.00')
  await chooseDays(user, 'invoices.filter.days', 'dateRange.preset.today')
  await expect(page).toHaveURL(/kind=credit.*from=\d{4}-\d{2}-\d{2}&to=/)
  await page.reload()
  await expect(rows(user)).toHaveCount(6)
  await chooseDays(user, 'invoices.filter.days', 'dateRange.preset.lastMonth')
  await expect(user.main.getByText(user.text('billing.list.noMatch'))).toBeVisible()
})

test(
  'an invoice is saved under a chosen name and opened in a tab of its own',
  {
    tag: '@whole-browser',
  },
  async ({ context, page, user, server }) => {
    const at = await buyer(server)
    const { id, number } = await withInvoice(at)
    await user.signIn(at.member)
    await page.goto('/user/invoice')
    await rows(user).getByRole('link', { name: number }).click()
    await expect(page).toHaveURL(new RegExp(`\\?id=${id}$`))
    await expect(sheet(user).getByText(COMPANY.taxNo)).toBeVisible()
    const { file, name } = await saveAs(user, sheet(user), 'invoices.pdf.save', '2026 报销.pdf')
    expect(name).toBe('2026-报销.pdf')
    if (hasPoppler) {
      const text = pdfFlow(file)
      for (const part of [number, COMPANY.name, COMPANY.taxNo]) expect(text).toContain(part)
    }
    await expect(sheet(user).getByText(user.text('billing.document.kept'))).toBeVisible()

    const opened = context.waitForEvent('page')
    await clickIn(sheet(user), user, 'invoices.pdf.open')
    const tab = await opened
    await expect.poll(() => tab.url()).toMatch(/^blob:/)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await tab.close()
    await page.keyboard.press('Escape')
    await expect(rows(user).getByText(user.text('invoices.here'))).toBeVisible()
  },
)

test('a wrong tax number changes nothing, a valid one reissues the invoice', async ({
  page,
  user,
  server,
}) => {
  const at = await buyer(server)
  const { id, number } = await withInvoice(at)
  await user.signIn(at.member)
  await page.goto(`/user/invoice?id=${id}`)
  await clickIn(sheet(user), user, 'invoices.reissue')
  const dialog = dialogOf(user, 'invoices.reissue.title')
  await expect(
    dialog.getByText(user.text('invoices.reissue.step.credit', { number })),
  ).toBeVisible()
  const taxNo = dialog.locator('input[name="title-taxNo"]')
  await taxNo.fill('91350100M000100Y44')
  await clickIn(dialog, user, 'invoices.reissue.submit')
  await expect(taxNo).toHaveAttribute('aria-invalid', 'true')
  expect(await invoicesOf(at)).toHaveLength(1)

  await taxNo.fill(COMPANY.taxNo)
  await dialog.locator('input[name="title-name"]').fill('析微更名科技有限公司')
  await clickIn(dialog, user, 'invoices.reissue.submit')
  await expect(dialog).toBeHidden()
  await expect(sheet(user).getByText('析微更名科技有限公司')).toBeVisible()
  const all = await invoicesOf(at)
  expect(all.map(({ kind, amount }) => [kind, amount])).toEqual(
    expect.arrayContaining([
      ['invoice', 3900],
      ['credit', -3900],
      ['invoice', 3900],
    ]),
  )
  expect(all).toHaveLength(3)
  expect(all.find((it) => it.id === id)?.isReversed).toBe(true)
  await expect(page).not.toHaveURL(new RegExp(`id=${id}$`))
  await page.keyboard.press('Escape')
  await expect(rows(user)).toHaveCount(3)
  await expect(
    rows(user).getByText(user.text('billing.invoice.reversed'), { exact: true }),
  ).toBeVisible()
})

test('list, detail and PDF can be read offline, and are erased at sign-out', async ({
  context,
  page,
  user,
  server,
}) => {
  test.setTimeout(150_000)
  const at = await buyer(server)
  const first = await buy(at, { title: COMPANY })
  const [{ id: seen, number } = { id: '', number: '' }] = await invoicesOf(at)
  await refundOrder(at, first.id)
  const unseen = (await invoicesOf(at)).find(({ kind }) => kind === 'credit')?.number ?? ''
  await user.signIn(at.member)
  await user.waitUntilWorkerReady()
  await page.goto('/user/invoice')
  await rows(user).getByRole('link', { name: number }).click()
  await saveAs(user, sheet(user), 'invoices.pdf.save', 'first')
  await expect(sheet(user).getByText(user.text('billing.document.kept'))).toBeVisible()

  await context.setOffline(true)
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto('/user/invoice')
    await expect(rows(user)).toHaveCount(2)
    await expect(
      rows(user)
        .filter({ hasText: user.text('invoices.here') })
        .getByRole('link'),
    ).toHaveText(number)
    await page.goto(`/user/invoice?id=${seen}`)
    await expect(sheet(user).getByText(COMPANY.taxNo)).toBeVisible()
    const { file } = await saveAs(user, sheet(user), 'invoices.pdf.save', `away ${visit}`)
    if (hasPoppler) expect(pdfFlow(file)).toContain(number)
  }
  const opened = context.waitForEvent('page')
  await clickIn(sheet(user), user, 'invoices.pdf.open')
  await (await opened).close()
  await page.keyboard.press('Escape')
  await rows(user).getByRole('link', { name: unseen }).click()
  await expect(sheet(user).getByText(user.text('states.away.title'))).toBeVisible()

  expect(await memberDatabases(page)).toHaveLength(1)
  await page.goto('/')
  await user.signOut()
  await expect.poll(() => memberDatabases(page)).toEqual([])
})

test('billing details are added, changed, set as default and removed', async ({
  page,
  user,
  server,
}) => {
  const at = await buyer(server)
  await user.signIn(at.member)
  await page.goto('/user/invoice')
  await user.link('invoices.toTitles').click()
  const cards = rowsOf(user, 'invoices.titles')
  const add = async (name: string) => {
    await user.button('invoices.titles.add').click()
    const dialog = dialogOf(user, 'invoices.titles.new')
    await dialog.locator('input[name="title-name"]').fill(name)
    await clickIn(dialog, user, 'invoices.titles.save')
    await expect(dialog).toBeHidden()
  }
  await add(PERSON.name)
  await add('课题组公用')
  await expect(cards).toHaveCount(2)
  const usual = cards.filter({
    has: page.getByText(user.text('invoices.titles.default'), { exact: true }),
  })
  await expect(usual.getByRole('heading')).toHaveText(PERSON.name)

  const second = cards.filter({ hasText: '课题组公用' })
  const doing = (id: string) =>
    user.text('invoices.titles.of', { action: user.text(id), name: '课题组公用' })
  await second.getByRole('button', { name: doing('invoices.titles.makeDefault') }).click()
  await expect(usual.getByRole('heading')).toHaveText('课题组公用')
  await second.getByRole('button', { name: doing('invoices.titles.change') }).click()
  const dialog = dialogOf(user, 'invoices.titles.edit')
  await dialog.getByText(user.text('invoiceTitle.kind.company'), { exact: true }).click()
  await dialog.locator('input[name="title-taxNo"]').fill('not a number')
  await clickIn(dialog, user, 'invoices.titles.save')
  await expect(dialog.locator('input[name="title-taxNo"]')).toHaveAttribute('aria-invalid', 'true')
  await dialog.locator('input[name="title-taxNo"]').fill(COMPANY.taxNo)
  await clickIn(dialog, user, 'invoices.titles.save')
  await expect(second.getByText(COMPANY.taxNo)).toBeVisible()

  await second.getByRole('button', { name: doing('invoices.titles.remove') }).click()
  await clickIn(dialogOf(user, 'invoices.titles.remove.title'), user, 'invoices.titles.remove')
  await expect(cards).toHaveCount(1)
  await expect(usual.getByRole('heading')).toHaveText(PERSON.name)
})
