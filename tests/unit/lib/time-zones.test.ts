import { describe, expect, test } from 'vitest'
import {
  findZone,
  isZoneFound,
  offsetAt,
  offsetText,
  TIME_ZONES,
} from '../../../src/lib/time-zones.ts'

/** Minutes east of Greenwich. */
function minutes(offset: string): number {
  const [, sign, hours, rest] = /([+-])(\d{2}):(\d{2})$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest))
}

describe('9.7a the list of time zones', () => {
  test('runs from UTC-12:00 to UTC+14:00 in rising order, every whole hour in it', () => {
    const offsets = TIME_ZONES.map(({ offset }) => minutes(offset))
    expect(offsets[0]).toBe(-12 * 60)
    expect(offsets.at(-1)).toBe(14 * 60)
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
    for (let hour = -12; hour <= 14; hour += 1) expect(offsets).toContain(hour * 60)
  })

  test('has the offsets that are no whole hours', () => {
    const offsets = TIME_ZONES.map(({ offset }) => offset as string)
    const parts = ['-09:30', '-03:30', '+03:30', '+04:30', '+05:30', '+05:45', '+06:30']
    const others = ['+08:45', '+09:30', '+10:30', '+12:45']
    expect(offsets).toEqual(expect.arrayContaining([...parts, ...others]))
  })

  test('every zone keeps its offset as its standard time', () => {
    const [winter, summer] = [new Date('2026-01-15T12:00Z'), new Date('2026-07-15T12:00Z')]
    for (const { zone, offset } of TIME_ZONES) {
      const standard = Math.min(minutes(offsetAt(zone, winter)), minutes(offsetAt(zone, summer)))
      expect(standard, zone).toBe(minutes(offset))
    }
  })

  test('lists each zone once, in a form that the storing call accepts', () => {
    expect(new Set(TIME_ZONES.map(({ zone }) => zone)).size).toBe(TIME_ZONES.length)
    for (const { zone } of TIME_ZONES) expect(zone).toMatch(/^[\w/+:-]{1,64}$/)
  })

  test('a zone is found under the older name that a browser gives', () => {
    expect(findZone('Asia/Calcutta')?.zone).toBe('Asia/Kolkata')
    expect(findZone('Asia/Shanghai')?.offset).toBe('+08:00')
    expect(findZone('Mars/Olympus')).toBeUndefined()
  })
})

describe('9.7b the offset text', () => {
  test.each([
    ['(UTC+08:00) Beijing, Shanghai', 'UTC+08:00'],
    ['(UTC-09:30) 马克萨斯群岛', 'UTC-09:30'],
    ['(UTC+05:45) Kathmandu', 'UTC+05:45'],
    ['Beijing', ''],
    ['(UTC+8) Beijing', ''],
    ['', ''],
  ])('of %j is %j', (label, offset) => expect(offsetText(label)).toBe(offset))

  test('has summer time at a moment', () => {
    expect(offsetAt('Europe/London', new Date('2026-01-15T12:00Z'))).toBe('UTC+00:00')
    expect(offsetAt('Europe/London', new Date('2026-07-15T12:00Z'))).toBe('UTC+01:00')
    expect(offsetAt('Mars/Olympus', new Date())).toBe('')
  })
})

describe('searching the list', () => {
  const label = '(UTC+05:45) 加德满都'
  test.each(['5:45', '+5', 'utc+05:45', 'GMT 5', '加德满', 'kathmandu', 'asia kath'])(
    '%j finds Kathmandu',
    (search) => expect(isZoneFound(search, label, 'Asia/Kathmandu')).toBe(true),
  )
  test.each(['-5', '+6', 'tokyo', '5:30'])('%j does not', (search) =>
    expect(isZoneFound(search, label, 'Asia/Kathmandu')).toBe(false),
  )
})
