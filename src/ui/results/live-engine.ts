/** Context through which a shown result can be recomputed and saved as another record. */
import { createContext, use } from 'react'
import type { AgainInput } from '../../science/two-sample/analyse-again.ts'
import type { TwoSampleResult } from '../../science/two-sample/result.ts'
import type { RecordBody } from '../../results/record-body.ts'

/** Actions of a shown result: compute it again, and save it as another record. */
export type LiveEngine = {
  /** Rejects with a ScienceFailure only; `cancelled` when the signal fires. */
  recompute: (input: AgainInput, signal: AbortSignal) => Promise<TwoSampleResult>
  /** Saves a result as a record of its own; the original is unchanged. */
  save: (body: RecordBody, title: string) => Promise<{ recordId: string; toolId: string }>
}

const LiveEngineContext = createContext<LiveEngine | null>(null)

/** Provided by the app; a result outside of it is shown as it is stored. */
export const LiveEngineProvider = LiveEngineContext

/** Returns the engine, or null where results are static. */
export function useLiveEngine(): LiveEngine | null {
  return use(LiveEngineContext)
}
