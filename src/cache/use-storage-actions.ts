import { VISITOR } from '../lib/storage-keys.ts'
import { useIsFeatureOffered } from '../session/offered-features.ts'
import { useRecordActions } from './record-actions.ts'
import { useCacheUserId } from './user-cache.tsx'

/**
 * Returns the actions that change where one record is kept; null where there is no choice: for a
 * visitor, and where the upstream has no records.
 * @param owner user whose store on this device holds the record
 */
export function useStorageActions(id: string, owner: string) {
  const userId = useCacheUserId()
  const { send, adopt, keepHere } = useRecordActions()
  const hasAccountRecords = useIsFeatureOffered('records')
  if (userId === VISITOR || !hasAccountRecords) return null
  return {
    send: () => (owner === VISITOR ? adopt([id]) : send(id)),
    keepHere: () => keepHere(id),
  }
}
