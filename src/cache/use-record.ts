/** Finds a record: on this device first, then in the account. */
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnalysisRecord } from '../contract/endpoints/records.ts'
import { type RecordFault, type RecordState, tagsOf } from '../contract/record-content.ts'
import type { LevelLimit } from '../contract/run-limits.ts'
import { VISITOR } from '../lib/storage-keys.ts'
import { recordOfAccount, type ValidRecord } from '../results/record-of.ts'
import { figuresIn, withFigures } from '../results/record-figures.ts'
import { isCallError } from '../transport/call-error.ts'
import { recordQueries } from './record-queries.ts'
import type { QueueItem } from './record-store.ts'
import type { ReplacedVersion } from './replaced-records.ts'
import { onRecordsChange } from './record-changes.ts'
import { useCacheUserId } from './user-cache.tsx'

export type FoundRecord = ValidRecord & {
  state: RecordState
  fault?: RecordFault
  limit?: LevelLimit
  /** User whose store holds it: a member may open records made before signing in. */
  owner: string
  updatedAt: string | null
}

export type RecordSearch =
  | { name: 'loading' }
  | { name: 'found'; record: FoundRecord; persistedAt: number | null }
  | { name: 'missing' }
  /** Offline, and the record is not on this device. */
  | { name: 'away'; retry: () => void }
  | { name: 'failed'; error: unknown; retry: () => void }

const NOTHING: readonly QueueItem[] = []
const NO_VERSIONS: readonly ReplacedVersion[] = []

/** Refreshes queries of this device's records when the store changes, in all tabs. */
export function useRecordChanges(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onRecordsChange(() => {
        void client.invalidateQueries({ queryKey: recordQueries.deviceAll() })
      }),
    [client],
  )
}

/** Records on this device of the current user. */
export function useDeviceRecords() {
  const userId = useCacheUserId()
  useRecordChanges()
  return useQuery(recordQueries.deviceList(userId))
}

/** The stored input of a record of the current user; null when there is none. */
export function useStoredInput(id: string) {
  const userId = useCacheUserId()
  useRecordChanges()
  return useQuery(recordQueries.deviceInput(userId, id)).data ?? null
}

/** Versions of a record of the current user that an opened file replaced and that can be restored. */
export function useReplacedVersions(id: string) {
  const userId = useCacheUserId()
  useRecordChanges()
  return useQuery(recordQueries.deviceReplaced(userId, id)).data ?? NO_VERSIONS
}

/** Ids of records that the user removed and the account still has. */
export function useRemovedRecords(): ReadonlySet<string> {
  const userId = useCacheUserId()
  const { data } = useQuery(recordQueries.removals(userId))
  return new Set(data)
}

/** Queued changes of the current user's records. */
export function useQueuedRecords() {
  const userId = useCacheUserId()
  useRecordChanges()
  return useQuery({ ...recordQueries.queue(userId), enabled: userId !== VISITOR }).data ?? NOTHING
}

/** Counts records that have not reached the account: signing out would lose them. */
export function usePendingRecordCount(): number {
  const { data = [] } = useDeviceRecords()
  const userId = useCacheUserId()
  return userId === VISITOR ? 0 : data.filter(({ state }) => state !== 'saved').length
}

/** Records made on this device before signing in. Empty for a visitor, whose own list has them. */
export function useVisitorRecords() {
  const userId = useCacheUserId()
  const isMember = userId !== VISITOR
  useRecordChanges()
  const own = useQuery(recordQueries.deviceList(userId))
  const visitor = useQuery({ ...recordQueries.deviceList(VISITOR), enabled: isMember })
  const known = new Set(own.data?.map(({ id }) => id))
  // Records being moved to the account already appear in the member's own list.
  return isMember && own.data ? (visitor.data ?? []).filter(({ id }) => !known.has(id)) : []
}

/**
 * Finds a record: in the user's store on this device, in the visitor's, then in the account. The
 * device's copy shows at once; title, note and tags of the account win once they are loaded.
 * @param recordId null requests nothing
 */
export function useRecord(recordId: string | null): RecordSearch {
  const id = recordId ?? ''
  const userId = useCacheUserId()
  const isMember = userId !== VISITOR
  useRecordChanges()
  const own = useQuery({ ...recordQueries.deviceRecord(userId, id), enabled: recordId !== null })
  const isNotOwn = own.isSuccess && own.data === null
  const visitor = useQuery({
    ...recordQueries.deviceRecord(VISITOR, id),
    enabled: isMember && (isNotOwn || own.isError),
  })
  const hasVisitor = isMember && !!visitor.data
  const isPending = own.data !== null && own.data !== undefined && own.data.state !== 'saved'
  const account = useQuery({
    ...recordQueries.detail(id),
    enabled: isMember && !own.isPending && !isPending && !hasVisitor,
  })

  if (recordId === null) return { name: 'missing' }
  if (own.data) return found(withAccountWords({ ...own.data, owner: userId }, account))
  if (visitor.data) return found({ ...visitor.data, owner: VISITOR })
  if (isGone(account.error)) return { name: 'missing' }
  if (account.data) return foundInAccount(userId, account)
  if (own.isPending || visitor.isFetching) return { name: 'loading' }
  return isMember ? explainMissing(account) : { name: 'missing' }
}

/**
 * Whether the record was removed from the account, perhaps on another device: a persisted copy does
 * not count.
 */
function isGone(error: unknown): boolean {
  return isCallError(error) && error.kind === 'notFound'
}

type AccountQuery = Pick<
  UseQueryResult<AnalysisRecord>,
  'data' | 'dataUpdatedAt' | 'error' | 'fetchStatus' | 'refetch'
>

/**
 * Applies the account's title, note, tags and figures, which another device may have changed since
 * this device stored them, or all of its record where another device replaced the result.
 */
function withAccountWords(record: FoundRecord, account: AccountQuery): FoundRecord {
  const { data, dataUpdatedAt } = account
  const isNewer = dataUpdatedAt > Date.parse(record.updatedAt ?? '')
  if (!data || record.state !== 'saved' || !isNewer) return record
  if (data.headline !== record.headline) {
    const { state, owner } = record
    return { ...recordOfAccount(data, record.createdAt), state, owner, updatedAt: data.updatedAt }
  }
  const result = withAccountFigures(record.result, data.result)
  return { ...record, result, title: data.title, note: data.note, tags: [...tagsOf(data)] }
}

/** The last merge, memoised: a result can be large. */
let merged = { device: '', account: '', result: '' }

/** Returns the result of this device with the figures as another device last composed them. */
function withAccountFigures(device: string, account: string): string {
  if (device === account) return device
  if (merged.device === device && merged.account === account) return merged.result
  const [own, theirs] = [figuresIn(device), figuresIn(account)]
  const isSame = JSON.stringify(own) === JSON.stringify(theirs)
  merged = { device, account, result: isSame ? device : withFigures(device, theirs) }
  return merged.result
}

function foundInAccount(owner: string, { data, error, dataUpdatedAt }: AccountQuery): RecordSearch {
  if (!data) return { name: 'missing' }
  const record = {
    ...recordOfAccount(data, ''),
    updatedAt: data.updatedAt,
    state: 'saved' as const,
    owner,
  }
  return found(record, error ? dataUpdatedAt : null)
}

function explainMissing({ error, fetchStatus, refetch }: AccountQuery): RecordSearch {
  const retry = () => void refetch()
  if (fetchStatus === 'paused') return { name: 'away', retry }
  if (!error) return { name: 'loading' }
  return isCallError(error) && error.kind === 'offline'
    ? { name: 'away', retry }
    : { name: 'failed', error, retry }
}

function found(record: FoundRecord, storedAt: number | null = null): RecordSearch {
  return { name: 'found', record, persistedAt: storedAt }
}
