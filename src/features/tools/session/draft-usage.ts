/** Usage of a draft's run that levels limit. The rule itself is part of the contract (`run-limits.ts`). */
import type { Level } from '../../../contract/endpoints/levels.ts'
import { type LevelLimit, limitsOf } from '../../../contract/run-limits.ts'
import type { CommonSettings, Draft, Source } from './tool-state.ts'

/** Usage of a run that levels limit. */
export type DraftUsage = {
  /** Every source that the run would read. */
  sources: readonly Pick<Source, 'kind'>[]
  /** Null while unknown, or where variants are not limited. */
  variants: number | null
  taxa: number | null
}

type Spec<I, P, S> = { toolId: string; usage?: (draft: Draft<I, P, S>) => DraftUsage }

/**
 * Returns the limits of a level that the run of a draft would exceed; empty before there are data. Runs of example data are
 * within every level.
 */
export function findExceededLimits<I, P, S extends CommonSettings>(
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
