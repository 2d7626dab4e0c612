/** The component pages: each shows the real component, and its values as they change. */
import { registerMember } from '../helpers/e2e/members.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const example = (reader: Reader, id: string) =>
  reader.main.getByRole('region', { name: reader.text(id), exact: true })

test.use({ ...PHONE, language: 'en' })

test('DateRange: typed, chosen by keyboard, by preset, held within bounds, cleared', async ({
  page,
  reader,
  server,
}) => {
  await reader.signIn(await registerMember(server, 'Scheduler'))
  await page.goto('/user/components/DateRange')
  const bounded = example(reader, 'demo.dateRange.bounds')
  const value = bounded.getByRole('status', { name: reader.text('demo.value') })
  const field = bounded.getByRole('button', { name: reader.text('demo.dateRange.label') })
  await field.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: reader.text('demo.dateRange.label') })
  await expect(panel.locator('table').first()).toBeVisible()
  await expect(panel.locator('table')).toHaveCount(1)
  // Axe does not know that a control partly covered by a sheet cannot be pressed.

  const from = panel.getByRole('textbox', { name: reader.text('dateRange.from') })
  const to = panel.getByRole('textbox', { name: reader.text('dateRange.to') })
  await from.fill('2025-12-31')
  await to.fill('soon')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(reader.text('dateRange.fault.unreadable'))).toBeVisible()
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await from.fill('2026/3/9')
  await to.fill('20260305')
  await page.keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await expect(value).toContainText('"from": "2026-03-05"')
  await expect(value).toContainText('"to": "2026-03-09"')
  await expect(field).toBeFocused()

  // The arrow key moves the focus by one week.
  await page.keyboard.press('Enter')
  const third = 'Mar 3, 2026'
  await panel.getByRole('button', { name: third, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: reader.text('dateRange.apply') }).click()
  await expect(value).toContainText('"from": "2026-03-03"')
  await expect(value).toContainText('"to": "2026-03-10"')

  await field.click()
  await panel.getByRole('button', { name: reader.text('dateRange.preset.thisYear') }).click()
  await expect(value).toContainText('"from": "2026-01-01"')
  await field.click()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await bounded.getByRole('button', { name: reader.text('dateRange.clear') }).click()
  await expect(value).toContainText('"from": null')
  await expect(field).toBeFocused()
  await expect(
    example(reader, 'demo.dateRange.disabled').getByRole('button', {
      name: reader.text('demo.dateRange.label'),
    }),
  ).toBeDisabled()
})

test('records are found by days', async ({ page, reader, server }) => {
  await reader.signIn(await server.demoMember())
  await page.goto('/user/records')
  const rows = reader.main.getByRole('list', { name: reader.text('records.list.account') })
  await expect(rows.getByRole('listitem').first()).toBeVisible()
  await reader.main.getByRole('button', { name: reader.text('records.list.days') }).click()
  const panel = page.getByRole('dialog', { name: reader.text('records.list.days') })
  await panel.getByRole('textbox', { name: reader.text('dateRange.to') }).fill('2020-01-01')
  await panel.getByRole('button', { name: reader.text('dateRange.apply') }).click()
  await expect(page).toHaveURL(/to=2020-01-01$/)
  await expect(reader.main.getByText(reader.text('records.list.noneThen'))).toBeVisible()
  await reader.button('records.list.clear').click()
  await expect(rows.getByRole('listitem').first()).toBeVisible()
  await expect(page).toHaveURL(/\/user\/records$/)
})
