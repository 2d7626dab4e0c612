import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { contentEndpoints } from '../../../src/contract/endpoints/content.ts'
import {
  afterAnswer,
  maintenanceAtom,
  outdatedAtom,
  watchMaintenance,
} from '../../../src/session/maintenance.ts'
import { CallError } from '../../../src/transport/call-error.ts'
import type { Transport } from '../../../src/transport/transport.ts'

const down = (retryAfterS?: number) =>
  new CallError('maintenance', retryAfterS === undefined ? {} : { retryAfterS })

test('a maintenance keeps its start; a long Retry-After is a forecast', () => {
  const first = afterAnswer(null, down(30), 1000)
  expect(first).toEqual({ since: 1000, expectedAt: null })
  expect(afterAnswer(first, down(600), 5000)).toEqual({ since: 1000, expectedAt: 605_000 })
  expect(afterAnswer(null, down(), 1000)).toEqual({ since: 1000, expectedAt: null })
})

test('it ends with any answer of the service, and with nothing else', () => {
  const known = afterAnswer(null, down(), 1000)
  for (const kind of ['offline', 'timeout', 'aborted'] as const) {
    expect(afterAnswer(known, new CallError(kind), 2000)).toBe(known)
    expect(afterAnswer(null, new CallError(kind), 2000)).toBeNull()
  }
  for (const kind of ['forbidden', 'expired', 'unavailable', 'rejected'] as const) {
    expect(afterAnswer(known, new CallError(kind), 2000)).toBeNull()
  }
  expect(afterAnswer(known, null, 2000)).toBeNull()
})

test('reads every answer, and passes it on unchanged', async () => {
  const store = createStore()
  let fails: CallError | null = down()
  const transport = (async () => {
    if (fails) throw fails
    return [] as never
  }) as Transport
  const watched = watchMaintenance(transport, store, () => 7)
  const request = () => watched(contentEndpoints.homepageSubjects, {})
  await expect(request()).rejects.toBe(fails)
  expect(store.get(maintenanceAtom)).toEqual({ since: 7, expectedAt: null })
  fails = new CallError('offline')
  await expect(request()).rejects.toBe(fails)
  expect(store.get(maintenanceAtom)).not.toBeNull()
  fails = null
  expect(await request()).toEqual([])
  expect(store.get(maintenanceAtom)).toBeNull()
})

test('detects from the first such answer that this page is too old', async () => {
  const store = createStore()
  let kind: 'rejected' | 'outdated' = 'rejected'
  const transport = (async () => Promise.reject(new CallError(kind))) as Transport
  const watched = watchMaintenance(transport, store, () => 7)
  await expect(watched(contentEndpoints.homepageSubjects, {})).rejects.toThrow()
  expect(store.get(outdatedAtom)).toBe(false)
  kind = 'outdated'
  await expect(watched(contentEndpoints.homepageSubjects, {})).rejects.toThrow()
  expect(store.get(outdatedAtom)).toBe(true)
})
