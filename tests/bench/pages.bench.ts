/**
 * First visits on a phone with a slow line, worker blocked: ours, a plain page of the same text made in the
 * run, and peers where they are running (`--peer=NAME=URL`); bytes of the article's code by library.
 * The other benches of pages: pages-again (second visit), pages-interactions, pages-server.
 *
 * Run: node tests/bench/pages.bench.ts [--rounds=5] [--peer=NAME=URL …]
 */
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../../tools/test/chromium.ts'
import { FIRST_PAGES } from '../budgets.ts'
import { measureFirstLoad } from '../helpers/e2e/first-load.ts'
import { ProductServer } from '../helpers/e2e/product-server.ts'
import { bytesByLibrary } from './pages/libraries.ts'
import { readOptions } from './pages/options.ts'
import { type Visit, visit } from './pages/phone.ts'
import { plainArticle, serve } from './pages/plain-page.ts'
import { untilWritten } from './pages/ready.ts'
import { printTable, usual } from './pages/table.ts'
import { judge, milliseconds, tellLoad, times } from './pages/verdict.ts'

const ARTICLE = '/front-pages/article/detail/1001'
const LIMITS = { ofPlain: 2, ofPeer: 0.8, shift: 0.02, blockingMs: 300 }
const LIBRARIES_TOLD = 20

const { rounds, peers } = readOptions(process.argv.slice(2))
const server = await ProductServer.start()
const plain = await serve(await plainArticle(server, '1001'))
const browser = await chromium.launch(chromiumLaunch())

/** Every page once a round, so that what else the machine does falls on all of them. */
async function visitAll(pages: readonly { name: string; url: string }[]) {
  const visits = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, url } of pages) visits.get(name)?.push(await visit(browser, url))
  }
  return visits
}

function judgeAll(visits: ReadonlyMap<string, readonly Visit[]>): void {
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
    const blocking = of(name).map(({ blockingMs }) => blockingMs)
    judge({
      what: `${name}, blocking`,
      values: blocking,
      most: LIMITS.blockingMs,
      show: milliseconds,
    })
  }
}

try {
  const own = FIRST_PAGES.map(({ name, path }) => ({ name, url: server.url + path }))
  for (const { url } of own) await untilWritten(url)
  console.log(`first visits: 412 px, processor ÷ 4, 150 ms, 1.6 Mbit/s, median of ${rounds}`)
  const visits = await visitAll([{ name: 'plain page', url: plain.url }, ...peers, ...own])
  const table = new Map([...visits].map(([name, all]) => [name, usual(all)]))
  const plainVisit = table.get('plain page')
  if (plainVisit) printTable(table, plainVisit)
  judgeAll(visits)
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
  await plain.stop()
  await server.dispose()
}
