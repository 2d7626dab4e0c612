/** List of all records that a user can choose from. */
import { useQuery } from '@tanstack/react-query'
import { STALE } from '../contract/freshness.ts'
import { VISITOR } from '../lib/storage-keys.ts'
import { recordQueries } from './record-queries.ts'
import { useDeviceRecords } from './use-record.ts'
import { useCacheUserId } from './user-cache.tsx'

/** Maximum number of the account's records that one call returns. */
const MOST = 100

/** Records of this device and the newest of the account, without results, each once, newest first. */
export function useListedRecords() {
  const isMember = useCacheUserId() !== VISITOR
  const device = useDeviceRecords().data ?? []
  const account = useQuery({
    ...recordQueries.page({ current: 1, size: MOST }),
    staleTime: STALE.minutes,
    refetchOnMount: true,
    enabled: isMember,
  })
  const all = [...(account.data?.records ?? []), ...device]
  const time = (at: string | null) => Date.parse(at ?? '') || 0
  return [...new Map(all.map((record) => [record.id, record])).values()].toSorted(
    (one, other) => time(other.createdAt) - time(one.createdAt),
  )
}
