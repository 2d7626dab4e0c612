/**
 * Interaction to next paint, with the processor of a phone, over a walk with a mouse on a wide screen and with a finger on a
 * phone: menu, search, language, scheme, a table of 2 000 variants, the scatter of as many, 211 taxa.
 *
 * Run: node tests/bench/pages-interactions.bench.ts [--rounds=3] [--slowdown=4]
 */
import { type BrowserContextOptions, chromium } from '@playwright/test'
import { chromiumLaunch } from '../../tools/test/chromium.ts'
import { ProductServer } from '../helpers/e2e/product-server.ts'
import { Reader } from '../helpers/e2e/reader.ts'
import { type Answered, answerTime, walk, watchInteractions } from './pages/interactions.ts'
import { type Addresses, makeResults, signInPaid } from './pages/member.ts'
import { readOptions } from './pages/options.ts'
import { PHONE, slowDown } from './pages/phone.ts'
import { findPhoneSpeed } from './pages/phone-speed.ts'
import { plainArticle, serve } from './pages/plain-page.ts'
import { judge, median, milliseconds, tellLoad } from './pages/verdict.ts'
import { frameSteps, PATIENCE_MS, resultSteps } from './pages/walk-steps.ts'

const MOST_MS = 200
const { rounds, ...told } = readOptions(process.argv.slice(2))
const SPEED_ROUNDS = 5
const WIDE: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
}

const server = await ProductServer.start()
const browser = await chromium.launch(chromiumLaunch())
const plain = await serve(await plainArticle(server, '1001'))
const slowdown = told.slowdown ?? (await findPhoneSpeed(browser, plain.url, SPEED_ROUNDS))
await plain.stop()

/** A walk on one device, as often as there are rounds. */
async function walkOn(name: string, device: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' })
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    const page = await context.newPage()
    await signInPaid(page, server)
    const reader = new Reader(page, 'zh', server)
    const addresses: Addresses = await makeResults(reader, server)
    await page.addInitScript(watchInteractions)
    const session = await slowDown(page, slowdown)
    const walks: Answered[][] = []
    for (let round = 0; round < rounds; round += 1) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const first = await walk(page, frameSteps(reader, server.url))
      walks.push([...first, ...(await walk(page, resultSteps(reader, addresses)))])
    }
    tell(name, walks)
  } finally {
    await context.close()
  }
}

/** The longest interaction of each step, as the median of the rounds. */
function tell(name: string, walks: readonly Answered[][]): void {
  console.log(
    `${name}, processor ÷ ${slowdown}, longest interaction of each step (median of ${rounds}):`,
  )
  for (const [index, step] of (walks[0] ?? []).entries()) {
    // A new page is no interaction.
    if (step.name.startsWith('(')) continue
    const longest = walks.map((one) => Math.max(0, ...(one[index]?.interactions ?? [])))
    console.log(`  ${median(longest).toFixed(0).padStart(6)} ms  ${step.name}`)
  }
  const what = `${name}, interaction to next paint, 98th percentile`
  judge({ what, values: walks.map((one) => answerTime(one)), most: MOST_MS, show: milliseconds })
}

try {
  await walkOn('wide screen, mouse', WIDE)
  await walkOn('phone, finger', PHONE)
  tellLoad()
} finally {
  await browser.close()
  await server.dispose()
}
