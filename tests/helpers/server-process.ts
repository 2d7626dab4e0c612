import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { builtPage } from './built-page.ts'
import { removeData } from './embedded-copy.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const MAIN = 'server/main.ts'

/** Creates a folder with a data directory and a built page. */
export function installation(): { root: string; env: Record<string, string>; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'veriscope-process-'))
  const dist = join(root, 'dist')
  mkdirSync(dist)
  writeFileSync(join(dist, 'index.html'), builtPage())
  return {
    root,
    env: { DATA_DIR: join(root, 'data'), DIST_DIR: dist, PORT: '0', LOG_LEVEL: 'warn' },
    remove: () => removeData(root),
  }
}

export type ServerProcess = {
  child: ChildProcess
  url: string
  output: () => string
  /** Sends a signal and waits until the process has ended. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Waits until a process has ended. @returns its exit code */
export const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((done) => child.once('exit', done))
    : Promise.resolve(child.exitCode)

/** Runs `node server/main.ts`, or another program of the project, until it ends. */
export async function runToEnd(env: Record<string, string>, args = [MAIN]) {
  const { child, output } = launch(env, args)
  return { code: await exitOf(child), output: output() }
}

const running = new Set<ChildProcess>()

/** Ends the processes that a failed test left running. */
export async function endAll(): Promise<void> {
  for (const child of running) {
    const exit = exitOf(child)
    child.kill('SIGKILL')
    await exit
  }
}

/** Starts `node server/main.ts` without waiting until it is ready. */
export function launch(env: Record<string, string>, args = [MAIN]) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, output: () => text }
}

/** Starts `node server/main.ts` and waits until it prints its address. */
export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const { child, output } = launch(env)
  const url = await new Promise<string | null>((done) => {
    const readAddress = () => {
      const address = /(?:running|Listening) at (http:\/\/\S+)/.exec(output())?.[1]
      if (address !== undefined) done(address)
    }
    child.stdout.on('data', readAddress)
    child.once('exit', () => done(null))
    setTimeout(() => done(null), 120_000).unref()
  })
  if (url === null) {
    child.kill('SIGKILL')
    throw new Error(`the server did not start:\n${output()}`)
  }
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const exit = exitOf(child)
    child.kill(signal)
    return exit
  }
  return { child, url, output, end }
}
