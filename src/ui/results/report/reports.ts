import { forKind } from '../../../results/kinds.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import type { ReportTools } from './own-report.tsx'

/** Every kind's `report.ts`; a kind of which the guideline does not speak has none. */
const REPORTS = import.meta.glob<ReportTools>('../*/report.ts', { import: 'report' })

/** Brings what writes the report of a result; null where there is none for its kind. */
export function reportOf(body: RecordBody): (() => Promise<ReportTools>) | null {
  return forKind(REPORTS, body.kind) ?? null
}
