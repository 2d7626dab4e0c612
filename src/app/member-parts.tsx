import { useBillingNews } from '../cache/billing-queries.ts'
import { RecordParts } from '../features/records/record-parts.tsx'
import { WaitingNote } from '../features/tools/limits/waiting-note.tsx'
import { TermsGate } from '../features/terms/terms-gate.tsx'

/** What stands beside a member's screens: terms to read, records that wait, runs he made before. */
export function MemberParts() {
  useBillingNews()
  return (
    <>
      <TermsGate />
      <RecordParts />
      <WaitingNote />
    </>
  )
}
