/** Saving an invoice's PDF to a file that the user chooses, and sharing it with other apps. */
import { buyer, dialogOf, clickIn } from '../helpers/e2e/billing-lists.ts'
import { buy, COMPANY, invoicesOf } from '../helpers/e2e/buying.ts'
import { type DialogPlan, fakeDialogs, type Taken, takenBy } from '../helpers/e2e/native-dialogs.ts'
import type { ProductServer } from '../helpers/e2e/product-server.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { hasPoppler, pdfFlow } from '../helpers/pdf-text.ts'

const sheet = (user: User) => dialogOf(user, 'invoices.detail')
const dialog = (user: User) => dialogOf(user, 'billing.save.title')
const alerts = ({ page }: User) => page.getByRole('alert').filter({ hasText: /\S/ })

/** A member with an opened invoice, in a browser with fake dialogs. */
async function atInvoice(
  user: User,
  server: ProductServer,
  plan: DialogPlan,
): Promise<{ number: string }> {
  const at = await buyer(server)
  await buy(at, { title: COMPANY })
  const [invoice] = await invoicesOf(at)
  if (!invoice) throw new Error('a paid order has its invoice')
  await fakeDialogs(user.page, plan)
  await user.signIn(at.member)
  await user.page.goto(`/user/invoice?id=${invoice.id}`)
  await expect(sheet(user).getByText(COMPANY.taxNo)).toBeVisible()
  return invoice
}

/** Opens the dialog for the name and types one. */
async function nameIt(user: User, name: string): Promise<void> {
  await clickIn(sheet(user), user, 'invoices.pdf.save')
  const field = dialog(user).getByRole('textbox', { name: user.text('billing.save.name') })
  await expect(field).not.toHaveValue('')
  await field.fill(name)
}

const chooseFolder = (user: User) => clickIn(dialog(user), user, 'billing.save.place')

/** Checks that the saved file is the complete PDF of the invoice. */
function isInvoice({ base64, types }: Taken, number: string): void {
  expect(types).toEqual(['application/pdf'])
  const file = Buffer.from(base64 ?? '', 'base64')
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.subarray(-8).toString()).toContain('%%EOF')
  if (!hasPoppler) return
  const text = pdfFlow(file)
  for (const part of [number, COMPANY.name, COMPANY.taxNo]) expect(text).toContain(part)
}

test('9.9 saves a PDF to the chosen folder, under the chosen name', async ({
  page,
  user,
  server,
}) => {
  const { number } = await atInvoice(user, server, ['take'])
  await nameIt(user, '11 月/报销.pdf')
  await chooseFolder(user)
  await expect(dialog(user)).toBeHidden()
  const [taken, ...more] = await takenBy(page)
  expect(more).toEqual([])
  expect(taken?.name).toBe('11-月-报销.pdf')
  if (taken) isInvoice(taken, number)
  await expect(alerts(user)).toHaveCount(0)
})

test('shares a PDF with other apps; a dismissed sheet shows no message, a refused one shows a remedy', async ({
  page,
  user,
  server,
}) => {
  const { number } = await atInvoice(user, server, ['cancel', 'failToWrite', 'take'])
  const share = sheet(user).getByRole('button', {
    name: user.text('billing.document.share'),
    exact: true,
  })
  await share.click()
  await expect(sheet(user).getByText(user.text('billing.document.kept'))).toBeVisible()
  await expect(share).toBeEnabled()
  await expect(alerts(user)).toHaveCount(0)
  expect(await takenBy(page)).toEqual([])
  await share.click()
  await expect(alerts(user)).toHaveText(user.text('billing.document.notShared'))
  await share.click()
  await expect.poll(async () => (await takenBy(page)).length).toBe(2)
  await expect(alerts(user)).toHaveCount(0)
  const taken = (await takenBy(page))[1]
  expect(taken?.name).toMatch(/\.pdf$/)
  expect(taken?.name).toContain(number)
  if (taken) isInvoice(taken, number)
})

test.describe('a browser without such dialogs', () => {
  test('downloads the file and does not offer sharing', async ({ page, user, server }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'showSaveFilePicker', { configurable: true, value: undefined })
      Object.defineProperty(navigator, 'canShare', { configurable: true, value: undefined })
    })
    const at = await buyer(server)
    await buy(at)
    const [invoice] = await invoicesOf(at)
    await user.signIn(at.member)
    await page.goto(`/user/invoice?id=${invoice?.id}`)
    await expect(user.button('invoices.pdf.save')).toBeVisible()
    await expect(
      sheet(user).getByRole('button', { name: user.text('billing.document.share') }),
    ).toHaveCount(0)
    await nameIt(user, 'plain')
    await expect(
      dialog(user).getByRole('button', { name: user.text('billing.save.place') }),
    ).toHaveCount(0)
    const download = page.waitForEvent('download')
    await clickIn(dialog(user), user, 'billing.save.submit')
    expect((await download).suggestedFilename()).toBe('plain.pdf')
  })
})
