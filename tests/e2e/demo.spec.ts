/** The component pages: each shows the real component, and its values as they change. */
import type { Locator } from '@playwright/test'
import { registerMember } from '../helpers/e2e/members.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const example = (user: User, id: string) =>
  user.main.getByRole('region', { name: user.text(id), exact: true })

test.use({ ...PHONE, language: 'en' })

test('DateRange: selected by keyboard, by preset, limited to bounds, cleared', async ({
  page,
  user,
  server,
}) => {
  await user.signIn(await registerMember(server, 'Scheduler'))
  await page.goto('/user/components/DateRange')
  const bounded = example(user, 'demo.dateRange.bounds')
  const value = bounded.getByRole('status', { name: user.text('demo.value') })
  const field = bounded.getByRole('button', { name: user.text('demo.dateRange.label') })
  await field.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: user.text('demo.dateRange.label') })
  await expect(panel.locator('table').first()).toBeVisible()
  await expect(panel.locator('table')).toHaveCount(1)
  await panel.getByRole('button', { name: user.text('dateRange.preset.thisYear') }).click()
  await expect(panel).toBeHidden()
  await expect(value).toContainText('"from": "2026-01-01"')
  await expect(field).toBeFocused()

  // A narrow phone cuts off no day and no button.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.keyboard.press('Enter')
  const rightOf = async (place: Locator) => {
    const box = await place.boundingBox()
    return box === null ? Infinity : box.x + box.width
  }
  for (const name of ['4 Jan 2026', user.text('dateRange.nextMonth')]) {
    const button = panel.getByRole('button', { name, exact: true })
    expect(await rightOf(button)).toBeLessThanOrEqual(await rightOf(panel))
  }
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()

  // The arrow key moves the focus by one week.
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: '6 Jan 2026', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await expect(value).toContainText('"from": "2026-01-06"')
  await expect(value).toContainText('"to": "2026-01-13"')

  await field.click()
  await panel.getByRole('button', { name: '20 Jan 2026', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  // With one end chosen nothing has changed.
  await expect(value).toContainText('"from": "2026-01-06"')
  await bounded.getByRole('button', { name: user.text('dateRange.clear') }).click()
  await expect(value).toContainText('"from": null')
  await expect(
    example(user, 'demo.dateRange.disabled').getByRole('button', {
      name: user.text('demo.dateRange.label'),
    }),
  ).toBeDisabled()
})

test('records are filtered by days', async ({ page, user, server }) => {
  await user.signIn(await server.demoMember())
  await page.goto('/user/records')
  const rows = user.main.getByRole('list', { name: user.text('records.list.account') })
  await expect(rows.getByRole('listitem').first()).toBeVisible()
  await user.main.getByRole('button', { name: user.text('records.list.days') }).click()
  const panel = page.getByRole('dialog', { name: user.text('records.list.days') })
  await panel.getByRole('button', { name: user.text('dateRange.preset.lastMonth') }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/)
  await expect(user.main.getByText(user.text('records.list.noMatch'))).toBeVisible()
  await user.button('records.list.clear').click()
  await expect(rows.getByRole('listitem').first()).toBeVisible()
  await expect(page).toHaveURL(/\/user\/records$/)
})
