/** Shared by the tests of the lists of orders and invoices. */
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { registerMember, signInByCall } from './members.ts'
import type { Member, ProductServer } from './product-server.ts'
import type { Reader } from './reader.ts'
import { expect } from './test.ts'

export type Buyer = { server: ProductServer; token: string; member: Member }

/** Creates a new member for one test, who can buy. */
export async function buyer(server: ProductServer, nick = 'Buyer'): Promise<Buyer> {
  const member = await registerMember(server, nick)
  return { server, member, token: await signInByCall(server, member) }
}

/** Locates the rows of a list, by the message id of its name. */
export function rowsOf(reader: Reader, name: string): Locator {
  return reader.main.getByRole('list', { name: reader.text(name), exact: true }).locator('> li')
}

/** Locates a panel or dialog above a list, by the message id of its title. */
export function dialogOf(reader: Reader, title: string): Locator {
  return reader.page.getByRole('dialog', { name: reader.text(title), exact: true })
}

export function pressIn(place: Locator, reader: Reader, id: string): Promise<void> {
  return place.getByRole('button', { name: reader.text(id), exact: true }).click()
}

/** Chooses a state or kind in the filter above a list. */
export async function chooseFilter(reader: Reader, label: string, option: string): Promise<void> {
  await reader.main
    .getByRole('combobox', { name: reader.text(label) })
    .selectOption({ label: reader.text(option) })
}

/** Chooses one of the preset ranges of days. */
export async function chooseDays(reader: Reader, label: string, preset: string): Promise<void> {
  await reader.main.getByRole('button', { name: reader.text(label) }).click()
  const panel = reader.page.getByRole('dialog')
  await panel.getByRole('button', { name: reader.text(preset), exact: true }).click()
  await expect(panel).toBeHidden()
}

/** Saves the PDF of the open document under a given name. @returns the file and its name */
export async function saveAs(
  reader: Reader,
  place: Locator,
  button: string,
  name: string,
): Promise<{ file: Buffer; name: string }> {
  await pressIn(place, reader, button)
  const dialog = dialogOf(reader, 'billing.save.title')
  const field = dialog.getByRole('textbox', { name: reader.text('billing.save.name') })
  // The field shows the name from the service when the file has arrived.
  await expect(field).not.toHaveValue('', { timeout: 30_000 })
  await field.fill(name)
  const [download] = await Promise.all([
    reader.page.waitForEvent('download'),
    pressIn(dialog, reader, 'billing.save.submit'),
  ])
  await expect(dialog).toBeHidden()
  return { file: readFileSync(await download.path()), name: download.suggestedFilename() }
}
