/**
 * A route with nothing behind it, in a process of its own: what it takes longer while another server is
 * attacked is the machine's share, not the product's.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import fastify from 'fastify'

export type Bare = { url: string; end: () => void }

/** Starts it. */
export async function openBare(): Promise<Bare> {
  const child: ChildProcess = spawn(process.execPath, [import.meta.filename, 'serve'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((done, failed) => {
    child.once('message', (address) => done(String(address))).once('exit', failed)
  })
  return { url, end: () => void child.kill() }
}

if (process.argv[2] === 'serve' && process.send !== undefined) {
  const app = fastify()
  app.get('/healthz', () => ({ status: 'ok' }))
  process.send(await app.listen({ host: '127.0.0.1', port: 0 }))
  process.on('disconnect', () => process.exit(0))
}
