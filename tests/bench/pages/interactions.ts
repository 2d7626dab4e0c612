/** How long a page takes to answer a finger or a key: from the event to the next paint, as the browser says. */
import type { Page } from '@playwright/test'

/** An interaction of several events (a press: pointer down, up, click) is as long as its longest one. */
type Told = { id: number; type: string; ms: number; processingMs: number }
type WithTold = typeof globalThis & { told: Told[] }
type EventTiming = PerformanceEventTiming & { interactionId: number }

/** For `addInitScript`. */
export function watchInteractions(): void {
  const told: Told[] = []
  Object.assign(globalThis, { told })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[]) {
      if (entry.interactionId === 0) continue
      const { interactionId: id, name: type, duration: ms, processingStart, processingEnd } = entry
      told.push({ id, type, ms, processingMs: processingEnd - processingStart })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

export type Step = { name: string; act: () => Promise<void> }
export type Answered = { name: string; interactions: number[] }

/** After this long the browser has told of every event. */
const TOLD_AFTER_MS = 400

async function drain(page: Page): Promise<number[]> {
  await page.waitForTimeout(TOLD_AFTER_MS)
  const told = await page.evaluate(() => (globalThis as Partial<WithTold>).told?.splice(0) ?? [])
  const longest = new Map<number, number>()
  for (const { id, ms } of told) longest.set(id, Math.max(longest.get(id) ?? 0, ms))
  return [...longest.values()]
}

/** Takes the steps in order. Interactions below 16 ms are not told of; a step of none took less. */
export async function walk(page: Page, steps: readonly Step[]): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const { name, act } of steps) {
    await drain(page)
    await act()
    const interactions = await drain(page)
    answered.push({ name, interactions })
  }
  return answered
}

/** Interaction to next paint: the 98th percentile of all interactions, of few the longest. */
export function answerTime(walked: readonly Answered[]): number {
  const all = walked.flatMap(({ interactions }) => interactions).toSorted((a, b) => a - b)
  return all[Math.min(all.length - 1, Math.ceil(0.98 * all.length) - 1)] ?? Number.NaN
}
