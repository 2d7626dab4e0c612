/**
 * The same as screen.bench.ts in Chromium, with two of the product's workers. The processor's time is
 * that of all of the browser's processes.
 *
 * Run: node tests/bench/screen-chromium.bench.ts
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { rolldown } from 'rolldown'
import { chromiumLaunch } from '../../tools/test/chromium.ts'
import { sized } from './options.ts'
import type { BenchPage } from './page.ts'
import { type Cost, costsOf, tell, tellMachine } from './report.ts'

type WithBench = { bench: BenchPage }

async function bundled(path: string): Promise<string> {
  const bundle = await rolldown({ input: fileURLToPath(new URL(path, import.meta.url)) })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code
}

const read = (name: string) => readFileSync(`public/examples/${name}`, 'utf8')
const texts = { exposure: read('sim211_exposure.tsv'), outcome: read('sim211_outcome.tsv') }
const [pageCode, workerCode] = await Promise.all([
  bundled('./page.ts'),
  bundled('../../src/workers/science.worker.ts'),
])
const browser = await chromium.launch(chromiumLaunch())
try {
  const page = await browser.newPage()
  await page.addScriptTag({ content: pageCode })
  const tasks = await page.evaluate(
    ([code, given]) => (globalThis as unknown as WithBench).bench.prepare(code, given),
    [workerCode, texts] as const,
  )
  const session = await browser.newBrowserCDPSession()
  const processor = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
  }
  const costOf = async (index: number): Promise<Cost> => {
    const before = await processor()
    const wall = await page.evaluate(
      (which) => (globalThis as unknown as WithBench).bench.run(which),
      index,
    )
    return { wall, processor: (await processor()) - before }
  }
  const { usual: base } = await costsOf(() => costOf(-1))
  tellMachine('Chromium', base)
  for (const [index, task] of [...tasks.entries()].slice(sized(0, 1))) {
    tell('Chromium', task, await costsOf(() => costOf(index)), base)
  }
} finally {
  await browser.close()
}
