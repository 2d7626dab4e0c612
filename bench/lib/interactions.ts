/** Interaction latency: the time from a click or a keystroke to the next paint, as the browser reports it. */
import { expect, type Page } from '@playwright/test'
import { makeEffects, runAnalysis } from '../../tests/helpers/e2e/analysis.ts'
import type { User } from '../../tests/helpers/e2e/user.ts'
import { LONG, openScan, runReady } from './member.ts'
import { sized } from './options.ts'

/** After this long the browser has reported every event. */
const REPORTED_MS = 400
/**
 * After an input the page is left alone until it has painted: a check that fails has Playwright serialise the whole
 * page for its error, a second of the page's thread.
 */
const ANSWERED_MS = 800

/** An interaction of several events (pointer down, up, click) is as long as its longest one. */
type Reported = { id: number; ms: number }
type WithReported = typeof globalThis & { reported?: Reported[] }

/** Records interactions. For `addInitScript`. */
export function observeInteractions(): void {
  const reported: Reported[] = []
  Object.assign(globalThis, { reported })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) reported.push({ id: entry.interactionId, ms: entry.duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Removes what was reported. @returns the duration of each interaction; those below 16 ms are not reported */
async function takeReported(page: Page): Promise<number[]> {
  await page.waitForTimeout(REPORTED_MS)
  const reported = await page.evaluate(() => (globalThis as WithReported).reported?.splice(0) ?? [])
  const longest = new Map<number, number>()
  for (const { id, ms } of reported) longest.set(id, Math.max(longest.get(id) ?? 0, ms))
  return [...longest.values()]
}

/** Waits until all of a page is drawn; the waits of tests are those of an idle machine. */
async function untilDrawn(user: User): Promise<void> {
  await expect(() => user.waitUntilSettled()).toPass(LONG)
  let last = -1
  const isUnchanged = async () => {
    const before = last
    last = await user.page.evaluate(() => document.querySelectorAll('main *').length)
    return before === last
  }
  await expect.poll(isUnchanged, { intervals: [700], ...LONG }).toBe(true)
}

/** The page on which a step begins, and what the user clicks and types there. */
export type Step = { name: string; address: string; act: () => Promise<void> }

/** Takes the steps in order. @returns the interactions of each */
export async function takeSteps(user: User, steps: readonly Step[]): Promise<number[][]> {
  const { page } = user
  const interactions: number[][] = []
  for (const { address, act } of steps) {
    await page.goto(address)
    await untilDrawn(user)
    await takeReported(page)
    await act()
    await page.waitForTimeout(ANSWERED_MS)
    interactions.push(await takeReported(page))
  }
  return interactions
}

/** Runs an analysis of 2 000 variants and a scan of 211 taxa. @returns the steps in their results and in the frame */
export async function prepareSteps(user: User): Promise<Step[]> {
  const { page, main } = user
  const effects = makeEffects(sized(2000, 100), 7)
  await runAnalysis(user, { exposure: 'LDL', outcome: 'CHD', effects }, '', LONG)
  const variants = page.url()
  await openScan(user)
  await runReady(user)
  const taxa = page.url()
  return [
    {
      name: 'the account menu is opened, search is opened, and a word typed',
      address: '/analysisTools/All',
      act: async () => {
        await user.accountMenu.click()
        await page.waitForTimeout(ANSWERED_MS)
        await page.keyboard.press('Escape')
        await page.waitForTimeout(ANSWERED_MS)
        await user.button('search.open').first().click()
        await page.waitForTimeout(ANSWERED_MS)
        await page.getByRole('combobox').first().pressSequentially('median', { delay: 150 })
      },
    },
    {
      name: 'one of 2 000 variants is left out in the scatter and put back',
      address: variants,
      act: async () => {
        const title = user.text('analysis.scatter.title')
        const scatter = main.getByRole('figure', { name: title, exact: true })
        await scatter.getByRole('button', { name: /^rs/ }).focus()
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Space')
        await page.waitForTimeout(ANSWERED_MS)
        await expect(main.getByText(user.text('analysis.live.done'))).toBeVisible(LONG)
        await page.keyboard.press('Space')
      },
    },
    {
      name: 'one of 211 taxa is searched and opened',
      address: taxa,
      act: async () => {
        await main.getByRole('searchbox').first().pressSequentially('taxon2', { delay: 150 })
        const taxon = main.locator('table button, li button').filter({ hasText: 'taxon2' })
        await taxon.filter({ visible: true }).first().click()
      },
    },
  ]
}
