import { describe, expect, it } from 'vitest'
import {
  copyTitle,
  type DeviceRecordLike,
  joinTags,
  mergeRecords,
  pageRecords,
  readAddress,
  savedSince,
  unsentRecords,
  writeAddress,
} from '../../../../src/features/records/model.ts'
import { isInRange, NO_RANGE } from '../../../../src/lib/days.ts'
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

const none = new Set<string>()
const ALL = { keyword: '', tag: '' }

describe('the workbench', () => {
  it('joins both places, newest first, each record once', () => {
    const runs = mergeRecords(
      [device('1', 1, 'saved'), device('4', 4, 'waiting')],
      [account('3', 3), account('1', 1)],
      none,
    )
    expect(runs.map(({ id, state }) => [id, state])).toEqual([
      ['4', 'waiting'],
      ['3', 'saved'],
      ['1', 'saved'],
    ])
  })

  it('shows the words of whoever is ahead', () => {
    const [renamed] = mergeRecords([device('1', 1, 'waiting')], [account('1', 1)], none)
    expect(renamed?.title).toBe('Device 1')
    const [saved] = mergeRecords([device('1', 1, 'saved')], [account('1', 1)], none)
    expect(saved?.title).toBe('Account 1')
  })

  it('lets go at once of what was removed', () => {
    expect(mergeRecords([], [account('1', 1)], new Set(['1']))).toEqual([])
  })
})

describe('the pages of the account', () => {
  it('leave out what was removed and show what was renamed', () => {
    const records = pageRecords(
      [account('1', 1), account('2', 2)],
      [device('2', 2, 'waiting')],
      new Set(['1']),
    )
    expect(records.map(({ title }) => title)).toEqual(['Device 2'])
  })

  it('stand below what waits, found by the same words', () => {
    const here = [device('1', 1, 'waiting'), device('2', 2, 'saved'), device('3', 3, 'failed')]
    expect(unsentRecords(here, [], ALL).map(({ id }) => id)).toEqual(['1', '3'])
    expect(unsentRecords(here, [], { ...ALL, keyword: 'device 3' }).map(({ id }) => id)).toEqual([
      '3',
    ])
    expect(unsentRecords(here, [account('1', 1)], ALL).map(({ id }) => id)).toEqual(['3'])
  })

  it('begin with what the account took after they were fetched', () => {
    const at = (savedAt: string) => ({ ...device('5', 5, 'saved'), savedAt })
    const fetchedAt = Date.parse('2026-11-05T00:00:10.000Z')
    const ids = (record: DeviceRecordLike, here: RecordSummary[] = [], words = '') =>
      savedSince([record], here, { ...ALL, keyword: words }, fetchedAt).map(({ id }) => id)
    expect(ids(at('2026-11-05T00:00:11.000Z'))).toEqual(['5'])
    // A newer list without it: it was removed on another device.
    expect(ids(at('2026-11-05T00:00:09.000Z'))).toEqual([])
    expect(ids(device('5', 5, 'saved'))).toEqual([])
    // No list was ever fetched here: all of the account that are on the device.
    expect(savedSince([device('5', 5, 'saved')], [], ALL, 0)).toHaveLength(1)
    expect(ids({ ...at('2026-11-05T00:00:11.000Z'), state: 'waiting' })).toEqual([])
    expect(ids(at('2026-11-05T00:00:11.000Z'), [account('5', 5)])).toEqual([])
    expect(ids(at('2026-11-05T00:00:11.000Z'), [], 'other words')).toEqual([])
  })

  it('are found by a tag, letter for letter, and by words in it', () => {
    const here = [
      { ...device('1', 1, 'waiting'), tags: ['Ｐilot', '肠道'] },
      device('3', 3, 'failed'),
    ]
    const ids = (wanted: Partial<typeof ALL>) =>
      unsentRecords(here, [], { ...ALL, ...wanted }).map(({ id }) => id)
    expect(ids({ tag: '肠道' })).toEqual(['1'])
    expect(ids({ tag: '肠' })).toEqual([])
    expect(ids({ keyword: '肠' })).toEqual(['1'])
    expect(ids({ keyword: 'pilot' })).toEqual(['1'])
  })

  it('of a list that was kept before there were tags are read', () => {
    const { tags: _none, ...old } = account('1', 1)
    expect(pageRecords([old as RecordSummary], [], none)[0]?.tags).toEqual([])
    expect(mergeRecords([], [old as RecordSummary], none)[0]?.tags).toEqual([])
  })

  it('are held against the days of the filter like those of the account', () => {
    const here = [device('1', 1, 'waiting'), device('3', 3, 'failed')]
    const days = { from: here[1]?.createdAt.slice(0, 10) ?? '', to: null }
    const isWithin = (atMs: number) => isInRange(atMs, days, 'UTC')
    expect(unsentRecords(here, [], { ...ALL, isWithin }).map(({ id }) => id)).toEqual(['3'])
  })
})

describe('the address of the list', () => {
  it('leaves defaults out and comes back as it was', () => {
    expect(writeAddress({ current: 1, size: 10, keyword: '', tag: '', ...NO_RANGE })).toBe('')
    const address = {
      current: 3,
      size: 20,
      keyword: '体重 & CHD',
      tag: '肠道 & co',
      from: '2026-11-01',
      to: null,
    }
    expect(readAddress(writeAddress(address))).toEqual(address)
  })

  it('does not believe everything', () => {
    expect(readAddress('?current=-4&size=7000')).toEqual({
      current: 1,
      size: 10,
      keyword: '',
      tag: '',
      ...NO_RANGE,
    })
    expect(readAddress(`?tag=${'x'.repeat(99)}`).tag).toHaveLength(30)
    expect(readAddress('?current=1.5').current).toBe(1)
    expect(readAddress('?from=2026-02-30&to=yesterday')).toMatchObject(NO_RANGE)
  })
})

describe('words of a record', () => {
  it('tags of both places stand once, the account first', () => {
    const found = joinTags([{ tag: 'b' }, { tag: 'a' }], [{ tags: ['c', 'a'] }, { tags: [] }])
    expect(found).toEqual(['b', 'a', 'c'])
  })

  it('a copy has room for what it is', () => {
    expect(copyTitle('BMI', ' (copy)', 120)).toBe('BMI (copy)')
    const long = copyTitle('x'.repeat(120), ' (copy)', 120)
    expect([long.length, long.endsWith(' (copy)')]).toEqual([120, true])
  })
})
