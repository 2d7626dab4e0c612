import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { projectRoot } from './project.mjs'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Returns the environment of a child process: the project's own commands come first on its path. */
export function childEnv(extra = {}) {
  const path = `${join(projectRoot, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`
  return { ...process.env, PATH: path, ...extra }
}

/**
 * Runs a program until it exits. Signals sent to this process are forwarded, so that stopping it
 * stops both; a terminal's Ctrl+C already reaches the whole group, therefore only once.
 * @returns the exit code as in a shell (128 + signal when it was killed)
 */
export function run(command, args, { env = {}, stdio = 'inherit', cwd = projectRoot } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd, env: childEnv(env), stdio })
    const forward = (signal) => {
      const isFromTerminal = signal === 'SIGINT' && process.stdin.isTTY
      if (!isFromTerminal) child.kill(signal)
    }
    for (const signal of FORWARDED) process.on(signal, forward)
    const release = () => {
      for (const signal of FORWARDED) process.off(signal, forward)
    }
    child.on('error', (error) => {
      release()
      failed(new Error(`${command} did not start`, { cause: error }))
    })
    child.on('close', (code, signal) => {
      release()
      done(code ?? 128 + (SIGNAL_NUMBERS[signal] ?? 1))
    })
  })
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 }
