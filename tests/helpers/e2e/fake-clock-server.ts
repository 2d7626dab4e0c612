/**
 * Starts the product as `server/main.ts` does, with a clock that a test can move: the file CLOCK_FILE
 * holds how many milliseconds it is ahead. Due work is done within half a second.
 */
import { readFileSync } from 'node:fs'
import { startCompileCache } from '../../../server/compile-cache.ts'

// Reuses the compile cache of `server/main.ts`.
startCompileCache()
const { readConfig } = await import('../../../server/config.ts')
const { start } = await import('../../../server/start.ts')

const BILLING_EVERY_MS = 500

const file = process.env['CLOCK_FILE']
if (file === undefined) throw new Error('CLOCK_FILE names the file with the milliseconds')

function ahead(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8')) || 0
  } catch {
    // Without the file the clock was not moved yet.
    return 0
  }
}

const config = readConfig(process.env)
const product = await start(config, {
  clock: () => new Date(Date.now() + ahead(file)),
  billingEveryMs: BILLING_EVERY_MS,
})

let isStopping = false
function stop(): void {
  if (isStopping) return
  isStopping = true
  product.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

await product.app.listen({ host: config.host, port: config.port })
