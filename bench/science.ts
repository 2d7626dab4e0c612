/**
 * Cost of the science: `estimators` of one pair, the `scan` of 211 taxa in Node and in Chromium, `clumping` by a panel beside
 * plink1.9, and from two GWAS `files` and a panel to a two-sample result in Chromium without a network.
 *
 * Run: npm run bench -- science [--only=clumping]   (Debian: apt-get install plink1.9)
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect } from '@playwright/test'
import type { Effects } from '../src/science/methods/effects.ts'
import { presso } from '../src/science/methods/presso.ts'
import { RRandom } from '../src/science/numerics/r-random.ts'
import { analyseTwoSample } from '../src/science/two-sample/analyse.ts'
import { webEngineHost } from '../src/workers/engine-host.ts'
import { ProductServer } from '../tests/helpers/e2e/product-server.ts'
import { chromiumLaunch } from '../tools/test/chromium.ts'
import { LONG, openAsMember, openScan, runReady } from './lib/member.ts'
import { demand, judge, megabytes, milliseconds, runParts, sized, times } from './lib/options.ts'
import { measure, measureAnalysis, memoryOf } from './lib/process.ts'
import { CANDIDATES, PEOPLE, VARIANTS, writeStudy } from './lib/study-files.ts'

const RUNS = sized(5, 1)
const PAIR_VARIANTS = 100
const PAIR_MS = 300
const SCAN_MS = 3000
/** Processor time beside that of PLINK, and the memory of clumping and of the page. */
const MAX_RATIO = 2
const MAX_MB = 300
const SAMPLE_MS = 50

/** Simulates effects with a slope of 0.3; the first `outliers` variants are far from it. */
function simulate(outliers: number): Effects {
  const random = new RRandom(1)
  const length = PAIR_VARIANTS
  const betaExposure = Float64Array.from({ length }, () => 0.05 + 0.1 * random.uniform())
  const flat = new Float64Array(length).fill(0.01)
  const shift = (j: number) => (j < outliers ? 0.1 : 0)
  return {
    betaExposure,
    seExposure: flat,
    betaOutcome: betaExposure.map((bx, j) => 0.3 * bx + 0.01 * random.normal() + shift(j)),
    seOutcome: flat,
  }
}

/** Writes a pair as a file of the two-sample tool. */
function pairFile({ betaExposure, seExposure, betaOutcome, seOutcome }: Effects) {
  const columns = ['SNP', 'beta.exposure', 'se.exposure', 'beta.outcome', 'se.outcome']
  const rows = Array.from(betaExposure, (bx, j) =>
    [`rs${j}`, bx, seExposure[j], betaOutcome[j], seOutcome[j]].join('\t'),
  )
  const bytes = new TextEncoder().encode([columns.join('\t'), ...rows].join('\n'))
  return { bytes, fileName: 'pair.tsv', mapping: Object.fromEntries(columns.map((c) => [c, c])) }
}

async function estimators(): Promise<void> {
  const [clean, outlying, file] = [simulate(0), simulate(3), pairFile(simulate(0))]
  const draws = { seed: 1, draws: 10_000 }
  const tasks: Record<string, () => unknown> = {
    'one pair of 100 variants with everything': () =>
      analyseTwoSample(file, {}, { host: webEngineHost() }),
    'MR-PRESSO, 100 variants, 10 000 draws': () =>
      presso(clean, { convention: 'twosamplemr', ...draws }),
    'the same with 3 outliers and the distortion test': () =>
      presso(outlying, { convention: 'exact', ...draws }),
  }
  for (const [what, run] of Object.entries(tasks)) {
    const values: number[] = []
    await run()
    while (values.length < RUNS) {
      const before = process.cpuUsage()
      await run()
      const { user, system } = process.cpuUsage(before)
      values.push((user + system) / 1000)
    }
    judge({ what, values, limit: PAIR_MS, show: milliseconds })
  }
}

/** Follows the processes of a browser. */
async function watchBrowser(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const processes = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo
  return {
    /** Processor time of all of them, in seconds. */
    processorS: async () => (await processes()).reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    pages: async () => (await processes()).filter(({ type }) => type === 'renderer'),
  }
}

async function scan(browser: Browser, server: ProductServer): Promise<void> {
  const example = (side: string) => `public/examples/sim211_${side}.tsv`
  const sides = ['--exposure', example('exposure'), '--outcome', example('outcome')]
  const alleles = ['--outcome-map', 'effect_allele=A1,other_allele=A2']
  const settings = ['--presso', '1000', '--least-f', '0', '--json']
  const { processorS } = await measureAnalysis('gut-microbiota', ...sides, ...alleles, ...settings)
  // Two workers share the work of a page; where the machine is busy, processor time is judged.
  const inNode = [(processorS * 1000) / 2]
  judge({
    what: 'in Node, half of one processor',
    values: inNode,
    limit: SCAN_MS,
    show: milliseconds,
  })
  const member = await openAsMember(browser, server)
  const values: number[] = []
  const { processorS: browserS } = await watchBrowser(browser)
  while (values.length < RUNS) {
    await openScan(member)
    const before = await browserS()
    const wallMs = await runReady(member)
    values.push(Math.min(wallMs, (((await browserS()) - before) * 1000) / 2))
  }
  judge({ what: 'in Chromium, until the result', values, limit: SCAN_MS, show: milliseconds })
  await member.page.context().close()
}

async function clumping(folder: string): Promise<void> {
  const file = (name: string) => join(folder, name)
  const input = ['--panel', file('panel'), '--file', file('table.tsv'), '--like', 'ieugwasr']
  const own = await measureAnalysis('clump', ...input, '--json')
  const { clumps } = JSON.parse(own.output) as { clumps: { SNP: string }[] }
  console.log(
    `  ${CANDIDATES} of ${VARIANTS} variants, ${PEOPLE} people: ${clumps.length} clumps, ` +
      `processor ${own.processorS.toFixed(2)} s`,
  )
  judge({ what: 'memory', values: [own.peakMb], limit: MAX_MB, show: megabytes })
  if (spawnSync('plink1.9', ['--version']).status !== 0) {
    console.log('  skipped: the comparison needs plink1.9 of Debian (apt-get install plink1.9)')
    return
  }
  const rules = '--clump-p1 1 --clump-p2 1 --clump-r2 0.001 --clump-kb 10000 --threads 1'.split(' ')
  const files = ['--bfile', file('panel'), '--clump', file('table.tsv'), '--out', file('out')]
  const plink = await measure('plink1.9', [...files, ...rules])
  const lines = readFileSync(file('out.clumped'), 'utf8').trim().split('\n').slice(1)
  const names = lines.map((line) => line.trim().split(/\s+/)[2])
  demand(names.join() === clumps.map(({ SNP }) => SNP).join(), 'index variants are those of PLINK')
  const values = [own.processorS / plink.processorS]
  judge({ what: 'processor time of PLINK’s', values, limit: MAX_RATIO, show: times })
}

async function files(folder: string, browser: Browser, server: ProductServer): Promise<void> {
  const member = await openAsMember(browser, server, 'allow')
  const { page, main } = member
  const choose = (side: string, names: readonly string[]) =>
    page.getByTestId(`tool-file-${side}`).setInputFiles(names.map((name) => join(folder, name)))
  await page.goto('/analysisTools/6008')
  await member.waitUntilWorkerReady()
  await page.context().setOffline(true)
  const { processorS, pages } = await watchBrowser(browser)
  const renderers = await pages()
  const currentMemory = () => Math.max(...renderers.map(({ id }) => memoryOf(id, 'RssAnon')))
  const before = currentMemory()
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, currentMemory())), SAMPLE_MS)
  const processor = async () => (await processorS()).toFixed(1)
  const atStart = await processor()
  await choose('exposure', ['exposure.tsv'])
  await main.getByRole('radio', { name: member.text('tools.pick.way.panel') }).check()
  await choose(
    'panel',
    readdirSync(folder).filter((name) => name.startsWith('panel.')),
  )
  await choose('outcome', ['outcome.tsv'])
  await main.getByText(member.text('tools.pick.absent.proxy'), { exact: true }).click()
  // Variants of the simulated panel are less alike than those of people: few pairs reach the usual 0.8.
  await member.field('tools.pick.proxy.r2').fill('0.3')
  const chooseMs = await runReady(member)
  const chosen = await processor()
  await member.link('analysis.pick.outcome.analyse').click()
  await expect(page).toHaveURL(/\/analysisTools\/6001$/, LONG)
  const estimateMs = await runReady(member)
  clearInterval(sampling)
  console.log(
    `  ${VARIANTS} rows: instruments after ${milliseconds(chooseMs)}, result after another ${milliseconds(estimateMs)}; ` +
      `processor at ${atStart} s, ${chosen} s, ${await processor()} s; memory ${megabytes(before)} before`,
  )
  judge({ what: 'memory of the page', values: [peak], limit: MAX_MB, show: megabytes })
  await page.context().close()
}

const folder = mkdtempSync(join(tmpdir(), 'veriscope-science-'))
const server = await ProductServer.start()
const browser = await chromium.launch(chromiumLaunch())
try {
  writeStudy(folder)
  await runParts({
    estimators,
    scan: () => scan(browser, server),
    clumping: () => clumping(folder),
    files: () => files(folder, browser, server),
  })
} finally {
  await browser.close()
  await server.dispose()
  rmSync(folder, { recursive: true })
}
