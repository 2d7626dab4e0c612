/**
 * Runs the steps side by side within the processors, goes on after a failure, and ends with one line
 * of numbers.
 *
 *   --only unit,lint    these steps only
 *   --changed           what the difference from main can reach
 *   --shard 2/3         the second of three machines' share; then, with the reports of all of them
 *                       in .cache/test: --only conformance
 *   --every-device      browser tests on every device that their files name, and unit tests of the service on
 *                       both databases; without it many run on one of them
 *   --verbose           show what every step said, not only the failed ones
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { planOfChange } from './changed.ts'
import { costOf, type Machine, machineTimes, tellMachine } from './cost.ts'
import { type Counts, type Outcome, sumOf } from './counts.ts'
import { readHistory, wavering, withRun, writeHistory } from './history.ts'
import { type Kind, KINDS, readKind, remarkable, slowest } from './reports.ts'
import { schedule } from './schedule.ts'
import { readShard } from './shard.ts'
import { REPORTS, type Scope, type Step, STEPS } from './steps.ts'
import { ensureSystem } from './system.ts'

/** A failed step shows the end of what it said; the whole is in the file. */
const SHOWN_LINES = 200
const HISTORY = `${REPORTS}/history.json`

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

/** The processor seconds of each step that has ended. */
const costs = new Map<string, number>()

async function runStep(step: Step, scope: Scope): Promise<Outcome> {
  const { result, seconds } = await costOf(() => step.run(scope))
  costs.set(step.name, seconds)
  return result
}

/** What the commands of all steps have cost, as far as it is known of each, and what the machine did in all. */
function tellCosts(before: Machine): void {
  const all = [...costs.values()].reduce((sum, seconds) => sum + seconds, 0)
  if (all > 0) console.log(`${all.toFixed(0)} s of processor by the commands of the steps`)
  console.log(tellMachine(before, machineTimes()))
}

function tell(step: Step, outcome: Outcome, seconds: number, isVerbose: boolean): void {
  const file = `${REPORTS}/${step.name}.log`
  writeFileSync(file, outcome.output)
  const isFailed = outcome.failed > 0
  if (isFailed || isVerbose) {
    const lines = outcome.output.trimEnd().split('\n')
    if (lines.length > SHOWN_LINES) console.log(`(the last ${SHOWN_LINES} lines of ${file})`)
    console.log(lines.slice(-SHOWN_LINES).join('\n'))
  }
  const counts = `${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`
  console.log(
    `${isFailed ? 'FAIL' : 'ok  '} ${step.name.padEnd(11)} ${seconds.toFixed(1).padStart(6)} s, ` +
      `${(costs.get(step.name) ?? 0).toFixed(1).padStart(6)} s of processor  ${counts}`,
  )
}

/** What to look at first, where it is found without scrolling: right above the numbers. */
function tellRemarkable(steps: readonly Step[], scope: Scope): void {
  const kinds = KINDS.filter((kind) => steps.some(({ name }) => name === kind))
  const read = (kind: Kind) => {
    try {
      return readKind(REPORTS, kind, process.cwd(), scope.shard)
    } catch {
      // A step that wrote no report has said so itself.
      return []
    }
  }
  const runs = kinds.flatMap(read)
  if (runs.length === 0) return
  const history = withRun(readHistory(HISTORY), runs, new Date().toISOString())
  writeHistory(HISTORY, history)
  for (const line of [...slowest(runs), ...remarkable(runs), ...wavering(history)]) {
    console.log(line)
  }
}

/** Says what a change reaches, so that nobody takes a part for the whole. */
function tellScope({ shard, plan }: Scope): void {
  if (shard !== null) console.log(`machine ${shard.index} of ${shard.count}`)
  if (plan === null) return
  const unit = plan.unit === null ? 'all unit tests' : `${plan.unit.length} files of unit tests`
  console.log(`${plan.changed.length} files differ from main; ${unit} can be reached`)
  for (const file of plan.e2e) console.log(`  in the browser: ${file}`)
  if (plan.left.length > 0) {
    const names = plan.left.map((file) => file.replace('tests/e2e/', ''))
    console.log(`  left to the whole run: lighthouse, conformance, ${names.join(', ')}`)
  } else console.log('  left to the whole run: lighthouse, conformance')
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      changed: { type: 'boolean', default: false },
      shard: { type: 'string' },
      'every-device': { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  })
  if (values['every-device']) process.env['VERISCOPE_EVERY_DEVICE'] = '1'
  const asked = choose(values.only)
  const plan = values.changed ? planOfChange() : null
  const scope: Scope = {
    shard: values.shard === undefined ? null : readShard(values.shard),
    plan,
    // Of a change it looks at the changed files only, which may break the types of others.
    isTypedByLinter: plan === null && asked.some(({ name }) => name === 'lint'),
  }
  mkdirSync(REPORTS, { recursive: true })
  const steps = asked.filter(
    ({ isAsked }) => values.only !== undefined || isAsked?.(scope) !== false,
  )
  if (steps.some(({ name }) => ['unit', 'e2e', 'lighthouse'].includes(name))) ensureSystem()
  tellScope(scope)
  const all: Counts[] = []
  const before = machineTimes()
  await schedule(
    steps,
    Math.max(2, availableParallelism()),
    (step) => runStep(step, scope),
    (step, outcome, seconds) => {
      tell(step, outcome, seconds, values.verbose)
      all.push(outcome)
    },
  )
  tellRemarkable(steps, scope)
  tellCosts(before)
  const total = sumOf(all)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
}

await main()
