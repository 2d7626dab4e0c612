/** Shared by the tests of the lists of orders and invoices. */
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { registerMember, signInByCall } from './members.ts'
import type { Member, ProductServer } from './product-server.ts'
import type { User } from './user.ts'
import { expect } from './test.ts'

export type Buyer = { server: ProductServer; token: string; member: Member }

/** Creates a new member for one test, who can buy. */
export async function buyer(server: ProductServer, nick = 'Buyer'): Promise<Buyer> {
  const member = await registerMember(server, nick)
  return { server, member, token: await signInByCall(server, member) }
}

/** Locates the rows of a list, by the message id of its name. */
export function rowsOf(user: User, name: string): Locator {
  return user.main.getByRole('list', { name: user.text(name), exact: true }).locator('> li')
}

/** Locates a panel or dialog above a list, by the message id of its title. */
export function dialogOf(user: User, title: string): Locator {
  return user.page.getByRole('dialog', { name: user.text(title), exact: true })
}

export function clickIn(place: Locator, user: User, id: string): Promise<void> {
  return place.getByRole('button', { name: user.text(id), exact: true }).click()
}

/** Chooses a state or kind in the filter above a list. */
export async function chooseFilter(user: User, label: string, option: string): Promise<void> {
  await user.main
    .getByRole('combobox', { name: user.text(label) })
    .selectOption({ label: user.text(option) })
}

/** Chooses one of the preset ranges of days. */
export async function chooseDays(user: User, label: string, preset: string): Promise<void> {
  await user.main.getByRole('button', { name: user.text(label) }).click()
  const panel = user.page.getByRole('dialog')
  await panel.getByRole('button', { name: user.text(preset), exact: true }).click()
  await expect(panel).toBeHidden()
}

/** Saves the PDF of the open document under a given name. @returns the file and its name */
export async function saveAs(
  user: User,
  place: Locator,
  button: string,
  name: string,
): Promise<{ file: Buffer; name: string }> {
  await clickIn(place, user, button)
  const dialog = dialogOf(user, 'billing.save.title')
  const field = dialog.getByRole('textbox', { name: user.text('billing.save.name') })
  // The field shows the name from the service when the file has arrived.
  await expect(field).not.toHaveValue('', { timeout: 30_000 })
  await field.fill(name)
  const [download] = await Promise.all([
    user.page.waitForEvent('download'),
    clickIn(dialog, user, 'billing.save.submit'),
  ])
  await expect(dialog).toBeHidden()
  return { file: readFileSync(await download.path()), name: download.suggestedFilename() }
}
