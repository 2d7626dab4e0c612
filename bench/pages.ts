/**
 * Cost of pages on a phone (`docs/benches.md`): first visits with a slow network beside a plain page of the same text,
 * interactions, and a cached article that a returning visitor and a returning member read offline.
 *
 * Run: npm run bench -- pages [--rounds=5] [--slowdown=4] [--only=visits|interactions|offline]
 */
import { type Browser, chromium } from '@playwright/test'
import { confirmTerms, registerMember } from '../tests/helpers/e2e/members.ts'
import { ProductServer } from '../tests/helpers/e2e/product-server.ts'
import { User } from '../tests/helpers/e2e/user.ts'
import { FIRST_PAGES } from '../tools/size/budgets.ts'
import { chromiumLaunch } from '../tools/test/chromium.ts'
import { observeInteractions, prepareSteps, takeSteps } from './lib/interactions.ts'
import { openAsMember } from './lib/member.ts'
import {
  judge,
  median,
  milliseconds,
  percentile,
  runParts,
  sized,
  sizeOf,
  times,
} from './lib/options.ts'
import { PHONE, readAgain, SLOWDOWN, textOf, throttle, type Visit, visit } from './lib/phone.ts'
import { servePlainPage } from './lib/plain-page.ts'
import { untilRendered } from './lib/server.ts'

const LIMITS = { ofPlain: 2.2, shift: 0.02, blockingMs: 450, requests: 16 }
const OFFLINE_LIMITS = { visitor: 1500, member: 2500 }
const ARTICLE = '/front-pages/article/detail/1001'
const ROUNDS = sizeOf('rounds', 5, 1)
/** Opening results of 2 000 variants takes most of the time of this part. */
const INTERACTION_ROUNDS = sizeOf('rounds', 3, 1)

const kib = (bytes: number) => (bytes / 1024).toFixed(0)
const whole = (value: number) => value.toFixed(0)
const COLUMNS: readonly [string, (visit: Visit) => number, (value: number) => string][] = [
  ['KiB', ({ bytes }) => bytes, kib],
  ['JS KiB', ({ scriptBytes }) => scriptBytes, kib],
  ['requests', ({ requests }) => requests, whole],
  ['FCP ms', ({ firstPaintMs }) => firstPaintMs, whole],
  ['LCP ms', ({ largestPaintMs }) => largestPaintMs, whole],
  ['blocking ms', ({ blockingMs }) => blockingMs, whole],
  ['CLS', ({ shift }) => shift, (value) => value.toFixed(3)],
]

/** Judges the pages to which most people come first by all limits, the others by their layout shifts. */
function judgeVisits(name: string, visits: readonly Visit[], plain: readonly Visit[]): void {
  const limit = (
    what: string,
    of: (visit: Visit, at: number) => number,
    most: number,
    show = whole,
  ) => judge({ what: `${name}, ${what}`, values: visits.map(of), limit: most, show })
  limit(
    'CLS',
    ({ shift }) => shift,
    LIMITS.shift,
    (value) => value.toFixed(3),
  )
  if (FIRST_PAGES.findIndex((page) => page.name === name) > 1) return
  limit(
    'LCP of the plain page’s',
    ({ largestPaintMs }, at) => largestPaintMs / (plain[at]?.largestPaintMs ?? Number.NaN),
    LIMITS.ofPlain,
    times,
  )
  limit('blocking', ({ blockingMs }) => blockingMs, LIMITS.blockingMs, milliseconds)
  limit('requests', ({ requests }) => requests, LIMITS.requests)
}

async function visits(browser: Browser, server: ProductServer): Promise<void> {
  const plainPage = await servePlainPage(server, '1001')
  const own = FIRST_PAGES.map(({ name, path }) => ({
    name,
    url: server.url + path,
    all: [] as Visit[],
  }))
  for (const { url } of own) await untilRendered(url)
  const plain = { name: 'plain page', url: plainPage.url, all: [] as Visit[] }
  // Every page once a round, so that other work of the machine falls on all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { url, all } of [plain, ...own]) all.push(await visit(browser, url))
  }
  plainPage.stop()
  console.log(`| page | ${COLUMNS.map(([name]) => name).join(' | ')} |`)
  console.log(`|${' --- |'.repeat(COLUMNS.length + 1)}`)
  for (const { name, all } of [plain, ...own]) {
    const cells = COLUMNS.map(([, of, show]) => show(median(all.map(of))))
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
  for (const { name, all } of own) judgeVisits(name, all, plain.all)
}

async function interactions(browser: Browser, server: ProductServer): Promise<void> {
  const user = await openAsMember(browser, server)
  const { page } = user
  const steps = await prepareSteps(user)
  await page.addInitScript(observeInteractions)
  await throttle(page)
  const rounds: number[][][] = []
  while (rounds.length < INTERACTION_ROUNDS) rounds.push(await takeSteps(user, steps))
  console.log(`  longest interaction to next paint, median of ${INTERACTION_ROUNDS}:`)
  for (const [index, { name }] of steps.entries()) {
    const longest = rounds.map((round) => Math.max(0, ...(round[index] ?? [])))
    console.log(`  ${milliseconds(median(longest)).padStart(9)}  ${name}`)
  }
  const all = rounds.map((round) => percentile(round.flat(), 0.98))
  console.log(`  ${milliseconds(median(all)).padStart(9)}  98th percentile; 200 ms is good`)
  await page.context().close()
}

async function offline(browser: Browser, server: ProductServer): Promise<void> {
  const url = server.url + ARTICLE
  await untilRendered(url)
  for (const who of ['visitor', 'member'] as const) {
    await using context = await browser.newContext(PHONE)
    const page = await context.newPage()
    const user = new User(page, 'zh', server)
    if (who === 'member') {
      const member = await registerMember(server)
      await confirmTerms(server, member)
      await user.signIn(member)
    }
    await page.goto(url)
    await user.waitUntilSettled()
    const text = await textOf(page)
    await user.waitUntilWorkerReady()
    // A second visit is cached by the worker, which did not control the first one.
    await page.reload()
    await user.waitUntilSettled()
    await page.goto('about:blank')
    await context.setOffline(true)
    const values: number[] = []
    for (let round = sized(-1, 0); round < ROUNDS; round += 1) {
      const ms = await readAgain(page, url, text)
      if (round >= 0) values.push(ms)
    }
    judge({ what: `returning ${who}`, values, limit: OFFLINE_LIMITS[who], show: milliseconds })
  }
}

const server = await ProductServer.start()
const browser = await chromium.launch(chromiumLaunch())
console.log(`processor ÷ ${SLOWDOWN}, 150 ms, 1.6 Mbit/s, median of ${ROUNDS}`)
try {
  await runParts({
    visits: () => visits(browser, server),
    interactions: () => interactions(browser, server),
    offline: () => offline(browser, server),
  })
} finally {
  await browser.close()
  await server.dispose()
}
