import { describe, expect, it } from 'vitest'
import {
  type DeviceRecordLike,
  selectPageRecords,
  parseAddress,
  listSavedSince,
  listPendingRecords,
  serialiseAddress,
} from '../../../../src/features/records/model.ts'
import { NO_RANGE } from '../../../../src/lib/days.ts'
import type { RecordSummary } from '../../../../src/contract/endpoints/records.ts'

function account(id: string, day: number): RecordSummary {
  return {
    id,
    toolId: '6001',
    title: `Account ${id}`,
    note: '',
    tags: [],
    fileName: 'a.tsv',
    inputSha256: '',
    variants: 3,
    engineVersion: '',
    headline: '',
    createdAt: `2026-11-0${day}T00:00:00.000Z`,
    updatedAt: null,
  }
}

function device(id: string, day: number, state: DeviceRecordLike['state']): DeviceRecordLike {
  return {
    ...account(id, day),
    createdAt: `2026-11-0${day}T00:00:00.000Z`,
    title: `Device ${id}`,
    state,
  }
}

const ALL = { keyword: '', toolId: '', tag: '' }

describe('the pages of the account', () => {
  it('leave out removed records and show new titles', () => {
    const records = selectPageRecords(
      [account('1', 1), account('2', 2)],
      [device('2', 2, 'waiting')],
      new Set(['1']),
    )
    expect(records.map(({ title }) => title)).toEqual(['Device 2'])
  })

  it('follow the pending records, found by the same words', () => {
    const here = [device('1', 1, 'waiting'), device('2', 2, 'saved'), device('3', 3, 'failed')]
    expect(listPendingRecords(here, [], ALL).map(({ id }) => id)).toEqual(['1', '3'])
    expect(
      listPendingRecords(here, [], { ...ALL, keyword: 'device 3' }).map(({ id }) => id),
    ).toEqual(['3'])
    expect(listPendingRecords(here, [], { ...ALL, toolId: '6002' })).toEqual([])
    expect(listPendingRecords(here, [account('1', 1)], ALL).map(({ id }) => id)).toEqual(['3'])
  })

  it('begin with the records that the account saved after they were fetched', () => {
    const at = (savedAt: string) => ({ ...device('5', 5, 'saved'), savedAt })
    const fetchedAt = Date.parse('2026-11-05T00:00:10.000Z')
    const ids = (record: DeviceRecordLike, here: RecordSummary[] = [], words = '') =>
      listSavedSince([record], here, { ...ALL, keyword: words }, fetchedAt).map(({ id }) => id)
    expect(ids(at('2026-11-05T00:00:11.000Z'))).toEqual(['5'])
    // Saved while the list was being fetched, which takes at most 15 s: the list may have been read before.
    expect(ids(at('2026-11-05T00:00:09.000Z'))).toEqual(['5'])
    // A newer list without it: it was removed on another device.
    expect(ids(at('2026-11-04T23:59:54.000Z'))).toEqual([])
    expect(ids(device('5', 5, 'saved'))).toEqual([])
    // No list was ever fetched here: all of the account that are on the device.
    expect(listSavedSince([device('5', 5, 'saved')], [], ALL, 0)).toHaveLength(1)
    expect(ids({ ...at('2026-11-05T00:00:11.000Z'), state: 'waiting' })).toEqual([])
    expect(ids(at('2026-11-05T00:00:11.000Z'), [account('5', 5)])).toEqual([])
    expect(ids(at('2026-11-05T00:00:11.000Z'), [], 'other words')).toEqual([])
  })
})

describe('the address of the list', () => {
  it('keeps page, size and every filter', () => {
    const filters = { keyword: 'a b', toolId: '6002', tag: 'pilot', from: '2026-01-01', to: null }
    const address = { current: 3, size: 50, ...filters }
    expect(parseAddress(serialiseAddress(address))).toEqual(address)
  })

  it('ignores invalid values', () => {
    expect(parseAddress('?current=-4&size=7000')).toEqual({
      current: 1,
      size: 10,
      keyword: '',
      toolId: '',
      tag: '',
      ...NO_RANGE,
    })
    expect(parseAddress(`?tag=${'x'.repeat(99)}`).tag).toHaveLength(30)
    expect(parseAddress('?tool=7001').toolId).toBe('')
    expect(parseAddress('?current=1.5').current).toBe(1)
    expect(parseAddress('?from=2026-02-30&to=yesterday')).toMatchObject(NO_RANGE)
  })
})
