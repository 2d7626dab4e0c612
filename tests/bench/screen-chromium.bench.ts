/**
 * The same analyses as screen.bench.ts in Chromium: the 211 taxa over two workers, and one pair and
 * MR-PRESSO in one. Wall time, and for the screen the longest time in which the page could not have
 * answered.
 *
 * Run: node tests/bench/screen-chromium.bench.ts
 */
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { rolldown } from 'rolldown'
import { RRandom } from '../../src/science/numerics/r-random.ts'
import { chromiumLaunch } from '../../tools/test/chromium.ts'
import { readSim211 } from '../unit/science/screen/sim211.ts'
import type { BenchTask } from './screen-worker.ts'

const RUNS = 5

async function workerCode(): Promise<string> {
  const input = fileURLToPath(new URL('./screen-worker.ts', import.meta.url))
  const bundle = await rolldown({ input })
  const { output } = await bundle.generate({ format: 'iife', name: 'bench', minify: true })
  await bundle.close()
  return output[0].code
}

/** Columns as plain lists: what crosses into the page must be JSON. */
function simulate(variants: number): Record<string, number[]> {
  const random = new RRandom(1)
  const betaExposure = Array.from({ length: variants }, () => 0.05 + 0.1 * random.uniform())
  const flat = Array.from({ length: variants }, () => 0.01)
  return {
    betaExposure,
    seExposure: flat,
    betaOutcome: betaExposure.map((bx) => 0.3 * bx + 0.01 * random.normal()),
    seOutcome: flat,
  }
}

type Given = {
  code: string
  taxa: [string, unknown[]][]
  outcome: unknown[]
  pair: Record<string, number[]>
  runs: number
}

/** Runs in the page. */
async function measureInPage({ code, taxa, outcome, pair, runs }: Given) {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  const workers = [0, 1].map(() => new Worker(url))
  const ask = (worker: Worker, task: unknown) =>
    new Promise<unknown>((done, failed) => {
      worker.addEventListener('message', (event) => done(event.data), { once: true })
      worker.addEventListener('error', (event) => failed(new Error(event.message)), { once: true })
      worker.postMessage(task)
    })
  const effects = Object.fromEntries(
    Object.entries(pair).map(([name, list]) => [name, Float64Array.from(list)]),
  )
  const dealt = taxa.toSorted((a, b) => b[1].length - a[1].length)
  const parts = [0, 1].map((part) => dealt.filter((_, k) => k % 2 === part))
  let gap = 0
  let last = performance.now()
  const timer = setInterval(() => {
    gap = Math.max(gap, performance.now() - last)
    last = performance.now()
  }, 5)
  const time = async (act: () => Promise<unknown>) => {
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now()
      await act()
      times.push(performance.now() - started)
    }
    return times.toSorted((a, b) => a - b)[runs >> 1]!
  }
  const screen = await time(async () => {
    const screened = await Promise.all(
      workers.map((worker, k) => ask(worker, { kind: 'screen', taxa: parts[k], outcome })),
    )
    const clusters = await ask(workers[0]!, { kind: 'assemble', parts: screened.flat() })
    if (clusters !== 190) throw new Error(`the screen has ${String(clusters)} clusters`)
  })
  clearInterval(timer)
  const one = await time(() => ask(workers[0]!, { kind: 'pair', effects }))
  const presso = await time(() => ask(workers[0]!, { kind: 'presso', effects }))
  return { screen, gap, one, presso }
}

const { taxa, outcome } = readSim211()
const task: Extract<BenchTask, { kind: 'screen' }> = {
  kind: 'screen',
  taxa: [...taxa],
  outcome: [...outcome.first.values()],
}
const browser = await chromium.launch(chromiumLaunch())
try {
  const page = await browser.newPage()
  const times = await page.evaluate(measureInPage, {
    code: await workerCode(),
    taxa: task.taxa,
    outcome: task.outcome,
    pair: simulate(100),
    runs: RUNS,
  })
  const show = (name: string, ms: number) => console.log(`Chromium, ${name}: ${ms.toFixed(0)} ms`)
  show('screen, 211 taxa, two workers', times.screen)
  show('longest time the page was busy meanwhile', times.gap)
  show('one pair, 100 variants, every method', times.one)
  show('MR-PRESSO, 100 variants, 10 000 draws', times.presso)
} finally {
  await browser.close()
}
