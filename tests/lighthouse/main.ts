/**
 * Lighthouse on the public pages of the built product: best practices and SEO must reach 100, on a phone. Prints one
 * line per page and writes its counts to `LIGHTHOUSE_JSON`. `npm --prefix tests/lighthouse start` installs
 * Lighthouse and runs it.
 */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { ProductServer } from '../helpers/e2e/product-server.ts'
import { shellLaunch } from '../../tools/test/chromium.ts'
import { AUDITED, CATEGORIES } from './pages.ts'

type Audited = { category: string; score: number; lost: string[] }

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function audit(url: string, port: number, language: string): Promise<Audited[]> {
  const outcome = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES,
    logLevel: 'error',
    output: 'json',
    // Screenshots are not used, and cost a tenth of the audit.
    disableFullPageScreenshot: true,
    // Speed is not tested here (see bench/). 'simulate' does not slow the loading down, and has none
    // of the two pauses of 5.25 s that Lighthouse makes with every other method.
    throttlingMethod: 'simulate',
    formFactor: 'mobile',
    screenEmulation: undefined,
    extraHeaders: { Cookie: `i18n_redirected=${language}` },
  })
  if (outcome === undefined) throw new Error(`no result for ${url}`)
  const { categories, audits } = outcome.lhr
  return CATEGORIES.map((category) => ({
    category,
    score: Math.round((categories[category]?.score ?? 0) * 100),
    lost: (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }))
}

const lostIn = (results: readonly Audited[]) =>
  results
    .map(({ category, score, lost }) => [`${category} ${score}`, ...lost].join(' '))
    .join(' · ')

const counts = { passed: 0, failed: 0, skipped: 0 }
const port = await freePort()
const launch = shellLaunch()
const server = await ProductServer.start()
const browser = await chromium.launch({
  ...launch,
  args: [...launch.args, `--remote-debugging-port=${port}`],
})
try {
  for (const { path, language } of AUDITED) {
    const results = await audit(`${server.url}${path}`, port, language)
    for (const { score } of results) counts[score === 100 ? 'passed' : 'failed'] += 1
    console.log(`${language} ${path}: ${lostIn(results)}`)
  }
} finally {
  await browser.close()
  await server.dispose()
}
const report = process.env['LIGHTHOUSE_JSON']
if (report !== undefined) writeFileSync(report, JSON.stringify(counts))
process.exitCode = counts.failed > 0 ? 1 : 0
