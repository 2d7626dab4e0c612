/** Entry point of the server: starts it, prints its address, and stops it on a signal. */
import { startCompileCache } from './compile-cache.ts'
import type { Product } from './start.ts'

startCompileCache()
const { ConfigError, readConfig } = await import('./config.ts')
const { MigrationError, NewerSchemaError } = await import('./db/errors.ts')
const { EmbeddedDatabaseError } = await import('./db/embedded/engine.ts')
const { DataDirectoryLockedError } = await import('./db/lock.ts')
const { startTracing } = await import('./observe/tracing.ts')
const { OtherSecretsError } = await import('./secrets-fingerprint.ts')
const { start } = await import('./start.ts')

/** Time limit of a stop in milliseconds, even when something hangs. */
const STOP_WITHIN_MS = 9500

type Addresses = { address: string; listening: string }

function announce({ address, listening }: Addresses, { page }: Product, mails: string): void {
  const lines = [`Veriscope is running at ${address}`]
  if (listening !== address) lines.push(`Listening at ${listening}`)
  if (page.demo !== null) {
    lines.push(`Demonstration member: ${page.demo.email}  password: ${page.demo.password}`)
  }
  lines.push(`Mails and codes: ${page.devMailbox ? `${address}/dev/mailbox` : mails}`)
  console.log(lines.join('\n'))
}

function stopOnSignals(product: Product): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // By now calls were answered or cut off, and the database was closed or told to close.
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref()
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
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  await startTracing(config.tracingModule)
  const product = await start(config)
  stopOnSignals(product)
  await product.app.listen({ host: config.host, port: config.port })
  const bound = product.app.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port
  const listening = `http://${config.host}:${port}`
  const address = config.publicOrigin?.origin ?? listening
  const ownMails =
    config.smtp === null ? 'kept in the outbox table (SMTP_URL is not set)' : 'sent by SMTP'
  const mails = config.upstreamUrl === null ? ownMails : 'sent by the upstream'
  announce({ address, listening }, product, mails)
}

try {
  await main()
} catch (error) {
  const isExpected = [
    ConfigError,
    DataDirectoryLockedError,
    EmbeddedDatabaseError,
    MigrationError,
    NewerSchemaError,
    OtherSecretsError,
  ].some((kind) => error instanceof kind)
  const isPortTaken = (error as { code?: string }).code === 'EADDRINUSE'
  if (isPortTaken) console.error(`${(error as Error).message}. Choose another PORT.`)
  else console.error(isExpected ? (error as Error).message : error)
  process.exit(1)
}
