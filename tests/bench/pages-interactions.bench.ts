/**
 * Interaction to next paint with the processor of a phone: menu, search, a table and a scatter of 2 000 variants, a
 * result of 211 taxa.
 *
 * Run: npm run bench -- pages-interactions [--rounds=3] [--slowdown=4]
 */
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../../tools/test/chromium.ts'
import { ProductServer } from '../helpers/e2e/product-server.ts'
import { Reader } from '../helpers/e2e/reader.ts'
import { sizeOf } from './options.ts'
import { type Answered, answerTime, walk, watchInteractions } from './pages/interactions.ts'
import { makeResults, signInPaid } from './pages/member.ts'
import { givenSlowdown, findPhoneSpeed } from './pages/phone-speed.ts'
import { plainArticle, serve } from './pages/plain-page.ts'
import { judge, median, tellLoad } from './pages/verdict.ts'
import { frameSteps, PATIENCE_MS, resultSteps } from './pages/walk-steps.ts'

const MOST_MS = 200
const SPEED_ROUNDS = 5
const rounds = sizeOf('rounds', 3, 1)
const milliseconds = (value: number) => `${value.toFixed(0)} ms`

/** The longest interaction of each step, as the median of the rounds. */
function tell(walks: readonly Answered[][]): void {
  console.log(`longest interaction of each step, median of ${rounds}:`)
  for (const [index, { name }] of (walks[0] ?? []).entries()) {
    // A new page is no interaction.
    if (name.startsWith('(')) continue
    const longest = walks.map((one) => Math.max(0, ...(one[index]?.interactions ?? [])))
    console.log(`  ${milliseconds(median(longest)).padStart(9)}  ${name}`)
  }
  const values = walks.map(answerTime)
  const what = 'interaction to next paint, 98th percentile'
  judge({ what, values, most: MOST_MS, show: milliseconds })
}

const server = await ProductServer.start()
const browser = await chromium.launch(chromiumLaunch())
try {
  const plain = await serve(await plainArticle(server, '1001'))
  const slowdown = givenSlowdown() ?? (await findPhoneSpeed(browser, plain.url, SPEED_ROUNDS))
  await plain.stop()
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  await signInPaid(page, server)
  const reader = new Reader(page, 'zh', server)
  const addresses = await makeResults(reader, server)
  await page.addInitScript(watchInteractions)
  const session = await context.newCDPSession(page)
  const walks: Answered[][] = []
  while (walks.length < rounds) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const first = await walk(page, frameSteps(reader, server.url))
    walks.push([...first, ...(await walk(page, resultSteps(reader, addresses)))])
  }
  tell(walks)
  tellLoad()
} finally {
  await browser.close()
  await server.dispose()
}
