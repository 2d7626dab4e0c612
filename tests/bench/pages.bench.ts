/**
 * First visits on a phone with a slow line, worker blocked: ours, a plain page of the same text made in the
 * run, and peers where they are running (`--peer=NAME=URL`); bytes of the article's code by library.
 * The other benches of pages: pages-again (second visit), pages-interactions, pages-server.
 *
 * Run: node tests/bench/pages.bench.ts [--rounds=5] [--peer=NAME=URL …] [--slowdown=4]
 */
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../../tools/test/chromium.ts'
import { FIRST_PAGES } from '../../tools/size/budgets.ts'
import { measureFirstLoad } from '../helpers/e2e/first-load.ts'
import { ProductServer } from '../helpers/e2e/product-server.ts'
import { openBareBrowser } from './pages/bare-tab.ts'
import { bytesByLibrary } from './pages/libraries.ts'
import { type Thread, watchThread } from './pages/main-thread.ts'
import { readOptions } from './pages/options.ts'
import { type Visit, visit } from './pages/phone.ts'
import { findPhoneSpeed } from './pages/phone-speed.ts'
import { plainArticle, serve } from './pages/plain-page.ts'
import { untilWritten } from './pages/ready.ts'
import { printTable, usual } from './pages/table.ts'
import { judge, median, milliseconds, tellLoad, times } from './pages/verdict.ts'

const ARTICLE = '/front-pages/article/detail/1001'
const LIMITS = { ofPlain: 2, ofPeer: 0.8, shift: 0.02, blockingMs: 300 }
const LIBRARIES_TOLD = 20

const { rounds, peers, ...told } = readOptions(process.argv.slice(2))
const server = await ProductServer.start()
const plain = await serve(await plainArticle(server, '1001'))
const browser = await chromium.launch(chromiumLaunch())
const bare = await openBareBrowser()

type Page = { name: string; url: string }

/** Every page once a round, so that what else the machine does falls on all of them. */
async function everyRound<T>(pages: readonly Page[], see: (url: string) => Promise<T>) {
  const seen = new Map<string, T[]>(pages.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, url } of pages) seen.get(name)?.push(await see(url))
  }
  return seen
}

/** What tasks cost the thread of each page. @returns blocking times, by the name of the page */
async function tellThreads(
  pages: readonly Page[],
  slowdown: number,
): Promise<Map<string, number[]>> {
  const threads = await everyRound(pages, (url) => watchThread(bare, url, slowdown))
  console.log(`main thread in its own time, median of ${rounds}:`)
  for (const [name, all] of threads) {
    const of = (key: keyof Thread) => milliseconds(median(all.map((one) => one[key])))
    console.log(
      `  ${name}: ${of('wholeMs')} in all; on the phone the longest task ${of('longestMs')}, blocking ${of('blockingMs')}`,
    )
  }
  return new Map([...threads].map(([name, all]) => [name, all.map((one) => one.blockingMs)]))
}

function judgeAll(
  visits: ReadonlyMap<string, readonly Visit[]>,
  blocking: ReadonlyMap<string, readonly number[]>,
): void {
  const of = (name: string) => visits.get(name) ?? []
  const against = (name: string, other: string) =>
    of(name).map((one, round) => one.largestPaintMs / (of(other)[round]?.largestPaintMs ?? 0))
  console.log('limits:')
  for (const name of ['landing page', 'article']) {
    const limit = { values: against(name, 'plain page'), most: LIMITS.ofPlain, show: times }
    judge({ ...limit, what: `${name}, LCP of the plain page’s` })
    for (const { name: peer } of peers) {
      const ofPeer = { values: against(name, peer), most: LIMITS.ofPeer, show: times }
      judge({ ...ofPeer, what: `${name}, LCP of ${peer}’s` })
    }
  }
  for (const { name } of FIRST_PAGES) {
    const shifts = of(name).map(({ shift }) => shift)
    const show = (value: number) => value.toFixed(3)
    judge({ what: `${name}, CLS`, values: shifts, most: LIMITS.shift, show })
    const values = blocking.get(name) ?? []
    const what = `${name}, blocking in the thread’s own time`
    judge({ what, values, most: LIMITS.blockingMs, show: milliseconds })
  }
}

try {
  const own = FIRST_PAGES.map(({ name, path }) => ({ name, url: server.url + path }))
  for (const { url } of own) await untilWritten(url)
  const slowdown = told.slowdown ?? (await findPhoneSpeed(browser, plain.url, rounds))
  console.log(
    `first visits: 412 px, processor ÷ ${slowdown}, 150 ms, 1.6 Mbit/s, median of ${rounds}`,
  )
  const pages = [{ name: 'plain page', url: plain.url }, ...peers, ...own]
  const visits = await everyRound(pages, (url) => visit(browser, url, slowdown))
  const table = new Map([...visits].map(([name, all]) => [name, usual(all)]))
  const plainVisit = table.get('plain page')
  if (plainVisit) printTable(table, plainVisit)
  judgeAll(visits, await tellThreads(pages, slowdown))
  tellLoad()
  const files = await measureFirstLoad(browser, server.url + ARTICLE)
  const scripts = files.filter(({ kind }) => kind === 'script').map(({ path }) => path)
  const owners = bytesByLibrary(scripts)
  console.log('code of an article’s first load by library, KiB compressed:')
  for (const [owner, bytes] of owners.slice(0, LIBRARIES_TOLD)) {
    console.log(`  ${(bytes / 1024).toFixed(1).padStart(6)}  ${owner}`)
  }
  const rest = owners.slice(LIBRARIES_TOLD).reduce((sum, [, bytes]) => sum + bytes, 0)
  console.log(`  ${(rest / 1024).toFixed(1).padStart(6)}  ${owners.length - LIBRARIES_TOLD} others`)
} finally {
  await browser.close()
  await bare.close()
  await plain.stop()
  await server.dispose()
}
