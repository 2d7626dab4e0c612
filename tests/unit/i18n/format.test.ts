import { describe, expect, it } from 'vitest'
import { LANGUAGES, languageFacts } from '../../../src/contract/languages.ts'
import {
  decimalsForError,
  formatAbout,
  formatEstimate,
  formatExact,
  formatInteger,
  formatOddsRatio,
  formatP,
  formatPBelow,
  formatPercent,
  formatPStatement,
  formatSignificant,
} from '../../../src/i18n/format.ts'
import {
  formatAge,
  formatDate,
  formatDateTime,
  formatShortDate,
} from '../../../src/i18n/format-time.ts'

describe('p values', () => {
  it.each([
    [0.43, '0.43'],
    [0.0123, '0.012'],
    [0.00123, '0.0012'],
    [0.05, '0.050'],
    [0.000123, '1.2\u00a0×\u00a010⁻⁴'],
    [4.03202e-14, '4.0\u00a0×\u00a010⁻¹⁴'],
    [0.9951, '>\u00a00.99'],
    [1, '>\u00a00.99'],
  ])('%d is %s', (p, text) => {
    expect(formatP('en', p)).toBe(text)
  })

  it('never rounds onto a threshold that the value does not have', () => {
    expect(formatP('en', 0.0496)).toBe('0.0496')
    expect(formatP('en', 0.0501)).toBe('0.0501')
    expect(formatP('en', 0.04999)).toBe('0.04999')
    expect(formatP('en', 0.00999)).toBe('0.00999')
  })

  it('is never 0: −log₁₀ p is used where the number underflows', () => {
    expect(formatP('en', 0, 312.4)).toBe('4.0\u00a0×\u00a010⁻³¹³')
    expect(formatP('en', 0, 400)).toBe('1.0\u00a0×\u00a010⁻⁴⁰⁰')
    expect(formatP('en', 0, 400.01)).toBe('9.8\u00a0×\u00a010⁻⁴⁰¹')
    // 10^-400.001 is 9.98e-401: rounding to two digits carries to the next power.
    expect(formatP('en', 0, 400.001)).toBe('1.0\u00a0×\u00a010⁻⁴⁰⁰')
    expect(formatP('en', 0)).toBe('<\u00a01\u00a0×\u00a010⁻³⁰⁰')
    expect(formatPStatement('en', 0)).toBe('p\u00a0<\u00a01\u00a0×\u00a010⁻³⁰⁰')
    expect(formatPStatement('zh', 0.0123)).toBe('p\u00a0=\u00a00.012')
  })

  it('has the same form as a bound', () => {
    expect(formatPBelow('en', 0.00021)).toBe('<\u00a02.1\u00a0×\u00a010⁻⁴')
    expect(formatPBelow('zh', 0.0013)).toBe('<\u00a00.0013')
  })

  it('shows a dash where there is none', () => {
    expect(formatP('zh', null)).toBe('—')
  })
})

describe('counts of people in a sentence', () => {
  it.each([
    [59_758, 'about 60,000', '约 6 万'],
    [123_456, 'about 120,000', '约 12 万'],
    [15_432, 'about 15,000', '约 1.5 万'],
    [1_234_567, 'about 1,200,000', '约 120 万'],
    [123_456_789, 'about 120,000,000', '约 1.2 亿'],
    [2504, 'about 2,500', '约 2,500'],
    [503, '503', '503'],
  ])('rounds %d to two digits', (count, en, zh) => {
    expect(formatAbout('en', count)).toBe(en)
    expect(formatAbout('zh', count)).toBe(zh)
  })

  it('does not call a round number an approximation', () => {
    expect(formatAbout('en', 400_000)).toBe('400,000')
    expect(formatAbout('zh', 400_000)).toBe('40 万')
  })
})

describe('chosen numbers', () => {
  it.each([
    [10, '10'],
    [0.05, '0.05'],
    [-0.25, '−0.25'],
    [5e-8, '5\u00a0×\u00a010⁻⁸'],
  ])('%d keeps its digits and gets no more', (value, text) => {
    expect(formatExact('en', value)).toBe(text)
  })
})

describe('estimates', () => {
  it('gives the error two significant digits and everything else as many decimals', () => {
    const bmi = { b: 0.4459091, se: 0.05898302, ciLow: 0.3303045, ciHigh: 0.5615137 }
    expect(formatEstimate('en', bmi)).toEqual({
      b: '0.446',
      se: '0.059',
      ci: '0.330\u2060–\u20600.562',
    })
    expect(formatEstimate('zh', bmi).ci).toBe('0.330\u202f～\u202f0.562')
  })

  it('writes a real minus and a word between signed ends', () => {
    const text = formatEstimate('en', { b: -0.021, se: 0.0134, ciLow: -0.047, ciHigh: 0.005 })
    expect(text).toEqual({ b: '−0.021', se: '0.013', ci: '−0.047\u00a0to\u00a00.005' })
  })

  it('does not hide tiny effects and does not grow endless decimals', () => {
    const text = formatEstimate('en', { b: 1.234e-9, se: 5e-10, ciLow: 2.5e-10, ciHigh: 2.2e-9 })
    expect(text.b).toBe('1.23\u00a0×\u00a010⁻⁹')
    expect(decimalsForError(0.0996)).toBe(2)
    expect(decimalsForError(0.09949)).toBe(3)
    expect(decimalsForError(25)).toBe(0)
  })

  it('does not show a negative zero', () => {
    const text = formatEstimate('en', { b: -0.0001, se: 0.4, ciLow: -0.78, ciHigh: 0.78 })
    expect(text.b).toBe('0.00')
  })
})

describe('odds ratios', () => {
  it('shows two decimals', () => {
    const values = { b: Math.log(1.2345), ciLow: Math.log(1.0512), ciHigh: Math.log(1.4412) }
    expect(formatOddsRatio('en', values)).toEqual({ or: '1.23', ci: '1.05\u2060–\u20601.44' })
  })

  it('shows more where two would hide the interval', () => {
    const values = { b: Math.log(1.0021), ciLow: Math.log(1.0012), ciHigh: Math.log(1.0032) }
    expect(formatOddsRatio('en', values)).toEqual({ or: '1.002', ci: '1.001\u2060–\u20601.003' })
  })

  it('limits the digits of huge ratios and handles overflow', () => {
    expect(formatOddsRatio('en', { b: 5.2, ciLow: 2, ciHigh: 8.4 })).toEqual({
      or: '181',
      ci: '7.39\u2060–\u20604,447',
    })
    // e^800 = 2.7e347, e^−800 = 3.7e−348, e^900 = 7.3e390: all exceed the range of a double.
    expect(formatOddsRatio('en', { b: 800, ciLow: -800, ciHigh: 900 })).toEqual({
      or: '2.7\u00a0×\u00a010³⁴⁷',
      ci: '3.7\u00a0×\u00a010⁻³⁴⁸\u2060–\u20607.3\u00a0×\u00a010³⁹⁰',
    })
    expect(formatOddsRatio('en', { b: 1e15, ciLow: -1e15, ciHigh: 1e300 })).toEqual({
      or: '>\u00a01\u00a0×\u00a010⁹⁹⁹⁹⁹⁹⁹',
      ci: '<\u00a01\u00a0×\u00a010⁻⁹⁹⁹⁹⁹⁹⁹\u00a0to\u00a0>\u00a01\u00a0×\u00a010⁹⁹⁹⁹⁹⁹⁹',
    })
  })
})

describe('plain numbers, sizes and times', () => {
  it('groups, rounds and keeps significant digits', () => {
    expect(formatInteger('en', 12345.6)).toBe('12,346')
    expect(formatSignificant('en', 29.9637)).toBe('30.0')
    expect(formatSignificant('en', 0.000012345)).toBe('1.23\u00a0×\u00a010⁻⁵')
    expect(formatSignificant('en', null)).toBe('—')
    expect(formatPercent('zh', 0.457)).toBe('46%')
  })

  it('formats a date in the time zone of the user', () => {
    const when = '2026-11-20T20:30:00.000Z'
    expect(formatDate('en', when, 'Asia/Shanghai')).toBe('21 Nov 2026')
    expect(formatDate('zh', when, 'Asia/Shanghai')).toBe('2026年11月21日')
    const short = (year: number) => formatShortDate('en', when, Date.UTC(year, 5, 1), 'UTC')
    expect([short(2026), short(2027)]).toEqual(['20 Nov', 'Nov 2026'])
    expect(formatDateTime('zh', when, 'Asia/Kathmandu')).toContain('02:15')
    expect(formatDateTime('zh', when, 'UTC+05:45')).toContain('02:15')
    expect(formatDate('en', when, 'Not/AZone')).toMatch(/2026/)
    expect(formatDate('en', 'never')).toBe('—')
  })

  const DAYS = [
    ...Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1, 15, 59, 59)),
    ...Array.from({ length: 12 }, (_, month) => Date.UTC(2025, month, 28, 16)),
    Date.UTC(2024, 1, 29, 12),
    // Summer time in Shanghai, an hour more; a year before our era; and one of five digits.
    Date.UTC(1988, 6, 1, 15, 30),
    Date.parse('-000043-03-15T12:00:00Z'),
    Date.UTC(12_024, 5, 1),
  ]

  it.each(LANGUAGES)('writes a day as Intl does, in %s', (language) => {
    for (const timeZone of [undefined, 'Asia/Shanghai', 'Asia/Kathmandu']) {
      const style = { dateStyle: 'medium', ...(timeZone && { timeZone }) } as const
      const format = new Intl.DateTimeFormat(languageFacts(language).documentTag, style)
      const ours = DAYS.map((day) => formatDate(language, day, timeZone))
      expect(ours).toEqual(DAYS.map((day) => format.format(day)))
    }
  })

  it('formats an age', () => {
    const now = Date.parse('2026-11-20T20:30:00.000Z')
    expect(formatAge('en', now - 20_000, now)).toBe('now')
    expect(formatAge('en', now - 3 * 60_000, now)).toBe('3 minutes ago')
    expect(formatAge('zh', now - 86_400_000, now)).toBe('昨天')
  })
})
