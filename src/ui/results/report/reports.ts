/** What writes the report of each kind of result that the guideline speaks of. */
import type { ReactNode } from 'react'
import type { Words } from '../../../i18n/words.ts'
import type { BodyOf } from '../../../results/kinds.ts'
import type { RecordBody, ResultKind } from '../../../results/record-body.ts'
import type { ReportParts } from '../../../results/report/report-parts.ts'

export type ReportTools<B> = {
  /** What the report knows of a result. */
  parts: (body: B, words: Words) => ReportParts
  /** All figures, one under the other. */
  Figures: (props: { body: B }) => ReactNode
}

const REPORTS: { [K in ResultKind]?: () => Promise<ReportTools<BodyOf<K>>> } = {
  'two-sample-mr': async () => (await import('./two-sample-report.tsx')).twoSampleReport,
  'gut-microbiota-mr': async () => (await import('./screen-report.tsx')).screenReport,
  'causal-map': async () => (await import('./screen-report.tsx')).screenReport,
  'multivariable-mr': async () => (await import('./multivariable-report.tsx')).multivariableReport,
  'bidirectional-mr': async () => (await import('./bidirectional-report.tsx')).bidirectionalReport,
}

/** Brings what writes the report of a result; null where the guideline does not speak of its kind. */
export function reportOf(body: RecordBody): (() => Promise<ReportTools<RecordBody>>) | null {
  // Each row takes the body of its own kind, and is found by the kind of the body.
  return (REPORTS[body.kind] ?? null) as (() => Promise<ReportTools<RecordBody>>) | null
}
