/** Queries of the account's records (persisted for offline reading) and of this device's. */
import { queryOptions } from '@tanstack/react-query'
import { recordEndpoints } from '../contract/endpoints/records.ts'
import type { ParamsOf, ReplyOf } from '../contract/endpoint.ts'
import { callTool } from '../session/current.ts'
import { CallError, isCallError } from '../transport/call-error.ts'
import { STALE } from '../contract/freshness.ts'
import { OWNED_PAGE } from './owned-page.ts'
import { type InputSummary, readInput } from './record-inputs.ts'
import { listRecords, readQueue, readRecord } from './record-store.ts'
import { listReplaced } from './replaced-records.ts'
import { fromWire } from './record-wire.ts'

const RECORDS = 'records'
const DEVICE = 'deviceRecords'

type PageParams = ParamsOf<typeof recordEndpoints.recordPage>

const NO_PAGE: ReplyOf<typeof recordEndpoints.recordPage> = {
  records: [],
  total: 0,
  size: 0,
  current: 1,
  pages: 0,
}

/**
 * Replaces the response of an upstream without records: the account then has none, and those of
 * this device are all.
 */
async function withFallback<T>(request: Promise<T>, fallback: () => T): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (isCallError(error) && error.kind === 'notOffered') return fallback()
    throw error
  }
}

export const recordQueries = {
  all: () => [RECORDS] as const,
  page: (params: PageParams) =>
    queryOptions({
      queryKey: [RECORDS, 'page', params],
      queryFn: ({ signal }) =>
        withFallback(callTool(recordEndpoints.recordPage, params, { signal }), () => NO_PAGE),
      ...OWNED_PAGE,
    }),
  /** A complete record of the account. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [RECORDS, 'detail', id],
      queryFn: async ({ signal }) => {
        const record = await withFallback(
          callTool(recordEndpoints.record, { id }, { signal }),
          () => {
            throw new CallError('notFound')
          },
        )
        return { ...record, result: await fromWire(record.result) }
      },
      staleTime: STALE.minutes,
      meta: { keep: 'body', isSilent: true },
    }),
  /** The tags of the account's records, most used first. */
  tags: () =>
    queryOptions({
      queryKey: [RECORDS, 'tags'],
      queryFn: ({ signal }) =>
        withFallback(callTool(recordEndpoints.recordTags, {}, { signal }), () => []),
      staleTime: STALE.halfMinute,
      meta: { keep: 'list', isSilent: true },
    }),
  deviceAll: () => [DEVICE] as const,
  /** The records on this device, newest first, without the results. */
  deviceList: (userId: string) =>
    queryOptions({
      queryKey: [DEVICE, userId, 'list'],
      queryFn: () => listRecords(userId),
      // The store publishes every change; the network is not involved.
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      retry: false,
      meta: { isSilent: true },
    }),
  /** Queued saves and removals of records, in sending order. */
  queue: (userId: string) =>
    queryOptions({
      queryKey: [DEVICE, userId, 'queue'],
      queryFn: () => readQueue(userId),
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      retry: false,
      meta: { isSilent: true },
    }),
  /** Ids of records whose removal still has to reach the account. */
  removals: (userId: string) =>
    queryOptions({
      queryKey: [DEVICE, userId, 'removals'],
      queryFn: async () => {
        const queue = await readQueue(userId)
        return queue
          .filter(({ endpoint }) => endpoint === 'removeRecord')
          .map(({ params }) => params.id)
      },
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      retry: false,
      meta: { isSilent: true },
    }),
  /** The stored input of a record, without the data; null when there is none. */
  deviceInput: (userId: string, id: string) =>
    queryOptions({
      queryKey: [DEVICE, userId, 'input', id],
      queryFn: async (): Promise<InputSummary | null> => {
        const input = await readInput(userId, id)
        if (!input) return null
        const { draft: _data, ...summary } = input
        return summary
      },
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      retry: false,
      meta: { isSilent: true },
    }),
  /** Versions of a record that an opened file replaced. */
  deviceReplaced: (userId: string, id: string) =>
    queryOptions({
      queryKey: [DEVICE, userId, 'replaced', id],
      queryFn: () => listReplaced(userId, id),
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      retry: false,
      meta: { isSilent: true },
    }),
  /** A complete record of this device; null when it is not here. */
  deviceRecord: (userId: string, id: string) =>
    queryOptions({
      queryKey: [DEVICE, userId, 'record', id],
      queryFn: async () => (await readRecord(userId, id)) ?? null,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      retry: false,
      meta: { isSilent: true },
    }),
}
