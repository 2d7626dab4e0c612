import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { chargeWhenEnded } from './cost.ts'

export type Finished = { code: number; output: string }

/** A step that says nothing for so long is asked for a sign of life, so that no CI gives it up. */
const STILL_RUNNING_MS = 60_000

/** Ends the children when this process is told to end. */
const running = new Set<ReturnType<typeof spawn>>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exitCode = 130
  })
}

/** Gives a process and all that it starts only what the others leave of the processors. */
function putBehind(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
    // Linux divides the processors among sessions first; the process leads one of its own.
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW))
  } catch {
    // Elsewhere there is no such file: it is behind the others of its session.
  }
}

export type Manner = {
  env?: Record<string, string>
  /** Whether it takes only what other steps leave of the processors. */
  isBehind?: boolean
}

/** Runs a command of the project without input and keeps what it says. */
export function runCaptured(
  command: string,
  args: string[],
  { env = {}, isBehind = false }: Manner = {},
): Promise<Finished> {
  const startedAt = Date.now()
  const name = [command, ...args].join(' ').slice(0, 60)
  return new Promise((done) => {
    const child = spawn(command, args, {
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env, PATH: searchPath() },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: isBehind,
    })
    if (isBehind) putBehind(child.pid)
    running.add(child)
    child.on('exit', chargeWhenEnded())
    const chunks: string[] = []
    const keep = (chunk: Buffer) => chunks.push(chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const sign = setInterval(() => {
      console.log(`       … ${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`)
    }, STILL_RUNNING_MS)
    const finish = (code: number) => {
      clearInterval(sign)
      running.delete(child)
      done({ code, output: chunks.join('') })
    }
    child.on('error', (error) => {
      chunks.push(`${command}: ${error.message}\n`)
      finish(127)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

function searchPath(): string {
  return `${resolve('node_modules/.bin')}:${process.env['PATH'] ?? ''}`
}
