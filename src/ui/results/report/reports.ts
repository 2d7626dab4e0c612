/** The reports of all kinds of results, each loaded on demand. */
import { forKind } from '../../../results/kinds.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import type { ReportTools } from './own-report.tsx'

/** Loaders of each kind's `report.ts`; a kind that the reporting guideline does not cover has none. */
const REPORTS = import.meta.glob<ReportTools>('../*/report.ts', { import: 'report' })

/** Returns the loader of a result's report; null where there is none for its kind. */
export function reportOf(body: RecordBody): (() => Promise<ReportTools>) | null {
  return forKind(REPORTS, body.kind) ?? null
}
