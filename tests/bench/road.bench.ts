/**
 * The whole road in Chromium without a network: two GWAS files of a million rows and a panel of a million variants and
 * 503 people, to instruments (threshold, clumping, look-up, proxies, harmonising) and from these to a two-sample result.
 * Costs are told as multiples of a baseline of the same run, memory as what the page's own process holds at its peak.
 *
 * Run: npm run bench -- road
 */
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { rolldown } from 'rolldown'
import { chromiumLaunch } from '../../tools/test/chromium.ts'
import type { RoadPage } from './road/page.ts'
import { missLimit, sized } from './options.ts'
import { PEOPLE, VARIANTS, writePanel } from './ld/write-panel.ts'

const CANDIDATES = sized(10_000, 200)
/** Candidates of each block of the panel. */
const PER_BLOCK = 20
const MOST_MB = 300
const SAMPLE_MS = 50

type WithRoad = { road: RoadPage }

async function bundled(path: string): Promise<string> {
  const bundle = await rolldown({ input: fileURLToPath(new URL(path, import.meta.url)) })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code
}

const HEADER = 'SNP\tchr\tpos\teffect_allele\tother_allele\teaf\tbeta\tse\tpval\tn\n'

/** A spread of numbers from 0 to 1 without a generator. */
const spread = (number: number) => ((number * 2_654_435_761) % 1e6) / 1e6

/** Both GWAS files: one row in a hundred of the exposure is a candidate, and the outcome lacks one in ten of these. */
function writeFiles(folder: string): void {
  const step = VARIANTS / CANDIDATES
  const [exposure, outcome] = ['exposure.tsv', 'outcome.tsv'].map((name) =>
    openSync(join(folder, name), 'w'),
  ) as [number, number]
  writeSync(exposure, HEADER)
  writeSync(outcome, HEADER)
  writePanel(folder, (lines) => {
    const rows = lines.map(({ number, name, chromosome, position, first, second }) => {
      const place = `${name}\t${chromosome}\t${position}\t${first}\t${second}\t0.3`
      const noise = spread(number)
      const isCandidate = number % step === 0
      const effect = isCandidate ? 0.06 + noise / 50 : noise / 100
      const nth = number / step
      // Another place of each block, so that some have a close relative in the panel and some have none.
      const isLacking = isCandidate && (nth + Math.floor(nth / PER_BLOCK)) % 10 === 0
      const p = isCandidate ? `${1 + noise}e-${9 + (number % 23)}` : 0.05 + noise / 2
      return {
        exposure: `${place}\t${effect}\t0.01\t${p}\t50000`,
        outcome: isLacking
          ? null
          : `${place}\t${0.3 * effect + (noise - 0.5) / 50}\t0.01\t0.2\t40000`,
      }
    })
    writeSync(exposure, `${rows.map((row) => row.exposure).join('\n')}\n`)
    writeSync(outcome, `${rows.flatMap((row) => row.outcome ?? []).join('\n')}\n`)
  })
  closeSync(exposure)
  closeSync(outcome)
}

/** Megabytes that a process holds for itself: files that are mapped, and the program, are not among them. */
function ownMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const pages = /^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? '0'
  return Number(pages) / 1024
}

const folder = mkdtempSync(join(tmpdir(), 'bench-road-'))
const browser = await chromium.launch(chromiumLaunch())
try {
  writeFiles(folder)
  const context = await browser.newContext()
  const page = await context.newPage()
  const [pageCode, workerCode] = await Promise.all([
    bundled('./road/page.ts'),
    bundled('../../src/workers/science.worker.ts'),
  ])
  await page.setContent(
    '<input type="file" id="gwas" multiple><input type="file" id="panel" multiple>',
  )
  await page.addScriptTag({ content: pageCode })
  await page.evaluate((code) => (globalThis as unknown as WithRoad).road.prepare(code), workerCode)
  await context.setOffline(true)
  const file = (name: string) => join(folder, name)
  await page.locator('#gwas').setInputFiles(['exposure.tsv', 'outcome.tsv'].map(file))
  await page.locator('#panel').setInputFiles(
    readdirSync(folder)
      .filter((name) => name.startsWith('panel.'))
      .map(file),
  )

  const session = await browser.newBrowserCDPSession()
  const processes = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo
  const processor = async () =>
    (await processes()).reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
  const renderers = (await processes()).filter(({ type }) => type === 'renderer')
  const held = () => Math.max(...renderers.map(({ id }) => ownMegabytes(id)))

  const before = held()
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, held())), SAMPLE_MS)
  const costOf = async <T>(work: () => Promise<T>): Promise<{ cost: number; told: T }> => {
    const start = await processor()
    const told = await work()
    return { cost: (await processor()) - start, told }
  }
  const base = await costOf(() =>
    page.evaluate(() => {
      for (let run = 0; run < 5; run += 1) (globalThis as unknown as WithRoad).road.baseline()
    }),
  )
  const one = base.cost / 5
  const ratio = (cost: number) =>
    `${(cost / 1000).toFixed(1)} s of processor = ${(cost / one).toFixed(0)} baselines`
  const chosen = await costOf(() =>
    page.evaluate(() => (globalThis as unknown as WithRoad).road.choose(true)),
  )
  const choosingPeak = peak
  const reading = await costOf(() =>
    page.evaluate(() => (globalThis as unknown as WithRoad).road.choose(false)),
  )
  const { candidates, instruments, kept, proxies } = chosen.told
  console.log(
    `Chromium, offline, panel of ${VARIANTS} variants and ${PEOPLE} people: ${candidates} candidates, ${instruments} instruments, ` +
      `${kept} in both files, ${proxies} by proxies; baseline ${one.toFixed(1)} ms`,
  )
  console.log(`from two files of ${VARIANTS} rows to instruments: ${ratio(chosen.cost)}`)
  console.log(`the same by distance, without the panel: ${ratio(reading.cost)}`)
  const made = await costOf(() =>
    page.evaluate(() => (globalThis as unknown as WithRoad).road.estimate()),
  )
  clearInterval(sampling)
  console.log(
    `two-sample of ${made.told.variants} variants, ${made.told.estimates} estimates: ${ratio(made.cost)}`,
  )
  console.log(
    `memory of the page's process: ${before.toFixed(0)} MB before, ${choosingPeak.toFixed(0)} MB at the peak of choosing, ` +
      `${peak.toFixed(0)} MB at the peak of all (at most ${MOST_MB})`,
  )
  if (instruments === 0 || proxies === 0 || peak > MOST_MB) missLimit()
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}
