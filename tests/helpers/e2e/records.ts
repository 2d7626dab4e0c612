/** Shared by the tests of records. */
import type { Locator } from '@playwright/test'
import { makeEffects, type Study, toCsv } from './analysis.ts'
import type { Reader } from './reader.ts'
import { expect } from './test.ts'

export function study(seed: number, count = 8): Study {
  return { exposure: `BMI-${seed}`, outcome: `CHD-${seed}`, effects: makeEffects(count, seed) }
}

export const titleOf = ({ exposure, outcome }: Study) => `${exposure} → ${outcome}`

/** Opens the list of records and waits until a record is saved in the account. */
export async function openList(reader: Reader, title: string): Promise<Locator> {
  await reader.page.goto('/user/records')
  const rows = reader.main.getByRole('list', { name: reader.text('records.list.account') })
  const row = rows.getByRole('listitem').filter({ hasText: title })
  await expect(row.first()).toBeVisible({ timeout: 30_000 })
  return row
}

export async function openMenu(reader: Reader, title: string): Promise<void> {
  await reader.button('records.row.menu', { title }).first().click()
}

/** Locates an item of an open menu, a link or a button. */
export function item(reader: Reader, id: string): Locator {
  return reader.page.getByRole('menuitem', { name: reader.text(id) })
}

/** Fills in the form of a record. */
export async function describeRecord(
  reader: Reader,
  tags: readonly string[],
  note: string,
): Promise<void> {
  const dialog = reader.page.getByRole('dialog', { name: reader.text('records.form.title') })
  const field = dialog.getByRole('combobox', { name: reader.text('records.tags.label') })
  for (const tag of tags) {
    await field.fill(tag)
    await field.press('Enter')
  }
  await dialog.getByRole('textbox', { name: reader.text('records.form.note') }).fill(note)
  await dialog.getByRole('button', { name: reader.text('records.form.save') }).click()
  await expect(dialog).toBeHidden()
}

/** Switches on that the input is saved. The settings must be open. */
export async function keepInput(reader: Reader): Promise<void> {
  await reader.button('tools.settings.open').click()
  const keep = reader.main.getByRole('switch', { name: reader.text('tools.settings.keepInput') })
  await expect(keep).not.toBeChecked()
  await keep.check()
}

export async function chooseStudy(reader: Reader, { exposure, effects }: Study): Promise<void> {
  await reader.page.goto('/analysisTools/6001')
  await reader.page.getByTestId('tool-file').setInputFiles({
    name: `${exposure}.csv`,
    mimeType: 'text/csv',
    buffer: toCsv(effects),
  })
  await expect(reader.page.getByText(`${exposure}.csv`).first()).toBeVisible()
}

/** The address of a result; its first part is the id of the record. */
export const RESULT = /[?&]record=(\d+)/

/** Runs the analysis as the steps are filled in. @returns the id of its record */
export async function run(reader: Reader): Promise<string> {
  await reader.button('tools.run.start').click()
  await expect(reader.page).toHaveURL(RESULT, { timeout: 30_000 })
  const state = new RegExp(
    (['device', 'waiting', 'saved'] as const)
      .map((name) => reader.text(`records.state.${name}`))
      .join('|'),
  )
  await expect(reader.main.getByText(state).first()).toBeVisible()
  return RESULT.exec(reader.page.url())?.[1] ?? ''
}
