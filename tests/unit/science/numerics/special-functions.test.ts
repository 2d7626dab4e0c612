import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { logBeta, logGamma } from '../../../../src/science/numerics/gamma.ts'
import { normalQuantile } from '../../../../src/science/numerics/normal-quantile.ts'
import { sha256Hex } from '../../../../src/science/numerics/sha256.ts'
import {
  chiSquaredUpper,
  fisherUpper,
  normalTwoSided,
  studentCritical,
  studentTwoSided,
} from '../../../../src/science/numerics/tails.ts'
import { expectClose } from '../close.ts'

type Tail = { p: string; negLog10P: string }
type Reference = {
  normalTwoSided: ({ z: number } & Tail)[]
  studentTwoSided: ({ t: number; df: number } & Tail)[]
  chiSquaredUpper: ({ x: number; df: number } & Tail)[]
  fisherUpper: ({ f: number; d1: number; d2: number } & Tail)[]
  normalQuantile: { p: number; z: string }[]
  studentCritical05: { df: number; t: string }[]
  logGamma: { x: number; logGamma: string }[]
  logBeta: { a: number; b: number; logBeta: string }[]
}

const reference = JSON.parse(
  readFileSync(
    new URL('../../../fixtures/science/special_functions.json', import.meta.url),
    'utf8',
  ),
) as Reference

function expectTail(actual: { p: number; negLog10P: number }, expected: Tail, what: string) {
  const p = Number(expected.p)
  // Below the normal range a double holds fewer digits, and finally none.
  if (p > 1e-300) expectClose(actual.p, p, 2e-12, `${what} p`)
  else expect(actual.p, what).toBeLessThan(1e-299)
  // −log₁₀ p near p = 1 is as exact as p: absolutely, not relatively.
  const log = Number(expected.negLog10P)
  const error = Math.abs(actual.negLog10P - log) / Math.max(1e-3, log)
  expect(error, `${what} −log10 p ${actual.negLog10P}`).toBeLessThanOrEqual(2e-13)
}

describe('tails against 40-digit values', () => {
  test.each(reference.normalTwoSided)('normal, z = $z', ({ z, ...tail }) => {
    expectTail(normalTwoSided(z), tail, `z = ${z}`)
    expect(normalTwoSided(-z)).toEqual(normalTwoSided(z))
  })

  test.each(reference.studentTwoSided)('t = $t on $df', ({ t, df, ...tail }) => {
    expectTail(studentTwoSided(t, df), tail, `t = ${t} on ${df}`)
    expect(studentTwoSided(-t, df)).toEqual(studentTwoSided(t, df))
  })

  test.each(reference.chiSquaredUpper)('chi-squared $x on $df', ({ x, df, ...tail }) => {
    expectTail(chiSquaredUpper(x, df), tail, `x = ${x} on ${df}`)
  })

  test.each(reference.fisherUpper)('F = $f on $d1 and $d2', ({ f, d1, d2, ...tail }) => {
    expectTail(fisherUpper(f, d1, d2), tail, `F = ${f}`)
  })

  test('the edges', () => {
    expect(normalTwoSided(0)).toEqual({ p: 1, negLog10P: 0 })
    expect(studentTwoSided(0, 4)).toEqual({ p: 1, negLog10P: 0 })
    expect(chiSquaredUpper(0, 4)).toEqual({ p: 1, negLog10P: 0 })
    expect(chiSquaredUpper(-1e-12, 4).p).toBe(1)
    expect(normalTwoSided(Infinity)).toEqual({ p: 0, negLog10P: Infinity })
    expect(studentTwoSided(Infinity, 4).p).toBe(0)
    expect(normalTwoSided(Number.NaN).p).toBeNaN()
    expect(studentTwoSided(Number.NaN, 3).p).toBeNaN()
    // Cauchy: P(|T| > t) → 2/(πt), also where t² overflows.
    expectClose(studentTwoSided(1e200, 1).p, 2 / (Math.PI * 1e200), 1e-13, 'Cauchy')
  })
})

describe('quantiles and logarithms', () => {
  test.each(reference.normalQuantile)('normal quantile of $p', ({ p, z }) => {
    expectClose(normalQuantile(p), Number(z), 1e-15 * 4, `quantile of ${p}`)
  })

  test('normal quantile at the edges', () => {
    expect([normalQuantile(0), normalQuantile(1), normalQuantile(2)]).toEqual([
      -Infinity,
      Infinity,
      Number.NaN,
    ])
  })

  test.each(reference.studentCritical05)('t on $df leaves 5 % outside', ({ df, t }) => {
    expectClose(studentCritical(0.05, df), Number(t), 1e-12, `critical value on ${df}`)
  })

  test('lnΓ and ln B', () => {
    for (const { x, logGamma: value } of reference.logGamma) {
      expectClose(logGamma(x), Number(value), 3e-15, `lnΓ(${x})`)
    }
    for (const { a, b, logBeta: value } of reference.logBeta) {
      expectClose(logBeta(a, b), Number(value), 3e-15, `ln B(${a}, ${b})`)
    }
  })
})

describe('SHA-256', () => {
  const hashOf = async (bytes: Uint8Array<ArrayBuffer>) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')

  test('equals the standard examples', () => {
    expect(sha256Hex(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
    expect(sha256Hex(new Uint8Array())).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
  })

  test.each([1, 55, 56, 63, 64, 65, 119, 120, 1000, 70_001])('of %i bytes', async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31 + size) % 251)
    expect(sha256Hex(bytes)).toBe(await hashOf(bytes))
  })
})
