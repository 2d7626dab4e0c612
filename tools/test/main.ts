/**
 * Runs the steps of one set after another, goes on after a failure, and ends with one line of counts.
 *
 *   node tools/test.mjs                     the set "test" (`npm test`)
 *   node tools/test.mjs e2e                 browser tests (`npm run test:e2e`)
 *   node tools/test.mjs nightly             all that takes longer (`npm run test:nightly`)
 *   … --only unit,lint                      these steps of the set
 *   … --no-install                          install nothing on the system; skip what lacks a program, by name
 */
import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { run } from '../lib/run.mjs'
import { type Counts, listFaults, readCounts } from './reports.ts'
import { isSetName, REPORTS, SETS, type Step } from './steps.ts'
import { ensurePrograms, missingPrograms } from './system.ts'

function usage(message: string): never {
  console.error(message)
  process.exit(2)
}

function chooseSteps(set: string, only: string | undefined): readonly Step[] {
  if (!isSetName(set)) usage(`unknown: ${set}. There are: ${Object.keys(SETS).join(', ')}`)
  if (only === undefined) return SETS[set]
  const names = only.split(',').map((name) => name.trim())
  const known = SETS[set].map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) usage(`unknown: ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  return SETS[set].filter(({ name }) => names.includes(name))
}

/** Runs a step. @returns its tests' counts; a step without a report is one test */
async function runStep({ command, env, report }: Step): Promise<Counts> {
  const [program = '', ...args] = command
  if (report !== undefined) rmSync(report, { force: true })
  const code = await run(program, args, { env })
  const counts = report === undefined ? null : readCounts(report)
  if (counts === null || counts.passed + counts.failed === 0) {
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: counts?.skipped ?? 0 }
  }
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed }
}

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, 'no-install': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const steps = chooseSteps(positionals[0] ?? 'test', values.only)
mkdirSync(REPORTS, { recursive: true })
if (!values['no-install']) ensurePrograms(steps.flatMap(({ needs = [] }) => needs))
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
const summary: string[] = []
for (const step of steps) {
  const startedAt = performance.now()
  const missing = missingPrograms(step.needs ?? [])
  console.log(`\n— ${step.name}`)
  const counts = missing.length > 0 ? { passed: 0, failed: 0, skipped: 1 } : await runStep(step)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const skipReason =
    missing.length > 0 ? `skipped, because ${missing.join(' and ')} is missing` : ''
  summary.push(
    `${counts.failed > 0 ? 'FAIL' : 'ok  '} ${step.name.padEnd(12)} ${String(seconds).padStart(5)} s  ` +
      (skipReason || `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`),
  )
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
}
console.log('')
for (const { report } of steps) {
  for (const line of report === undefined ? [] : listFaults(report)) console.log(line)
}
for (const line of summary) console.log(line)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
