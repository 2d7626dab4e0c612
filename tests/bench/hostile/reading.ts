/** A reader who looks at one article again and again, and how long that takes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { call, send, type Sent } from './client.ts'

const PAUSE_MS = 20

export type Times = { health: number[]; article: number[]; bare: number[]; refused: number }

/** Reads for so long. @returns what it took */
export async function read(
  { url, bare, article, from }: { url: string; bare: string; article: string; from: string },
  ms: number,
): Promise<Times> {
  const to: Times = { health: [], article: [], bare: [], refused: 0 }
  const timed = async (list: number[], ask: () => Promise<Sent>) => {
    const startedAt = performance.now()
    const { status } = await ask()
    if (status !== 200) to.refused += 1
    list.push(performance.now() - startedAt)
    await sleep(PAUSE_MS)
  }
  const end = performance.now() + ms
  while (performance.now() < end) {
    await timed(to.health, () => send(url, { path: '/healthz', from }))
    await timed(to.bare, () => send(bare, { path: '/healthz', from }))
    await timed(to.article, () => call(url, 'content', { id: article }, { from }))
  }
  return to
}

/** A percentile. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
