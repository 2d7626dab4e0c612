/** Two traits, each as the exposure of the other: tool 6004, by its id and from a two-sample result. */
import { readFileSync } from 'node:fs'
import type { User } from '../helpers/e2e/user.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

const TOOL = '/analysisTools/6004'
const RUN_MS = 60_000

async function chooseExample(user: User, id: string): Promise<void> {
  await user.button('tools.data.example').click()
  await user.page.getByRole('menuitem', { name: user.text(id) }).click()
}

async function run(user: User): Promise<void> {
  await expect(user.button('tools.run.start')).toBeEnabled()
  await user.button('tools.run.start').click()
  await expect(user.page).toHaveURL(/record=\d+/, { timeout: RUN_MS })
}

/** Names of the example's traits in the user's language. */
function traits(user: User) {
  const [a, b] = [
    user.text('tools.bidirectional.example.a'),
    user.text('tools.bidirectional.example.b'),
  ]
  return { a, b, forward: `${a} → ${b}`, reverse: `${b} → ${a}` }
}

const count = (user: User, exposure: string, outcome: string, n: number) =>
  user.main.getByText(user.text('tools.bidirectional.counts', { exposure, outcome, n, matched: n }))

test.use({ ...PHONE, language: 'en' })

test('2.10 bidirectional: an example, both directions, its record and next steps', async ({
  page,
  user,
}) => {
  test.setTimeout(120_000)
  const { a, b, forward, reverse } = traits(user)
  await page.goto(TOOL)
  await expect(user.heading('tools.bidirectional.name')).toBeVisible()
  await expect(user.button('tools.run.start')).toBeDisabled()
  await chooseExample(user, 'tools.bidirectional.example.oneway')
  await expect(count(user, a, b, 28)).toBeVisible()
  await expect(count(user, b, a, 32)).toBeVisible()
  await test.step('which of A1 and A2 has the effect is found and said', async () => {
    await expect(
      user.main.getByText(user.text('tools.screen.alleleQuestion', { one: 'A1', two: 'A2' })),
    ).toBeVisible()
  })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await run(user)

  await test.step('the planted truth: forward only, the reverse goes with the filter', async () => {
    await expect(
      user.main.getByText(user.text('analysis.bidirectional.verdict.forward', { a, b })),
    ).toBeVisible()
    await expect(user.heading('analysis.bidirectional.pair.title')).toBeVisible()
    // A forest in the summary; scatter, forest and leave-one-out in the tab of a direction.
    for (const direction of [forward, reverse]) {
      await user.main.getByRole('tab', { name: direction }).click()
      await expect(user.main.getByRole('figure')).toHaveCount(4)
    }
    await expect(user.heading('analysis.bidirectional.shared.title', { n: 10 })).toBeVisible()
  })

  await test.step('a phone shows one direction at a time, a desktop both beside each other', async () => {
    const direction = (name: string) => user.main.getByRole('radio', { name })
    const against = user.main.getByText(user.text('analysis.grade.against'), { exact: true })
    await expect(direction(forward)).toBeChecked()
    await expect(against).toHaveCount(0)
    await direction(forward).press('ArrowRight')
    await expect(direction(reverse)).toBeChecked()
    const inReverse = await against.count()
    expect(inReverse).toBeGreaterThan(0)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.setViewportSize({ width: 1440, height: 900 })
    const table = user.main.getByRole('table', {
      name: user.text('analysis.bidirectional.columns'),
    })
    await expect(table.getByRole('columnheader')).toHaveText([forward, reverse])
    await expect(against).toHaveCount(inReverse)
    await page.setViewportSize(PHONE.viewport)
    // The choice outlives the change of size.
    await expect(direction(reverse)).toBeChecked()
  })

  await test.step('the table has every method of both directions, and the filtered runs', async () => {
    await user.button('analysis.export.open').click()
    const saved = page.waitForEvent('download')
    await page
      .getByRole('menuitem', { name: user.text('analysis.export.estimates') })
      .first()
      .click()
    const lines = readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split('\n')
    const of = (set: string, method: string) =>
      lines.filter((line) => line.includes(`\t${set}\t${method}\t`)).length
    expect(of('all', 'ivw')).toBe(2)
    expect(of('all', 'raps')).toBe(2)
    expect(of('steiger_filtered', 'ivw')).toBe(1)
    expect(of('without_shared', 'ivw')).toBe(2)
  })

  await test.step('the record is there after a reload, and leads on', async () => {
    await page.reload()
    await expect(user.heading('analysis.bidirectional.pair.title')).toBeVisible()
    await user.main
      .getByRole('link', { name: user.text('analysis.next.open') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/nextStepAnalyse\/\d+/)
    await expect(user.heading('nextStep.biBackward.title')).toBeVisible()
    await expect(user.heading('nextStep.biOne.title')).toBeVisible()
    await user.main
      .getByRole('link', { name: user.text('nextStep.openSingle', { exposure: b }) })
      .click()
    await expect(page).toHaveURL(/analysisTools\/6001/)
    await expect(user.button('tools.run.start')).toBeEnabled()
  })
})
