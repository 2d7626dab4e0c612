import { AdoptVisitorRecords } from './adopt-visitor-records.tsx'
import { useIsFeatureOffered } from '../../session/offered-features.ts'
import { RecordSync } from './record-sync.tsx'

/** Components mounted next to a member's pages: record sync, and the prompt about the visitor's runs. */
export function RecordBackground() {
  const isSynced = useIsFeatureOffered('records')
  return (
    <>
      {isSynced && <RecordSync />}
      <AdoptVisitorRecords />
    </>
  )
}
