import { describe, expect, test } from 'vitest'
import { chooseInstruments } from '../../../../src/science/bidirectional/instruments.ts'
import type { WithoutRun } from '../../../../src/science/bidirectional/result.ts'
import { judgeBoth, judgeDirection } from '../../../../src/science/bidirectional/verdict.ts'

const run = (b: number, p: number): WithoutRun => ({
  removed: ['rs1'],
  nsnp: 8,
  estimates: [
    { method: 'ivw', nsnp: 8, b, se: 0.1, ciLow: null, ciHigh: null, p, negLog10P: null },
  ],
  q: null,
  qDf: null,
  qP: null,
  intercept: null,
  interceptP: null,
})

const bare = {
  main: { method: 'ivw' as const, b: 0.3, p: 0.001 },
  q: 0.002,
  numbers: null,
  variants: [],
  steiger: null,
  withoutBackward: null,
  withoutShared: null,
}

describe('a direction', () => {
  test('is supported while no rule fails; unknown rules do not fail', () => {
    expect(judgeDirection(bare)).toMatchObject({ isSupported: true, verdict: 'suggestive' })
  })

  test.each([
    ['p of 0.05 and more', { main: { method: 'ivw' as const, b: 0.3, p: 0.2 } }],
    ['q of 0.05 and more', { q: 0.06 }],
    ['gone without backward variants', { withoutBackward: run(0.3, 0.3) }],
    ['turned without backward variants', { withoutBackward: run(-0.3, 0.001) }],
    ['gone without shared variants', { withoutShared: run(0.1, 0.4) }],
    ['nothing left', { withoutShared: { ...run(0, 1), nsnp: 0, estimates: [] } }],
  ])('is not: %s', (_why, change) => {
    expect(judgeDirection({ ...bare, ...change }).isSupported).toBe(false)
  })

  test('that depends on variants of the other direction is not even suggestive', () => {
    expect(judgeDirection({ ...bare, withoutBackward: run(0.01, 0.8) }).verdict).toBe(
      'not-supported',
    )
  })

  test('without an estimate stays open', () => {
    expect(judgeDirection({ ...bare, main: null, q: null })).toMatchObject({
      isSupported: null,
      verdict: 'not-testable',
    })
  })
})

test.each([
  [true, false, 'forward-only'],
  [false, true, 'reverse-only'],
  [true, true, 'both'],
  [false, false, 'neither'],
  [true, null, 'not-testable'],
  [null, false, 'not-testable'],
] as const)('forward %s and reverse %s are %s', (forward, reverse, verdict) => {
  expect(judgeBoth(forward, reverse)).toBe(verdict)
})

test('uses the strongest of too many instruments', () => {
  const many = Array.from({ length: 1200 }, (_, row) => ({
    SNP: `rs${row}`,
    row,
    chromosome: null,
    position: null,
    negLog10P: 8 + row / 100,
    f: 40 + row,
  }))
  const { chosen, counts } = chooseInstruments(many, {
    instrumentP: 5e-8,
    leastF: 10,
    pruneKb: 10_000,
  })
  expect(counts).toMatchObject({ selected: 1000, beyond: 200, unplaced: 1000 })
  expect(chosen[0]?.row).toBe(1199)
  expect(Math.min(...chosen.map(({ row }) => row))).toBe(200)
})
