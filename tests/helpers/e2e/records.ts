/** Shared by the tests of records. */
import type { Locator } from '@playwright/test'
import { keepInAccount, makeEffects, type Study, toCsv } from './analysis.ts'
import type { User } from './user.ts'
import { expect } from './test.ts'

export function study(seed: number, count = 8): Study {
  return { exposure: `BMI-${seed}`, outcome: `CHD-${seed}`, effects: makeEffects(count, seed) }
}

export const titleOf = ({ exposure, outcome }: Study) => `${exposure} → ${outcome}`

/** Opens the list of records and waits until a record is saved in the account. */
export async function openList(user: User, title: string): Promise<Locator> {
  await user.page.goto('/user/records')
  const rows = user.main.getByRole('list', { name: user.text('records.list.account') })
  const row = rows.getByRole('listitem').filter({ hasText: title })
  await expect(row.first()).toBeVisible({ timeout: 30_000 })
  return row
}

export async function openMenu(user: User, title: string): Promise<void> {
  await user.button('records.row.menu', { title }).first().click()
}

/** Locates an item of an open menu, a link or a button. */
export function item(user: User, id: string): Locator {
  return user.page.getByRole('menuitem', { name: user.text(id) })
}

/** Fills in the form of a record. */
export async function describeRecord(
  user: User,
  tags: readonly string[],
  note: string,
): Promise<void> {
  const dialog = user.page.getByRole('dialog', { name: user.text('records.form.title') })
  const field = dialog.getByRole('combobox', { name: user.text('records.tags.label') })
  for (const tag of tags) {
    await field.fill(tag)
    await field.press('Enter')
  }
  await dialog.getByRole('textbox', { name: user.text('records.form.note') }).fill(note)
  await dialog.getByRole('button', { name: user.text('records.form.save') }).click()
  await expect(dialog).toBeHidden()
}

/** Switches on that the input is saved. The settings must be open. */
export async function saveInput(user: User): Promise<void> {
  await user.button('tools.settings.open').click()
  const keep = user.main.getByRole('switch', { name: user.text('tools.settings.keepInput') })
  await expect(keep).not.toBeChecked()
  await keep.check()
}

export async function chooseStudy(user: User, { exposure, effects }: Study): Promise<void> {
  await user.page.goto('/analysisTools/6001')
  await user.page.getByTestId('tool-file').setInputFiles({
    name: `${exposure}.csv`,
    mimeType: 'text/csv',
    buffer: toCsv(effects),
  })
  await expect(user.page.getByText(`${exposure}.csv`).first()).toBeVisible()
}

/** The address of a result; its first part is the id of the record. */
export const RESULT = /[?&]record=(\d+)/

/**
 * Runs the analysis as the steps are filled in. A member who has not chosen yet keeps the result in the account.
 * @param saving `unanswered` leaves the question about that under the result
 * @returns the id of its record
 */
export async function run(
  user: User,
  saving: 'account' | 'unanswered' = 'account',
): Promise<string> {
  await user.button('tools.run.start').click()
  await expect(user.page).toHaveURL(RESULT, { timeout: 30_000 })
  const state = new RegExp(
    (['device', 'waiting', 'saved'] as const)
      .map((name) => user.text(`records.state.${name}`))
      .join('|'),
  )
  await expect(user.main.getByText(state).first()).toBeVisible()
  if (saving === 'account') await keepInAccount(user)
  return RESULT.exec(user.page.url())?.[1] ?? ''
}
