/**
 * First visits on a phone with a slow network, service worker blocked, beside a plain page of the same text in the
 * same run.
 *
 * Run: npm run bench -- pages [--rounds=5] [--slowdown=4]
 */
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../../tools/test/chromium.ts'
import { FIRST_PAGES } from '../../tools/size/budgets.ts'
import { ProductServer } from '../helpers/e2e/product-server.ts'
import { sizeOf } from './options.ts'
import { type Visit, visit } from './pages/phone.ts'
import { findPhoneSpeed, givenSlowdown } from './pages/phone-speed.ts'
import { plainArticle, serve } from './pages/plain-page.ts'
import { untilWritten } from './pages/ready.ts'
import { printTable, usual } from './pages/table.ts'
import { judge, tellLoad, times } from './pages/verdict.ts'

const LIMITS = { ofPlain: 2, shift: 0.02 }
const PLAIN = 'plain page'
const rounds = sizeOf('rounds', 5, 1)

function judgeAll(visits: ReadonlyMap<string, readonly Visit[]>): void {
  const of = (name: string) => visits.get(name) ?? []
  console.log('limits:')
  for (const { name } of FIRST_PAGES.slice(0, 2)) {
    const values = of(name).map(
      ({ largestPaintMs }, round) => largestPaintMs / (of(PLAIN)[round]?.largestPaintMs ?? 0),
    )
    judge({ what: `${name}, LCP of the plain page’s`, values, most: LIMITS.ofPlain, show: times })
  }
  for (const { name } of FIRST_PAGES) {
    const values = of(name).map(({ shift }) => shift)
    const show = (value: number) => value.toFixed(3)
    judge({ what: `${name}, CLS`, values, most: LIMITS.shift, show })
  }
}

const server = await ProductServer.start()
const plain = await serve(await plainArticle(server, '1001'))
const browser = await chromium.launch(chromiumLaunch())
try {
  const own = FIRST_PAGES.map(({ name, path }) => ({ name, url: server.url + path }))
  for (const { url } of own) await untilWritten(url)
  const slowdown = givenSlowdown() ?? (await findPhoneSpeed(browser, plain.url, rounds))
  console.log(
    `first visits: 412 px, processor ÷ ${slowdown}, 150 ms, 1.6 Mbit/s, median of ${rounds}`,
  )
  const pages = [{ name: PLAIN, url: plain.url }, ...own]
  const visits = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]))
  // Every page once a round, so that what else the machine does falls on all of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, url } of pages) visits.get(name)?.push(await visit(browser, url, slowdown))
  }
  const table = new Map([...visits].map(([name, all]) => [name, usual(all)]))
  const plainVisit = table.get(PLAIN)
  if (plainVisit) printTable(table, plainVisit)
  judgeAll(visits)
  tellLoad()
} finally {
  await browser.close()
  await plain.stop()
  await server.dispose()
}
