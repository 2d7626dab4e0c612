import { describe, expect, it } from 'vitest'
import { formatDate } from '../../../src/i18n/format-time.ts'
import {
  dayAt,
  isDay,
  periodOf,
  presetRange,
  startOfDay,
  formatDaysInText,
} from '../../../src/lib/days.ts'

const iso = (ms: number) => new Date(ms).toISOString()

it.each([
  ['2026-11-05', true],
  ['2024-02-29', true],
  ['2026-11-5', false],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['0999-01-01', false],
  ['tomorrow', false],
])('%s is a day: %s', (text, is) => expect(isDay(text)).toBe(is))

describe('days and time zones', () => {
  it('gives a moment the day of its zone', () => {
    const at = Date.parse('2026-11-20T20:30:00Z')
    expect(dayAt(at, 'UTC')).toBe('2026-11-20')
    expect(dayAt(at, 'Asia/Shanghai')).toBe('2026-11-21')
    expect(dayAt(at, 'America/New_York')).toBe('2026-11-20')
    expect(dayAt(at, 'UTC+05:45')).toBe('2026-11-21')
    expect(dayAt(at, 'UTC-12:00')).toBe('2026-11-20')
  })

  it('finds where a day begins, also where clocks change', () => {
    expect(iso(startOfDay('2026-11-20', 'Asia/Shanghai'))).toBe('2026-11-19T16:00:00.000Z')
    expect(iso(startOfDay('2026-11-20', 'UTC-03:30'))).toBe('2026-11-20T03:30:00.000Z')
    // New York leaves summer time at 2 in the morning of 1 November 2026.
    expect(iso(startOfDay('2026-11-01', 'America/New_York'))).toBe('2026-11-01T04:00:00.000Z')
    expect(iso(startOfDay('2026-11-02', 'America/New_York'))).toBe('2026-11-02T05:00:00.000Z')
    // Beirut puts its clocks forward at midnight: that day begins at one o'clock.
    expect(iso(startOfDay('2026-03-29', 'Asia/Beirut'))).toBe('2026-03-28T22:00:00.000Z')
    expect(dayAt(startOfDay('2026-03-29', 'Asia/Beirut'), 'Asia/Beirut')).toBe('2026-03-29')
  })

  it('converts a range to the first moment and the end of the last day', () => {
    const range = { from: '2026-11-01', to: '2026-11-01' }
    expect(periodOf(range, 'America/New_York')).toEqual({
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-11-02T05:00:00.000Z',
    })
    expect(periodOf({ from: null, to: null }, 'UTC')).toEqual({})
    expect(periodOf({ from: null, to: '2026-12-31' }, 'UTC')).toEqual({
      to: '2027-01-01T00:00:00.000Z',
    })
  })
})

describe('ranges', () => {
  it('has presets that end today, except months', () => {
    expect(presetRange('last7', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
    expect(presetRange('last30', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' })
    expect(presetRange('lastMonth', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(presetRange('thisYear', '2026-11-20')).toEqual({ from: '2026-01-01', to: '2026-11-20' })
  })
})

describe('days within a text', () => {
  it('are formatted, and nothing else is changed', () => {
    const bought = '析微 Plus 会员服务（月付），2026-11-20 至 2026-12-20'
    const inChinese = (noon: Date) => formatDate('zh', noon.getTime(), 'UTC')
    expect(formatDaysInText(bought, inChinese)).toBe(
      '析微 Plus 会员服务（月付），2026年11月20日 至 2026年12月20日',
    )
    const inEnglish = (noon: Date) => formatDate('en', noon.getTime(), 'UTC')
    expect(formatDaysInText('Plus, 2026-03-01 to 2026-04-01', inEnglish)).toBe(
      'Plus, 1 Mar 2026 to 1 Apr 2026',
    )
    for (const other of ['VS2026-000004', '2026-02-30', '12026-01-01', 'Coupon 2026-1-1'])
      expect(formatDaysInText(other, inEnglish)).toBe(other)
  })
})
