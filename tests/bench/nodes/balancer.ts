/** Debian's haproxy in front of several servers, with the configuration of `docs/operating.md`. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const PROGRAM = '/usr/sbin/haproxy'
const PAGE = resolve(import.meta.dirname, '../../../docs/operating.md')
const READY_WITHIN_MS = 10_000

export const hasBalancer = (): boolean => existsSync(PROGRAM)

/** The configuration that operators are shown, with our ports in it. */
export function configuration(port: number, servers: readonly number[]): string {
  const shown = /```haproxy\n(.*?)```/s.exec(readFileSync(PAGE, 'utf8'))?.[1]
  if (shown === undefined) throw new Error('docs/operating.md has no configuration for haproxy')
  return shown
    .replace(/bind :443.*/, `bind 127.0.0.1:${port}`)
    .replaceAll('10.0.0.1:3000', `127.0.0.1:${servers[0]}`)
    .replaceAll('10.0.0.2:3000', `127.0.0.1:${servers[1]}`)
}

export type Balancer = { url: string; stop: () => Promise<void> }

export async function startBalancer(
  folder: string,
  port: number,
  servers: readonly number[],
): Promise<Balancer> {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(port, servers))
  const child = spawn(PROGRAM, ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const url = `http://127.0.0.1:${port}`
  const until = performance.now() + READY_WITHIN_MS
  for (;;) {
    const reply = await fetch(`${url}/healthz`).catch(() => null)
    if (reply?.ok === true) break
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`haproxy does not answer: ${reply?.status} ${await reply?.text()}\n${said}`)
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    url,
    stop: async () => {
      const exit = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await exit
    },
  }
}
