/**
 * Runs the steps one after another, goes on after a failure, and ends with one line of numbers.
 *
 *   --only unit,lint    these steps only
 *   --verbose           show what every step said, not only the failed ones
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Kind, readKind, remarkable } from './reports.ts'
import { type Counts, type Outcome, type Step, STEPS } from './steps.ts'
import { ensureSystem } from './system.ts'

/** A failed step shows the end of what it said; the whole is in the file. */
const SHOWN_LINES = 200

function choose(only: string | undefined): readonly Step[] {
  if (only === undefined) return STEPS
  const names = only.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name))
  if (unknown.length > 0) {
    console.error(
      `unknown: ${unknown.join(', ')}. There are: ${STEPS.map(({ name }) => name).join(', ')}`,
    )
    process.exit(2)
  }
  return STEPS.filter(({ name }) => names.includes(name))
}

async function attempt(step: Step): Promise<Outcome> {
  try {
    return await step.run()
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, output: String(error) }
  }
}

function tell(step: Step, outcome: Outcome, seconds: number, isVerbose: boolean): void {
  const file = `.cache/test/${step.name}.log`
  writeFileSync(file, outcome.output)
  const isFailed = outcome.failed > 0
  if (isFailed || isVerbose) {
    const lines = outcome.output.trimEnd().split('\n')
    if (lines.length > SHOWN_LINES) console.log(`(the last ${SHOWN_LINES} lines of ${file})`)
    console.log(lines.slice(-SHOWN_LINES).join('\n'))
  }
  const counts = `${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`
  console.log(
    `${isFailed ? 'FAIL' : 'ok  '} ${step.name.padEnd(11)} ${seconds.toFixed(1).padStart(6)} s  ${counts}`,
  )
}

/** What to look at first, where it is found without scrolling: right above the numbers. */
function tellRemarkable(steps: readonly Step[]): void {
  const kinds = (['unit', 'e2e'] as const).filter((kind) => steps.some(({ name }) => name === kind))
  const read = (kind: Kind) => {
    try {
      return remarkable(readKind('.cache/test', kind, process.cwd()))
    } catch {
      // A step that wrote no report has said so itself.
      return []
    }
  }
  for (const line of kinds.flatMap(read)) console.log(line)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, verbose: { type: 'boolean', default: false } },
  })
  const steps = choose(values.only)
  mkdirSync('.cache/test', { recursive: true })
  if (steps.some(({ name }) => ['unit', 'e2e', 'lighthouse'].includes(name))) ensureSystem()
  const total: Counts = { passed: 0, failed: 0, skipped: 0 }
  for (const step of steps) {
    const startedAt = performance.now()
    const outcome = await attempt(step)
    tell(step, outcome, (performance.now() - startedAt) / 1000, values.verbose)
    total.passed += outcome.passed
    total.failed += outcome.failed
    total.skipped += outcome.skipped
  }
  tellRemarkable(steps)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
}

await main()
