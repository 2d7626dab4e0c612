import type { StageCode } from '../codes.ts'
import type { EngineHost } from '../engine.ts'
import { ENGINE } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { finiteOrNull } from '../methods/estimate.ts'
import { fStatistics } from '../methods/strength.ts'
import type { Mapping } from '../reader/fields.ts'
import { tidyMapping } from '../reader/fields.ts'
import { sourceOfBytes } from '../reader/byte-source.ts'
import { openTable } from '../reader/open-table.ts'
import { estimateAll } from './estimate-all.ts'
import { checkParameters } from './parameters.ts'
import type { TwoSampleParameters, TwoSampleResult } from './result.ts'
import type { SelectedVariants } from './variants.ts'
import { effectsOf, selectVariants } from './variants.ts'
import { warningsOf } from './warnings.ts'

export type TwoSampleInput = {
  /** The file as it is, packed or not; pasted text as UTF-8. */
  bytes: Uint8Array<ArrayBuffer>
  fileName: string
  mapping: Mapping
  /** The sheet of a workbook; without it the first that holds a table. */
  sheet?: string
}

/** How far a job is: overall share from 0 to 1 and what it is doing. */
export type Progress = { done: number; stage: StageCode }

/** An AbortSignal, as far as the engine reads it. */
export type AbortLike = { readonly aborted: boolean }

export type AnalysisHooks = {
  host: EngineHost
  onProgress?: (progress: Progress) => void
  signal?: AbortLike
}

/** Share of the whole at which each stage begins; the bootstrap is nearly all of the time. */
const STAGE_START: Record<StageCode, number> = {
  reading: 0,
  hashing: 0.04,
  checking: 0.06,
  estimating: 0.1,
  bootstrapping: 0.12,
  'leave-one-out': 0.94,
  finishing: 0.97,
}
const BOOTSTRAP_SHARE = STAGE_START['leave-one-out'] - STAGE_START.bootstrapping

/** Times the stages, reports them, and stops between two steps when asked to. */
class StageClock {
  readonly stages: Partial<Record<StageCode, number>> = {}
  readonly #hooks: AnalysisHooks
  readonly #start: number
  #stage: StageCode | undefined
  #since: number

  constructor(hooks: AnalysisHooks) {
    this.#hooks = hooks
    this.#start = hooks.host.now()
    this.#since = this.#start
  }

  at(stage: StageCode, within = 0): void {
    if (this.#hooks.signal?.aborted) throw new ScienceFailure({ code: 'cancelled' })
    if (stage !== this.#stage) {
      this.#close()
      this.#stage = stage
    }
    const done = STAGE_START[stage] + (stage === 'bootstrapping' ? within * BOOTSTRAP_SHARE : 0)
    this.#hooks.onProgress?.({ done, stage })
  }

  #close(): void {
    const now = this.#hooks.host.now()
    if (this.#stage) this.stages[this.#stage] = now - this.#since
    this.#since = now
  }

  stop(): TwoSampleResult['timings'] {
    this.#close()
    return { stages: this.stages, total: this.#since - this.#start }
  }
}

/** Fails with everything that was wrong when no row is left. */
function requireRows(selected: SelectedVariants): void {
  if (selected.variants.length > 0) return
  const report = selected.problems.report()
  const problem = { code: 'no-usable-rows', found: String(report.total) } as const
  throw new ScienceFailure(problem, report)
}

/**
 * Two-sample Mendelian randomisation of a file of harmonised effects, from bytes to the stored
 * result. Numbers are those of the named convention; the same input, parameters and engine version
 * give the same result (timings aside).
 *
 * @throws ScienceFailure every fault of the reader, the mapping and the parameters,
 * no-usable-rows (with the report of the rows), cancelled
 */
export async function analyseTwoSample(
  input: TwoSampleInput,
  given: Partial<TwoSampleParameters>,
  hooks: AnalysisHooks,
): Promise<TwoSampleResult> {
  const parameters = checkParameters(given)
  const clock = new StageClock(hooks)
  clock.at('reading')
  const { signal } = hooks
  const { table, origin } = await openTable(sourceOfBytes(input.bytes), hooks.host, {
    ...(input.sheet !== undefined && { sheet: input.sheet }),
    ...(signal && { signal }),
  })
  clock.at('hashing')
  const sha256 = await hooks.host.sha256(input.bytes)
  clock.at('checking')
  const selected = selectVariants(table, input.mapping)
  requireRows(selected)
  const effects = effectsOf(selected.variants)
  const ids = selected.variants.map((variant) => variant.SNP)
  const numbers = estimateAll(effects, ids, parameters, (stage, done) => clock.at(stage, done))
  clock.at('finishing')
  const { dropped } = selected
  const rows = table.rows.length
  const f = fStatistics(effects)
  return {
    schemaVersion: 1,
    kind: 'two-sample-mr',
    engine: { ...ENGINE },
    input: {
      fileName: input.fileName,
      sha256,
      bytes: input.bytes.length,
      ...(origin.member !== null && { member: origin.member }),
      encoding: table.encoding,
      delimiter: table.delimiter,
      decimalMark: selected.decimalMark,
      rows,
      kept: ids.length,
      dropped,
      exposure: selected.exposure,
      outcome: selected.outcome,
    },
    mapping: tidyMapping(input.mapping),
    parameters,
    ...numbers,
    variants: selected.variants.map((variant, j) => ({ ...variant, f: finiteOrNull(f[j]!) })),
    warnings: warningsOf({ effects, ids, numbers, parameters, rows, dropped }),
    problems: selected.problems.report(),
    timings: clock.stop(),
  }
}
