import { AdoptVisitorRecords } from './adopt-visitor-records.tsx'
import { useOffers } from '../../session/offers.ts'
import { RecordSync } from './record-sync.tsx'

/** Mounted next to a member's screens: sends the queue, asks about the visitor's runs. */
export function RecordParts() {
  const isSynced = useOffers('records')
  return (
    <>
      {isSynced && <RecordSync />}
      <AdoptVisitorRecords />
    </>
  )
}
