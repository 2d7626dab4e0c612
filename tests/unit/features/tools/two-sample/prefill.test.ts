import { describe, expect, test } from 'vitest'
import {
  toPrefilledInput,
  parsePrefillAddress,
} from '../../../../../src/features/tools/two-sample/prefill.ts'
import { paths } from '../../../../../src/lib/paths.ts'
import { kindOf } from '../../../../../src/results/read-body.ts'
import { exampleResult, resultOf } from '../../../../helpers/two-sample-result.ts'

const searchOf = (path: string) => new URL(path, 'http://x').search

describe('the address that prefills data', () => {
  test('carries the choice of one variant per region', () => {
    const path = paths.toolFrom('6001', '12', { isPruned: true })
    expect(parsePrefillAddress(searchOf(path))).toMatchObject({
      isPruned: true,
      without: new Set(),
    })
  })

  test('round-trips', () => {
    const path = paths.toolFrom('6001', '12', { without: ['rs1', 'rs&2'], convention: 'exact' })
    expect(parsePrefillAddress(searchOf(path))).toEqual({
      recordId: '12',
      without: new Set(['rs1', 'rs&2']),
      isPruned: false,
      convention: 'exact',
      exposure: null,
      outcome: null,
    })
  })

  test.each(['', '?from=', '?from=abc', '?from=1;2', '?record=12'])(
    '%j prefills nothing',
    (search) => {
      expect(parsePrefillAddress(search)).toBeNull()
    },
  )
})

describe('data of a result as an input', () => {
  test('give the same numbers again, and different ones without a variant', async () => {
    const body = await exampleResult('balanced_24', { exposureName: 'BMI', outcomeName: 'CHD' })
    const choice = { without: new Set<string>(), exposure: null, outcome: null }
    const whole = kindOf(body).prefillPair(body, choice)
    const again = await resultOf(whole?.text ?? '')
    expect(again.estimates).toEqual(body.estimates)
    expect(whole?.presentation).toMatchObject({ exposureName: 'BMI', outcomeName: 'CHD' })

    const first = body.variants[0]?.SNP ?? ''
    const rest = kindOf(body).prefillPair(body, { ...choice, without: new Set([first]) })
    const fewer = await resultOf(rest?.text ?? '')
    expect(fewer.variants).toHaveLength(23)
    const left = body.leaveOneOut.find(({ SNP }) => SNP === first)
    expect(fewer.estimates.find(({ method }) => method === 'ivw')?.b).toBeCloseTo(left?.b ?? 0, 12)
  })

  test('keep seed and draws unless the convention changes', async () => {
    const body = await resultOf(
      'SNP,beta.exposure,se.exposure,beta.outcome,se.outcome\nrs1,0.1,0.01,0.05,0.01\n',
      {},
      { seed: 7, nboot: 300 },
    )
    const pair = kindOf(body).prefillPair(body, {
      without: new Set(),
      exposure: null,
      outcome: null,
    })
    if (!pair) throw new Error('nothing carried')
    expect(toPrefilledInput(pair, 'x', null).settings).toMatchObject({ seed: 7, nboot: 300 })
    expect(toPrefilledInput(pair, 'x', 'mendelianrandomization').settings).toMatchObject({
      convention: 'mendelianrandomization',
      nboot: 10_000,
    })
  })
})
