/** Next steps after a result of any kind, from its kind's `next-steps.ts`. */
import { forKind } from '../kinds.ts'
import type { RecordBody } from '../record-body.ts'
import type { Step } from './rules.ts'

/** Every kind's `next-steps.ts`; a kind without one suggests nothing. */
const STEPS = import.meta.glob<(body: RecordBody) => Step[]>('../*/next-steps.ts', {
  eager: true,
  import: 'nextSteps',
})

/** Returns the steps in order; an article belongs to the first step that names it. */
export function stepsOf(body: RecordBody): Step[] {
  const named = new Set<string>()
  return (forKind(STEPS, body.kind)?.(body) ?? []).map((step) => {
    const articles = step.articles.filter((id) => !named.has(id))
    for (const id of articles) named.add(id)
    return { ...step, articles }
  })
}
