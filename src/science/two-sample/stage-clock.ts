/** Measures the stages of an analysis, reports its progress, and stops it on cancellation. */
import type { StageCode } from '../codes.ts'
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import type { TwoSampleResult } from './result.ts'
import type { AbortLike } from '../abort.ts'

/** Progress of a job: overall share from 0 to 1 and its stage. */
export type Progress = {
  done: number
  stage: StageCode
  /** Of streamed files: bytes so far, of how many, and rows. */
  reading?: { bytes: number; size: number; rows: number }
}

export type AnalysisHooks = {
  host: EngineHost
  onProgress?: (progress: Progress) => void
  signal?: AbortLike
}

/** Progress share at which each stage begins; draws take nearly all of the time. */
const STAGE_START: Record<StageCode, number> = {
  reading: 0,
  hashing: 0.04,
  checking: 0.06,
  estimating: 0.08,
  'leave-one-out': 0.1,
  bootstrapping: 0.1,
  simulating: 0.6,
  finishing: 0.97,
}
/** Progress share of the stage itself, where it reports its progress. */
const STAGE_LENGTH: Partial<Record<StageCode, number>> = {
  bootstrapping: STAGE_START.simulating - STAGE_START.bootstrapping,
  simulating: STAGE_START.finishing - STAGE_START.simulating,
}

/** Measures the stages, reports them, and stops between two steps on cancellation. */
export class StageClock {
  readonly stages: Partial<Record<StageCode, number>> = {}
  readonly #hooks: AnalysisHooks
  readonly #start: number
  #stage: StageCode | undefined
  #since: number
  #done = 0

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
    // A repeated stage (the medians, after leave-one-out) does not go back.
    this.#done = Math.max(this.#done, STAGE_START[stage] + within * (STAGE_LENGTH[stage] ?? 0))
    this.#hooks.onProgress?.({ done: this.#done, stage })
  }

  #close(): void {
    const now = this.#hooks.host.now()
    if (this.#stage) {
      this.stages[this.#stage] = (this.stages[this.#stage] ?? 0) + now - this.#since
    }
    this.#since = now
  }

  stop(): TwoSampleResult['timings'] {
    this.#close()
    this.#stage = undefined
    return { stages: this.stages, total: this.#since - this.#start }
  }
}
