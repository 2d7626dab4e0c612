/**
 * The larger analyses in Node: the synthetic screen of 211 taxa (harmonise, five methods with
 * B = 1000, heterogeneity, intercept, leave-one-out) in one thread and spread over two, one pair of
 * 100 variants with every method, and MR-PRESSO with 100 variants and 10 000 draws, without and with
 * outliers. Wall time and, as other programs may be busy, the time of the processor.
 *
 * Run: node tests/bench/screen.bench.ts
 */
import { once } from 'node:events'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { Effects } from '../../src/science/methods/effects.ts'
import { presso } from '../../src/science/methods/presso.ts'
import { RRandom } from '../../src/science/numerics/r-random.ts'
import { analyseCompletely } from '../../src/science/pair/complete.ts'
import { assembleScreen } from '../../src/science/screen/screen.ts'
import type { ScreenedExposure } from '../../src/science/screen/screen-exposure.ts'
import { screenExposure } from '../../src/science/screen/screen-exposure.ts'
import { readSim211 } from '../unit/science/screen/sim211.ts'

const CHOICE = {
  convention: 'twosamplemr',
  seed: 42,
  nboot: 1000,
  action: 'use-frequency',
} as const
const RUNS = 5

function screenPart(part: number, parts: number): ScreenedExposure[] {
  const { taxa, outcome } = readSim211()
  // Longest first, dealt out in turn.
  const dealt = [...taxa].toSorted((a, b) => b[1].length - a[1].length)
  return dealt
    .filter((_, k) => k % parts === part)
    .map(([taxon, rows]) => screenExposure(taxon, rows, outcome, CHOICE))
}

function simulate(variants: number, outliers: number): Effects {
  const random = new RRandom(1)
  const betaExposure = Float64Array.from({ length: variants }, () => 0.05 + 0.1 * random.uniform())
  const flat = (value: number) => new Float64Array(variants).fill(value)
  return {
    betaExposure,
    seExposure: flat(0.01),
    betaOutcome: betaExposure.map(
      (bx, j) => 0.3 * bx + 0.01 * random.normal() + (j < outliers ? 0.1 : 0),
    ),
    seOutcome: flat(0.01),
  }
}

async function measure(name: string, act: () => unknown): Promise<void> {
  const wall: number[] = []
  const processor: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const [started, used] = [performance.now(), process.cpuUsage()]
    await act()
    const { user, system } = process.cpuUsage(used)
    wall.push(performance.now() - started)
    processor.push((user + system) / 1000)
  }
  const middle = (times: number[]) => times.toSorted((a, b) => a - b)[RUNS >> 1]!.toFixed(0)
  console.log(`${name}: ${middle(wall)} ms, processor ${middle(processor)} ms`)
}

async function screenInTwo(): Promise<void> {
  const parts = await Promise.all(
    [0, 1].map(async (part) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: part })
      const [screened] = (await once(worker, 'message')) as [ScreenedExposure[]]
      await worker.terminate()
      return screened
    }),
  )
  assembleScreen(parts.flat())
}

if (isMainThread) {
  await measure('screen, 211 taxa, one thread, files included', () =>
    assembleScreen(screenPart(0, 1)),
  )
  await measure('screen, 211 taxa, two threads, their start included', screenInTwo)
  const pair = simulate(100, 0)
  const ids = Array.from({ length: 100 }, (_, j) => `rs${j}`)
  await measure('one pair, 100 variants, every method', () =>
    analyseCompletely(pair, ids, { ...CHOICE, pressoDraws: 1000 }),
  )
  const draws = { convention: 'twosamplemr', seed: 1, draws: 10_000 } as const
  await measure('MR-PRESSO, 100 variants, 10 000 draws', () => presso(pair, draws))
  const bent = simulate(100, 3)
  await measure('the same with 3 outliers and the distortion test', () => presso(bent, draws))
  await measure('the same, exact convention', () => presso(bent, { ...draws, convention: 'exact' }))
} else {
  parentPort!.postMessage(screenPart(workerData as number, 2))
}
