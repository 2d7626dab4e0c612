import type { Outcome } from './counts.ts'

/** What has to be known of a step to give it its place. */
export type Planned = {
  name: string
  /** How many processors it keeps busy; 0: it takes what the others leave. */
  cores: number
  /** Steps that must have passed; when one has not, this one is not run and counts as a failure. */
  needs?: readonly string[]
  /** Steps that must be over, however they ended. */
  after?: readonly string[]
}

/**
 * Runs steps side by side within the cores. A step that is wider than the machine runs alone. Steps
 * start in the order of the list as soon as they may; of two that may, the first is never passed over
 * for good, because only steps that need no more than what is free start before it.
 * @param tell is called once for each step in the order of the list, however they end
 */
export async function schedule<S extends Planned>(
  steps: readonly S[],
  cores: number,
  run: (step: S) => Promise<Outcome>,
  tell: (step: S, outcome: Outcome, seconds: number) => void,
): Promise<void> {
  const chosen = new Set(steps.map(({ name }) => name))
  const outcomes = new Map<string, { outcome: Outcome; seconds: number }>()
  const running = new Map<S, Promise<void>>()
  const waiting = [...steps]
  let told = 0
  let free = cores

  // Steps that nobody asked for are not waited for.
  const isOver = (names: readonly string[] = []) =>
    names.every((name) => !chosen.has(name) || outcomes.has(name))
  const failedNeed = ({ needs = [] }: S) =>
    needs.find((name) => (outcomes.get(name)?.outcome.failed ?? 0) > 0)

  const end = (step: S, outcome: Outcome, seconds: number) => {
    outcomes.set(step.name, { outcome, seconds })
    for (; told < steps.length; told += 1) {
      const next = steps[told]
      const over = next && outcomes.get(next.name)
      if (!next || !over) return
      tell(next, over.outcome, over.seconds)
    }
  }

  const start = (step: S) => {
    const missing = failedNeed(step)
    if (missing !== undefined) {
      end(step, { passed: 0, failed: 1, skipped: 0, output: `not run: ${missing} failed` }, 0)
      return
    }
    const width = Math.min(step.cores, cores)
    const startedAt = performance.now()
    free -= width
    const work = run(step)
      .catch((error: unknown) => ({ passed: 0, failed: 1, skipped: 0, output: String(error) }))
      .then((outcome) => {
        free += width
        running.delete(step)
        end(step, outcome, (performance.now() - startedAt) / 1000)
      })
    running.set(step, work)
  }

  const startWhatMay = () => {
    for (let index = 0; index < waiting.length;) {
      const step = waiting[index]
      if (!step) return
      const mayStart = isOver(step.needs) && isOver(step.after)
      if (mayStart && Math.min(step.cores, cores) <= free) {
        waiting.splice(index, 1)
        start(step)
        // It may have ended at once and let an earlier one go on.
        index = 0
      } else index += 1
    }
  }

  for (startWhatMay(); running.size > 0; startWhatMay()) await Promise.race(running.values())
  if (waiting.length > 0) {
    throw new Error(`steps that wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
  }
}
