/** Wraps the report of one kind for callers that do not know the kind. */
import { type ComponentType, createElement } from 'react'
import type { Words } from '../../../i18n/words.ts'
import { type IsKind, ownBody, type RecordBody } from '../../../results/record-body.ts'
import type { ReportParts } from '../../../results/report/report-parts.ts'

/** Contents of the report of one kind of result. */
export type ReportTools<B extends RecordBody = RecordBody> = {
  /** Returns the texts and tables of a result. */
  parts: (body: B, words: Words) => ReportParts
  /** Ends of the file names of the figures beside the answer; the others follow the tables. */
  lead: readonly string[]
  /** All figures; `isLead`: those beside the answer. */
  Figures: ComponentType<{ body: B; isLead: boolean }>
}

export function ownReport<B extends RecordBody>(
  is: IsKind<B>,
  { parts, lead, Figures }: ReportTools<B>,
): ReportTools {
  return {
    parts: (body, words) => parts(ownBody(is, body), words),
    lead,
    Figures: ({ body, isLead }) => (is(body) ? createElement(Figures, { body, isLead }) : null),
  }
}
