import { describe, expect, it } from 'vitest'
import type { Language } from '../../../../src/contract/languages.ts'
import { agreementOf, classOf } from '../../../../src/results/two-sample/assumption-classes.ts'
import {
  directionalOf,
  directionalReading,
} from '../../../../src/results/two-sample/directional.ts'
import { sentencesOf } from '../../../../src/results/two-sample/report-sentences.ts'
import { FURTHER_METHOD_IDS, METHOD_IDS } from '../../../../src/science/codes.ts'
import { wordsIn } from '../../../helpers/words.ts'
import { exampleResult } from '../../../helpers/two-sample-result.ts'

async function checksOf(name: Parameters<typeof exampleResult>[0], language: Language) {
  return sentencesOf(await exampleResult(name), ['methods', 'checks'], wordsIn(language)).join(' ')
}

describe('the example of directional pleiotropy (truth 0.10)', () => {
  it('is flagged in spite of p = 0.16 of the intercept', async () => {
    const text = await checksOf('directional_60', 'en')
    expect(text).toContain('The two tests of directional pleiotropy disagree')
    expect(text).toContain('−0.003')
    expect(text).toContain('0.020')
    // Q − Q′ stands beside the intercept: TwoSampleMR::mr_rucker gives 11.75 with p = 0.00061.
    expect(text.replaceAll('\u00a0', ' ')).toContain('Q − Q′ = 11.8, p = 6.1 × 10⁻⁴')
    expect(text).not.toMatch(/no (sign of )?directional pleiotropy/)
    expect(text).not.toContain('robust methods')
  })

  it('is flagged in Chinese', async () => {
    const text = await checksOf('directional_60', 'zh')
    expect(text).toContain('两个检验不一致')
    expect(text).not.toMatch(/没有显示定向多效性|没有定向多效性的迹象/)
    expect(text).not.toContain('稳健')
  })

  it('states that plausible direct effects would remove the estimate', async () => {
    const body = await exampleResult('directional_60')
    expect(directionalOf(body)?.leaves).toBe('nothing')
    expect(directionalReading(body.pleiotropy!)).toBe('by-fit-only')
  })

  it('reads each class of assumption; of results stored without readings, names the one whose interval includes 0', async () => {
    const { agreement, ...stored } = await exampleResult('directional_60')
    expect(agreement?.map(({ id, reading }) => [id, reading])).toEqual([
      ['majority', 'clear'],
      ['plurality', 'clear'],
      ['outliers', 'clear'],
      ['directional', 'vague'],
    ])
    const read = agreementOf(stored).map(({ id, reading }) => ({ id, reading }))
    expect(read).toEqual([
      { id: 'majority', reading: 'clear' },
      { id: 'plurality', reading: 'clear' },
      { id: 'outliers', reading: 'clear' },
      { id: 'directional', reading: 'vague' },
    ])
    expect(await checksOf('directional_60', 'en')).toContain('none contradicts it')
  })
})

describe('the impact of the intercept on the estimate', () => {
  async function leaves(low: number, high: number, sign = 1) {
    const body = await exampleResult('directional_60')
    // IVW 0.207: its interval includes 0 from a mean direct effect of 0.0107 on, and 0.0143 undoes it.
    const [ciLow, ciHigh] = sign > 0 ? [low, high] : [-high, -low]
    const variants = body.variants.map((row) => ({ ...row, betaOutcome: sign * row.betaOutcome }))
    return directionalOf({
      ...body,
      variants,
      pleiotropy: { ...body.pleiotropy!, ciLow, ciHigh },
    })?.leaves
  }

  it.each([
    [-0.003, 0.02, 'nothing'],
    [0.012, 0.02, 'nothing'],
    [0.016, 0.02, 'nothing'],
    [-0.003, 0.012, 'chance'],
    [0.0115, 0.013, 'chance'],
    [-0.003, 0.01, 'something'],
    [-0.02, -0.003, 'something'],
  ] as const)('from %f to %f: %s, whatever its sign', async (low, high, left) => {
    expect(await leaves(low, high)).toBe(left)
    expect(await leaves(low, high, -1)).toBe(left)
  })

  it('is `chance` where the interval includes 0 already, also far from a change of sign', async () => {
    const body = await exampleResult('null_outlier_40')
    const sign = Math.sign(directionalOf(body)!.shift.zeroAt)
    // An intercept that is clear on the side on which the estimate grows.
    const ends = [-0.0002 * sign, -0.0001 * sign].toSorted((one, other) => one - other)
    const [ciLow = null, ciHigh = null] = ends
    const found = directionalOf({ ...body, pleiotropy: { ...body.pleiotropy!, ciLow, ciHigh } })
    expect(found?.leaves).toBe('chance')
  })

  it('is unknown without an interval', async () => {
    const body = await exampleResult('directional_60')
    expect(directionalOf({ ...body, pleiotropy: null })).toBeNull()
    const bare = { ...body.pleiotropy!, ciLow: null, ciHigh: null }
    expect(directionalOf({ ...body, pleiotropy: bare })).toBeNull()
  })
})

describe('agreement', () => {
  it('ignores methods related to IVW: dIVW always has its sign', async () => {
    const body = await exampleResult('null_outlier_40')
    const without = body.estimates.filter(
      ({ method }) => !['divw', 'pivw', 'raps', 'maximum-likelihood'].includes(method),
    )
    const { agreement: _, ...stored } = body
    expect(agreementOf({ ...stored, estimates: without })).toEqual(agreementOf(stored))
  })

  it('of results stored without readings is against as soon as one method of a class is, which it names', async () => {
    const { agreement: _, ...body } = await exampleResult('homogeneous_12')
    const turned = body.estimates.map((one) =>
      one.method === 'simple-median' ? { ...one, b: -one.b } : one,
    )
    const read = agreementOf({ ...body, estimates: turned })
    expect(read.find(({ id }) => id === 'majority')).toEqual({
      id: 'majority',
      reading: 'against',
      methods: ['simple-median'],
    })
    const step = { ...body.estimates[0]!.convention, step: 0.01 }
    const zero = { ...body.estimates[0]!, method: 'mrmix' as const, b: -2.5e-17, convention: step }
    expect(agreementOf({ ...body, estimates: [...body.estimates, zero] })).toEqual(
      agreementOf(body),
    )
  })

  it('counts methods related to IVW as IVW, and maximum likelihood as a fixed effect', () => {
    const relatives = ['divw', 'pivw', 'raps', 'ivw-random', 'radial-ivw-modified'] as const
    for (const id of relatives) expect(classOf(id), id).toBe('balanced')
    expect(classOf('maximum-likelihood')).toBe('all-valid')
  })

  it('assigns a class to every method', () => {
    const none = [...METHOD_IDS, ...FURTHER_METHOD_IDS].filter((id) => classOf(id) === null)
    expect(none).toEqual([])
  })
})

describe('the reading of both tests', () => {
  const difference = { q: 4, df: 1 as const, p: 0.2 }

  it('is open where neither is significant', () => {
    expect(directionalReading({ p: 0.2, difference })).toBe('open')
    expect(directionalReading({ p: null, difference })).toBe('open')
  })

  it('is against where the intercept is significant, by fit where only Q − Q′ is', () => {
    expect(directionalReading({ p: 0.04, difference: { ...difference, p: 0.01 } })).toBe('against')
    expect(directionalReading({ p: 0.06, difference: { ...difference, p: 0.01 } })).toBe(
      'by-fit-only',
    )
  })
})
