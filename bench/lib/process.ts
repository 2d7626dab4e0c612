/** Memory and processor time of a process, as Linux counts them. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/**
 * Reads megabytes of memory: all that is held (`VmRSS`), without mapped files and the program (`RssAnon`), or the most
 * that was ever held (`VmHWM`).
 */
export function memoryOf(pid: number, field: 'VmRSS' | 'RssAnon' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024
}

/** Reads the processor time that a process with all its threads has used, in milliseconds. */
export function processorOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11)
  return (Number(user) + Number(system)) * TICK_MS
}

export type Measured = { output: string; seconds: number; processorS: number; peakMb: number }

/** Runs a program to its end and measures it from outside. */
export async function measure(program: string, args: readonly string[]): Promise<Measured> {
  const startedAt = performance.now()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = new Promise((done) => child.once('close', done))
  const measured = { output: '', seconds: 0, processorS: 0, peakMb: 0 }
  child.stdout.on('data', (chunk: Buffer) => (measured.output += chunk.toString()))
  const sampling = setInterval(() => {
    // An ended process has neither memory nor, soon, a status.
    if (child.pid === undefined || child.exitCode !== null) return
    measured.processorS = processorOf(child.pid) / 1000
    measured.peakMb = Math.max(measured.peakMb, memoryOf(child.pid, 'VmHWM'))
  }, TICK_MS)
  const code = await exit
  clearInterval(sampling)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}`)
  measured.seconds = (performance.now() - startedAt) / 1000
  return measured
}

/** Runs a command of `npm run analyse`. @returns its costs without those of starting the program */
export async function measureAnalysis(...args: string[]): Promise<Measured> {
  const script = 'tools/analyse/main.ts'
  const start = await measure(process.execPath, [script, 'help'])
  const whole = await measure(process.execPath, [script, ...args])
  return {
    ...whole,
    processorS: Math.max(0, whole.processorS - start.processorS),
    peakMb: Math.max(0, whole.peakMb - start.peakMb),
  }
}
