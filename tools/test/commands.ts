import { readFileSync } from 'node:fs'
import { type Finished, runCaptured } from './captured.ts'
import type { Counts, Outcome } from './counts.ts'

/** A command that is one check: it passes or it does not. */
export async function single(command: string, ...args: string[]): Promise<Outcome> {
  const { code, output } = await runCaptured(command, args)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
}

/**
 * A command that counts its own tests into a report. One that fails without a failed test (it did
 * not start, a file did not load), or ran nothing, counts as one failure.
 */
export async function counted(
  finish: Promise<Finished>,
  report: string,
  read: (report: unknown) => Counts,
): Promise<Outcome> {
  const { code, output } = await finish
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { ...counts, failed: 1, output: `${output}\nno report at ${report}` }
  }
  const hasRunNothing = counts.passed + counts.failed === 0
  if (counts.failed === 0 && (code !== 0 || hasRunNothing)) counts.failed = 1
  return { ...counts, output: hasRunNothing ? `${output}\nno test was run` : output }
}
