import { AdoptVisitorRecords } from './adopt-visitor-records.tsx'
import { RecordSync } from './record-sync.tsx'

/** What stands beside the screens of a member: sends what waits, asks about the visitor's runs. */
export function RecordParts() {
  return (
    <>
      <RecordSync />
      <AdoptVisitorRecords />
    </>
  )
}
