import { AdoptVisitorRecords } from '../features/records/adopt-visitor-records.tsx'
import { RecordSync } from '../features/records/record-sync.tsx'
import { TermsGate } from '../features/terms/terms-gate.tsx'

/** What stands beside a member's screens: terms to read, records that wait, runs he made before. */
export function MemberParts() {
  return (
    <>
      <RecordSync />
      <TermsGate />
      <AdoptVisitorRecords />
    </>
  )
}
