/** What the first visit to the landing page and to an article costs, in brotli bytes. */
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../../tools/test/chromium.ts'
import { FIRST_PAGES } from '../budgets.ts'
import {
  analysisScripts,
  bytesOf,
  type LoadedFile,
  measureFirstLoad,
} from '../helpers/e2e/first-load.ts'
import { ProductServer } from '../helpers/e2e/product-server.ts'

const inKib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

function print(name: string, files: readonly LoadedFile[]): void {
  const parts = (['script', 'style', 'font'] as const).map(
    (kind) => `${kind} ${inKib(bytesOf(files, kind))}`,
  )
  console.log(`first load, ${name}: ${parts.join(', ')}`)
  for (const { path, kind, bytes, encoding } of files) {
    if (kind !== 'other')
      console.log(`    ${inKib(bytes).padStart(10)}  ${encoding.padEnd(8)} ${path}`)
  }
}

const server = await ProductServer.start()
const browser = await chromium.launch(chromiumLaunch())
try {
  for (const { name, path, scriptLimit } of FIRST_PAGES) {
    const files = await measureFirstLoad(browser, `${server.url}${path}`)
    print(name, files)
    const uninvited = analysisScripts(files)
    if (uninvited.length > 0) {
      console.log(`    analysis code in the first load: ${uninvited.join(', ')}`)
      process.exitCode = 1
    }
    const scripts = bytesOf(files, 'script')
    if (scripts > scriptLimit) {
      console.log(`    JavaScript is over ${inKib(scriptLimit)}`)
      process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await server.dispose()
}
