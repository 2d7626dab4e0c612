/**
 * Opening of a record file whose record is known: here, in the account, or from an earlier opening. The user chooses
 * what becomes of it; without an answer nothing is stored.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { VISITOR } from '../lib/storage-keys.ts'
import { openedFrom, recordOfAccount, type ValidRecord } from '../results/record-of.ts'
import { recordQueries } from './record-queries.ts'
import { listRecords, readQueue, readRecord } from './record-store.ts'
import { replaceRecord } from './replaced-records.ts'
import { useCacheUserId } from './user-cache.tsx'

/** How long opening a file may wait for the account. */
const ACCOUNT_TIMEOUT_MS = 4000

/** A record file that was read, with a new id. */
export type OpenedFile = { record: ValidRecord; originalId: string | null }
/** A record that is here or in the account. */
export type KnownRecord = Pick<ValidRecord, 'id' | 'title' | 'fileName' | 'createdAt'>
/** `copy`: stored beside the known record. `compare`: the same, then both are shown. `null`: not opened. */
export type ImportAnswer = 'copy' | 'compare' | 'replaced' | null

export type ImportQuestion = {
  known: KnownRecord
  record: ValidRecord
  /** Replaces the known record. @throws DeviceDbError or CallError; the known record then stays */
  replace: (keepsWords: boolean) => Promise<void>
  answer: (answer: ImportAnswer) => void
}

async function findInAccount(client: QueryClient, id: string): Promise<ValidRecord> {
  const query = { ...recordQueries.detail(id), retry: false, networkMode: 'always' } as const
  return recordOfAccount(await client.query(query), new Date().toISOString())
}

async function findOnDevice(userId: string, id: string): Promise<KnownRecord | null> {
  const all = await listRecords(userId).catch(() => [])
  return all.find((record) => record.id === id) ?? all.find((r) => openedFrom(r) === id) ?? null
}

/** Finds the record of a file in the user's store and in the account; null for none, or where neither can be read. */
async function findKnown(
  client: QueryClient,
  userId: string,
  id: string,
): Promise<KnownRecord | null> {
  const own = await findOnDevice(userId, id)
  if (own || userId === VISITOR) return own
  const queue = await readQueue(userId).catch(() => [])
  const isRemoved = queue.some((q) => q.endpoint === 'removeRecord' && q.params.id === id)
  if (isRemoved) return null
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ACCOUNT_TIMEOUT_MS)
  })
  return Promise.race([findInAccount(client, id).catch(() => null), late])
}

let question: ImportQuestion | null = null
const listeners = new Set<() => void>()

function setQuestion(next: ImportQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the question that waits for an answer, for the page that shows it. Leaving the page opens nothing. */
export function useImportQuestion(): ImportQuestion | null {
  useEffect(() => () => question?.answer(null), [])
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  )
}

/** The user's answer, and the id of the known record; null where the record is unknown and is simply stored. */
export type ImportDecision = { answer: ImportAnswer; knownId: string } | null

/** Returns a function that asks the user what becomes of a file whose record is known. */
export function useImportDecision(): (opened: OpenedFile) => Promise<ImportDecision> {
  const client = useQueryClient()
  const userId = useCacheUserId()
  return async ({ record, originalId }) => {
    const known = originalId === null ? null : await findKnown(client, userId, originalId)
    if (!known) return null
    const replace = async (keepsWords: boolean) => {
      const { id } = known
      const current = (await readRecord(userId, id)) ?? (await findInAccount(client, id))
      const { title, note, tags } = current
      await replaceRecord(userId, current, { ...record, ...(keepsWords && { title, note, tags }) })
    }
    question?.answer(null)
    const answer = await new Promise<ImportAnswer>((resolve) => {
      setQuestion({
        known,
        record,
        replace,
        answer: (given) => {
          setQuestion(null)
          resolve(given)
        },
      })
    })
    return { answer, knownId: known.id }
  }
}
