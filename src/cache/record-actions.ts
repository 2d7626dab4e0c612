/**
 * Actions on records, wherever they are stored. The device is changed first; the account follows.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { tagsOf } from '../contract/record-content.ts'
import { VISITOR } from '../lib/storage-keys.ts'
import { figuresIn, withFigure, withFigures } from '../results/record-figures.ts'
import { recordOfAccount, type ValidRecord } from '../results/record-of.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { bodyKeyOf } from './body-persister.ts'
import { copyInput, removeInput } from './record-inputs.ts'
import { recordQueries } from './record-queries.ts'
import {
  changeRecord,
  contentOf,
  keepOnDevice,
  storeRecord,
  readRecord,
  type EditableFields,
  type StoredRecord,
  removeRecord,
  retryRecord,
} from './record-store.ts'
import { removeReplaced, restoreReplaced } from './replaced-records.ts'
import { useCacheUserId } from './user-cache.tsx'

export type RecordActions = {
  /**
   * Changes title, note or tags. A record that exists only in the account is fetched first (or read
   * from offline storage).
   */
  change: (id: string, change: EditableFields) => Promise<void>
  /** Stores how one of its figures was composed; null restores the default. */
  saveFigure: (id: string, figure: string, choice: object | null) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Sends a record that exists only here, or that the account refused. */
  send: (id: string) => Promise<void>
  /** Keeps a record on this device only; where the account has it, it is removed there. */
  keepHere: (id: string) => Promise<void>
  /** Stores a record that was imported from a file. */
  save: (record: ValidRecord) => Promise<void>
  /** Returns a complete record, wherever it is stored. */
  content: (id: string) => Promise<ValidRecord>
  /** Duplicates a record under another id and title; stored inputs are copied too. */
  duplicate: (id: string, as: { id: string; title: string }) => Promise<void>
  /** Restores a version that an opened file replaced. */
  restore: (versionId: string) => Promise<void>
  /** Removes the stored inputs of a record; the record stays. */
  removeInput: (id: string) => Promise<void>
  /**
   * Moves records made before signing in; each leaves the visitor's store once the account has it.
   */
  adopt: (ids: readonly string[]) => Promise<void>
}

async function contentInAccount(client: QueryClient, id: string): Promise<ValidRecord> {
  const record = await client.query(recordQueries.detail(id))
  return recordOfAccount(record, new Date().toISOString())
}

async function removeAccountCopy(client: QueryClient, userId: string, id: string): Promise<void> {
  const { queryKey } = recordQueries.detail(id)
  client.removeQueries({ queryKey })
  const db = await openDeviceDb(userId).catch(() => null)
  await db?.queries.remove(bodyKeyOf(queryKey)).catch(() => {})
}

/**
 * Whether another device replaced the result of a record since this device stored it: a change of
 * the copy here would put the earlier result back into the account.
 */
function isReplacedElsewhere(client: QueryClient, record: StoredRecord): boolean {
  const { data, dataUpdatedAt } =
    client.getQueryState(recordQueries.detail(record.id).queryKey) ?? {}
  const isNewer = (dataUpdatedAt ?? 0) > Date.parse(record.updatedAt)
  return record.state === 'saved' && isNewer && data?.headline !== record.headline
}

async function keepHere(client: QueryClient, userId: string, id: string): Promise<void> {
  const stored = await readRecord(userId, id)
  const known = stored && !isReplacedElsewhere(client, stored) ? stored : undefined
  const content = known ? contentOf(known) : await contentInAccount(client, id)
  // Another device may have changed title, note and tags.
  const { data, dataUpdatedAt } = client.getQueryState(recordQueries.detail(id).queryKey) ?? {}
  const isNewer = (dataUpdatedAt ?? 0) > Date.parse(known?.updatedAt ?? '')
  const edited = data && isNewer && { title: data.title, note: data.note, tags: [...tagsOf(data)] }
  await keepOnDevice(userId, { ...content, ...edited })
  await removeAccountCopy(client, userId, id)
}

/** Returns the actions for the current user's cache. */
export function useRecordActions(): RecordActions {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const readCurrent = async (id: string) => {
    const known = await readRecord(userId, id)
    return known && !isReplacedElsewhere(client, known) ? known : undefined
  }
  const findContent = async (id: string) => {
    const known = await readCurrent(id)
    return known ? contentOf(known) : contentInAccount(client, id)
  }
  return {
    async change(id, change) {
      if (await readCurrent(id)) await changeRecord(userId, id, change)
      else
        await storeRecord(
          userId,
          { ...(await contentInAccount(client, id)), ...change },
          { toAccount: true },
        )
    },
    async saveFigure(id, figure, choice) {
      const known = await readCurrent(id)
      const content = known ?? (await contentInAccount(client, id))
      const figures = withFigure(figuresIn(content.result), figure, choice)
      const result = withFigures(content.result, figures)
      await storeRecord(userId, { ...content, result }, { toAccount: known === undefined })
    },
    async remove(id) {
      await removeRecord(userId, id)
      await removeReplaced(userId, id)
      await removeAccountCopy(client, userId, id)
    },
    send: (id) => retryRecord(userId, id),
    keepHere: (id) => keepHere(client, userId, id),
    async save(record) {
      await storeRecord(userId, record)
    },
    content: findContent,
    async duplicate(id, as) {
      const known = await readRecord(userId, id)
      await copyInput({ userId, id }, { userId, id: as.id })
      // A private record is copied to the device only.
      const isPrivate = known?.state === 'device'
      const copy = { ...(await findContent(id)), ...as }
      await storeRecord(userId, copy, { isPrivate })
    },
    removeInput: (id) => removeInput(userId, id),
    restore: (versionId) =>
      restoreReplaced(userId, versionId, (id) => contentInAccount(client, id)),
    async adopt(ids) {
      for (const id of ids) {
        const record = await readRecord(VISITOR, id)
        // A record that the member has is not replaced: the visitor's stays where it is.
        if (!record || (await readRecord(userId, id))) continue
        await copyInput({ userId: VISITOR, id }, { userId, id })
        await storeRecord(userId, record, { isAdopted: true })
      }
    },
  }
}
