import { expect, type Locator } from '@playwright/test'
import type { User } from './user.ts'

export type Effect = { id: string; bx: number; sx: number; by: number; sy: number }

/**
 * Makes up effects of variants: drawn by a small generator (the same for each seed), with a true slope of 0.3
 * and no pleiotropy.
 */
export function makeEffects(count: number, seed: number): Effect[] {
  let state = seed
  const uniform = () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  return Array.from({ length: count }, (_, index) => {
    const bx = 0.05 + 0.1 * uniform()
    return {
      id: `rs${seed}${100 + index}`,
      bx,
      sx: 0.006,
      by: 0.3 * bx + 0.01 * normal(),
      sy: 0.01,
    }
  })
}

/** Serialises the effects as a CSV file, as a spreadsheet saves it. */
export function toCsv(effects: readonly Effect[]): Buffer {
  const rows = effects.map(({ id, bx, sx, by, sy }) => [id, bx, sx, by, sy].join(','))
  return Buffer.from(['SNP,beta.exposure,se.exposure,beta.outcome,se.outcome', ...rows].join('\n'))
}

/** Computes the inverse-variance weighted slope by its definition: Σ bx·by/sy² ÷ Σ bx²/sy². */
export function ivwSlope(effects: readonly Effect[]): number {
  const sum = (of: (effect: Effect) => number) => effects.reduce((total, it) => total + of(it), 0)
  return sum(({ bx, by, sy }) => (bx * by) / sy ** 2) / sum(({ bx, sy }) => bx ** 2 / sy ** 2)
}

export type Study = { exposure: string; outcome: string; effects: Effect[] }

/** Locates the text that shows where the record of a result is saved, or why it was not saved. */
export function savedNotice(user: User): Locator {
  const states = ['device', 'waiting', 'saved', 'failed'] as const
  const mark = new RegExp(states.map((state) => user.text(`records.state.${state}`)).join('|'))
  return user.main
    .getByText(mark)
    .or(user.main.getByText(user.text('tools.keep.title')))
    .first()
}

/** Answers the question under a member's first result; does nothing where it is not asked. */
export async function keepInAccount(user: User): Promise<void> {
  const answer = user.button('saving.account')
  if (!(await answer.isVisible())) return
  await answer.click()
  await expect(answer).toBeHidden()
}

/**
 * Chooses the file, names exposure and outcome, runs, and waits for the result page and its record. A test
 * that leaves the page before the record is saved would leave unsaved work. A member who has not chosen yet keeps
 * the result in the account.
 * @param origin of the test's own server, if it has one
 * @param waits time-out of each expected element, where the default is too short
 */
export async function runAnalysis(
  user: User,
  study: Study,
  origin = '',
  waits: { timeout?: number } = {},
): Promise<void> {
  const { page } = user
  await page.goto(`${origin}/analysisTools/6001`)
  await page.getByTestId('tool-file').setInputFiles({
    name: `${study.exposure}.csv`,
    mimeType: 'text/csv',
    buffer: toCsv(study.effects),
  })
  await expect(page.getByText(`${study.exposure}.csv`)).toBeVisible(waits)
  await user.button('tools.settings.open').click()
  await user.field('tools.settings.exposure').fill(study.exposure)
  await user.field('tools.settings.outcome').fill(study.outcome)
  await expect(
    page.getByText(user.text('tools.run.ready', { n: study.effects.length })),
  ).toBeVisible(waits)
  await user.button('tools.run.start').click()
  await expect(resultTitle(user, study)).toBeVisible({ timeout: 30_000, ...waits })
  await expect(savedNotice(user)).toBeVisible(waits)
  await keepInAccount(user)
}

/** Locates the heading of the result, which names exposure and outcome. */
export function resultTitle(user: User, study: Study): Locator {
  return user.main
    .getByRole('heading', { level: 1 })
    .filter({ hasText: study.exposure })
    .filter({ hasText: study.outcome })
}

/** Locates the row of the table of estimates for a method. */
export function estimateRow(user: User, method: string): Locator {
  return user.main.getByRole('row').filter({ hasText: method })
}

/** Fails unless the table shows the slope of the definition, with the precision of the table. */
export async function expectSlope(user: User, study: Study, method: string): Promise<void> {
  const row = estimateRow(user, method).first()
  // A long result is drawn in parts, so the table may appear after the title.
  await expect(row).toBeVisible()
  const cells = await row.getByRole('cell').allTextContents()
  const numbers = cells.flatMap((text) =>
    [...text.replaceAll('−', '-').matchAll(/-?\d+\.\d+/g)].map(([found]) => found),
  )
  const slope = ivwSlope(study.effects)
  const shown = numbers.some((found) => {
    const digits = found.split('.')[1]?.length ?? 0
    return digits >= 2 && Math.abs(Number(found) - slope) <= 0.5001 * 10 ** -digits
  })
  expect(shown, `${slope} among ${numbers.join(' ')}`).toBe(true)
}
