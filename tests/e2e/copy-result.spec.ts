/** Copying from a result: the clipboard holds numbers that other programs read. */
import type { Locator, Page } from '@playwright/test'
import { makeEffects, runAnalysis, type Study } from '../helpers/e2e/analysis.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const STUDY: Study = { exposure: 'BMI', outcome: 'CHD', effects: makeEffects(16, 301) }
/** A number as R and spreadsheets read it. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/
const TYPESET = /[\u00a0\u00ad\u200b\u202f\u2060\u2212×⁰¹²³⁴-⁹⁻]/

const select = (part: Locator) =>
  part.evaluate((element) => getSelection()?.selectAllChildren(element))

async function copied(page: Page): Promise<{ text: string; html: string }> {
  await page.keyboard.press('ControlOrMeta+c')
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (item ? (await item.getType(type)).text() : '')
    return { text: await read('text/plain'), html: await read('text/html') }
  })
}

test.use({ language: 'en', permissions: ['clipboard-read', 'clipboard-write'] })

test('a cell, a table and an interval are copied by keyboard as plain numbers', async ({
  page,
  user,
}) => {
  await runAnalysis(user, STUDY)
  const table = user.main.getByRole('table').filter({ hasText: 'MR-Egger' }).first()
  await expect(table).toBeVisible()

  await test.step('the smallest p, which the page shows as a power of ten', async () => {
    const cell = table.getByRole('cell').filter({ hasText: '× 10' }).first()
    await select(cell)
    const { text } = await copied(page)
    expect(text.trim()).toMatch(/\de-\d+/)
    expect(text).not.toMatch(TYPESET)
  })

  await test.step('the whole table, in rows and cells', async () => {
    await select(table)
    const { text, html } = await copied(page)
    expect(text).not.toMatch(TYPESET)
    const rows = text.trim().split('\n')
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.some((row) => row.split('\t').some((cell) => NUMBER.test(cell.trim())))).toBe(true)
    expect(html).toContain('<td')
    expect(html).not.toMatch(TYPESET)
  })

  await test.step('an interval in the summary', async () => {
    const quoted = user.main
      .getByRole('region', { name: user.text('analysis.summary.title'), exact: true })
      .locator('dl')
      .first()
    await select(quoted)
    const { text } = await copied(page)
    expect(text).toMatch(/\d(?:–| to )-?\d/)
    expect(text).not.toMatch(TYPESET)
  })

  await test.step('a paragraph for a paper stays typeset', async () => {
    await user.expandPart('analysis.methods.title')
    const paragraph = page.locator('[data-typeset]')
    await select(paragraph)
    const shown = await paragraph.textContent()
    expect((await copied(page)).text.trim()).toBe(shown?.trim())
  })
})
