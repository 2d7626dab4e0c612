import { AdoptVisitorRecords } from './adopt-visitor-records.tsx'
import { RecordSync } from './record-sync.tsx'

/** Mounted next to a member's screens: sends the queue, asks about the visitor's runs. */
export function RecordParts() {
  return (
    <>
      <RecordSync />
      <AdoptVisitorRecords />
    </>
  )
}
