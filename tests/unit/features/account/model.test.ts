import { describe, expect, test } from 'vitest'
import { newestRecords } from '../../../../src/features/account/model.ts'
import { zoneOptions } from '../../../../src/features/account/zone-names.ts'
import { offsetText, TIME_ZONES } from '../../../../src/lib/time-zones.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`

describe('the newest analyses', () => {
  const account = [
    { id: '1', title: 'in the account', createdAt: at(3) },
    { id: '2', title: 'older', createdAt: at(1) },
    { id: '3', title: 'removed here', createdAt: at(9) },
  ]
  const device = [
    { id: '1', title: 'copy', createdAt: at(3), state: 'saved' as const },
    { id: '2', title: 'renamed here', createdAt: at(1), state: 'waiting' as const },
    { id: '4', title: 'only here', createdAt: at(5), state: 'device' as const },
  ]

  test('come from device and account, each once, newest first, without removed ones', () => {
    const shown = newestRecords(device, account, new Set(['3']), 5)
    expect(shown.map(({ id, title, isOnlyHere }) => [id, title, isOnlyHere])).toEqual([
      ['4', 'only here', true],
      ['1', 'in the account', false],
      ['2', 'renamed here', true],
    ])
  })
})

describe('9.7a the options of the time zone', () => {
  test('every option is (UTC offset) cities, with different cities', () => {
    const t = (id: string, values: Record<string, unknown> = {}) =>
      id === 'timeZone.label' ? `(${String(values['offset'])}) ${String(values['cities'])}` : id
    const options = zoneOptions(t)
    expect(options).toHaveLength(TIME_ZONES.length)
    expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
    for (const [index, { value, label }] of options.entries()) {
      expect(value).toBe(TIME_ZONES[index]?.zone)
      expect(offsetText(label)).toBe(`UTC${TIME_ZONES[index]?.offset}`)
    }
  })
})
