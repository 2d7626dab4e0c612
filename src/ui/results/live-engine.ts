import { createContext, use } from 'react'
import type { AgainInput } from '../../science/two-sample/again.ts'
import type { TwoSampleResult } from '../../science/two-sample/result.ts'
import type { RecordBody } from '../../results/record-body.ts'

/** What a shown result can ask for: to be computed again, and to be kept as another record. */
export type LiveEngine = {
  /** Rejects with a ScienceFailure only; `cancelled` when the signal fires. */
  again: (input: AgainInput, signal: AbortSignal) => Promise<TwoSampleResult>
  /** Keeps a result as a record of its own; the one it came from stays. */
  keep: (body: RecordBody, title: string) => Promise<{ recordId: string; toolId: string }>
}

const LiveEngineContext = createContext<LiveEngine | null>(null)

/** Given by the app; a result outside of it is shown as it is stored. */
export const LiveEngineProvider = LiveEngineContext

/** The engine around, or null where results only stand still. */
export function useLiveEngine(): LiveEngine | null {
  return use(LiveEngineContext)
}
