/** What of a draft's run levels bound. The rule itself is the contract's (`run-limits.ts`). */
import type { Level } from '../../../contract/endpoints/levels.ts'
import { type LevelLimit, limitsOf } from '../../../contract/run-limits.ts'
import type { CommonSettings, Draft, Source } from './tool-state.ts'

export type DraftUse = {
  /** Everything that the run would read. */
  sources: readonly Pick<Source, 'kind'>[]
  /** Null while it is not known, or where it does not count. */
  variants: number | null
  taxa: number | null
}

type Spec<I, P, S> = { toolId: string; usage?: (draft: Draft<I, P, S>) => DraftUse }

/**
 * What a level does not allow of the run that a draft would make; empty before there are data. Runs
 * of sets that come with the product are within every level.
 */
export function overLimitsOf<I, P, S extends CommonSettings>(
  { toolId, usage }: Spec<I, P, S>,
  draft: Draft<I, P, S>,
  level: Level,
): readonly LevelLimit[] {
  if (!usage || draft.inputs === null) return []
  const { sources, variants, taxa } = usage(draft)
  if (sources.length === 0) return []
  const isExample = sources.every(({ kind }) => kind === 'example')
  return limitsOf({ toolId, isExample, variants, taxa }, level)
}
