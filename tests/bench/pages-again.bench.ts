/**
 * The second visit, offline, with the processor of a phone: from the navigation to the heading of a kept article, of the list of
 * tools and of a member's records, beside a plain page that a minimal worker keeps, beside that page's first visit on a slow line, and
 * beside peers (`--peer=NAME=URL`), which come back on the slow line where they do not start without a network.
 *
 * Run: node tests/bench/pages-again.bench.ts [--rounds=5] [--peer=NAME=URL …] [--slowdown=4]
 */
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { chromiumLaunch } from '../../tools/test/chromium.ts'
import { makeEffects, runAnalysis } from '../helpers/e2e/analysis.ts'
import { paidMember, confirmTerms } from '../helpers/e2e/members.ts'
import { mintSession } from '../helpers/e2e/minted-session.ts'
import { ProductServer } from '../helpers/e2e/product-server.ts'
import { Reader } from '../helpers/e2e/reader.ts'
import { comeBack, type Return } from './pages/again.ts'
import { readOptions } from './pages/options.ts'
import { hasVisited, type PeerStart } from './pages/peer-start.ts'
import { PHONE, visit } from './pages/phone.ts'
import { findPhoneSpeed } from './pages/phone-speed.ts'
import { keptByWorker, plainArticle, serve } from './pages/plain-page.ts'
import { judge, median, milliseconds, tellLoad, times } from './pages/verdict.ts'

const ARTICLE = { path: '/front-pages/article/detail/1001', heading: '肠道微生物组与营养' }
const TOOLS = { path: '/analysisTools/All', heading: '分析工具' }
const RECORDS = { path: '/user/records', heading: '分析记录' }
const { rounds, peers, ...told } = readOptions(process.argv.slice(2))

/** Of a peer's second start. */
const MOST_OF_PEER = 0.5
/** What each of them comes back to. */
const OWN = { visitor: [TOOLS, ARTICLE], member: [RECORDS, TOOLS, ARTICLE] } as const
const NAMES = new Map<unknown, string>([
  [ARTICLE, 'article'],
  [TOOLS, 'list of tools'],
  [RECORDS, 'records'],
])
const STUDY = { exposure: 'LDL', outcome: 'CHD', effects: makeEffects(40, 7) }

/** A browser in which these pages were read while there was a network. */
async function hasRead(browser: Browser, server: ProductServer, who: 'visitor' | 'member') {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  if (who === 'member') {
    const member = await paidMember(server, 'plus')
    await confirmTerms(server, member)
    await mintSession(page, server, member, 'Asia/Shanghai')
  }
  const reader = new Reader(page, 'zh', server)
  await page.goto(server.url + ARTICLE.path)
  await reader.workerReady()
  if (who === 'member') await runAnalysis(reader, STUDY, server.url)
  for (const { path } of OWN[who]) {
    await page.goto(server.url + path)
    await reader.settled()
    // What was read is written to the device a moment later.
    await page.waitForTimeout(2500)
  }
  await page.close()
  await context.setOffline(true)
  return context
}

async function hasReadPlain(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
    )
  })
  await page.close()
  await context.setOffline(true)
  return context
}

const server = await ProductServer.start()
const browser = await chromium.launch(chromiumLaunch())
const html = await plainArticle(server, '1001')
const plain = await serve(html)
const kept = await serve(keptByWorker(html))
const slowdown = told.slowdown ?? (await findPhoneSpeed(browser, plain.url, rounds))

type Kept = Pick<PeerStart, 'name' | 'context' | 'url'> & {
  heading: string
  prepare?: PeerStart['prepare']
}

/** Each page once a round. @returns what was seen, by the name of the page */
async function returnAll(others: readonly PeerStart[]): Promise<Map<string, Return[]>> {
  const visitor = await hasRead(browser, server, 'visitor')
  const member = await hasRead(browser, server, 'member')
  const reader = await hasReadPlain(browser, kept.url)
  const own = (who: keyof typeof OWN, context: BrowserContext) =>
    OWN[who].map((page) => {
      const { path, heading } = page
      return { name: `${NAMES.get(page)}, ${who}`, context, url: server.url + path, heading }
    })
  const pages: Kept[] = [
    { name: 'plain page', context: reader, url: kept.url, heading: ARTICLE.heading },
    ...own('visitor', visitor),
    ...own('member', member),
    ...others.map((peer) => ({ ...peer, heading: '' })),
  ]
  const seen = new Map<string, Return[]>(pages.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, context, url, heading, prepare } of pages) {
      seen.get(name)?.push(await comeBack(context, url, heading, slowdown, prepare))
    }
  }
  return seen
}

try {
  const first: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    first.push((await visit(browser, plain.url, slowdown)).firstPaintMs)
  }
  const others: PeerStart[] = []
  for (const peer of peers) others.push(await hasVisited(browser, peer))
  const seen = await returnAll(others)
  const of = (name: string, key: 'headingMs' | 'firstMs') =>
    median((seen.get(name) ?? []).map((one) => one[key]))
  const usual = (name: string) => of(name, 'headingMs')
  console.log(`second visit, offline, processor ÷ ${slowdown}, median of ${rounds}`)
  console.log(`  the plain page’s first visit on a slow line: ${milliseconds(median(first))}`)
  for (const name of seen.keys()) {
    const ofPlain = times(usual(name) / usual('plain page'))
    const ofFirst = times(usual(name) / median(first))
    console.log(
      `  ${name}: first words after ${milliseconds(of(name, 'firstMs'))}, heading after ${milliseconds(usual(name))}, ${ofPlain} the plain page kept, ${ofFirst} its first visit`,
    )
  }
  for (const peer of others) {
    if (!peer.isOffline)
      console.log(`  ${peer.name} does not start without a network: on the slow line`)
    const theirs = seen.get(peer.name) ?? []
    for (const [name, returns] of seen) {
      if (!/^(article|list of tools),/.test(name)) continue
      const values = returns.map(
        ({ headingMs }, round) => headingMs / (theirs[round]?.headingMs ?? 0),
      )
      judge({
        what: `${name}, of ${peer.name}’s second start`,
        values,
        most: MOST_OF_PEER,
        show: times,
      })
    }
  }
  for (const [name, returns] of seen) {
    if (others.some((peer) => peer.name === name)) continue
    const values = returns.map(({ badFrames }) => badFrames)
    judge({ what: `${name}, frames with a skeleton or nothing`, values, most: 0, show: String })
  }
  tellLoad()
} finally {
  await browser.close()
  await plain.stop()
  await kept.stop()
  await server.dispose()
}
