import { describe, expect, test } from 'vitest'
import type { DirectionResult } from '../../../../src/science/bidirectional/result.ts'
import { harmonise, indexAssociations } from '../../../../src/science/harmonise/harmonise.ts'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import { analyseCompletely } from '../../../../src/science/two-sample/analyse-completely.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { effectsOfHarmonised } from '../../../../src/science/scan/scan-exposure.ts'
import { encodeJson, decodeJson } from '../../../../src/science/scan-run/json-bytes.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { example, filesOf, quick, runBoth, table, wobble } from './run.ts'

/** Computes IVW by its formula, from the variants of a direction. */
function ivwByHand(variants: DirectionResult['variants']): { b: number; se: number } {
  let [xx, xy, yy] = [0, 0, 0]
  for (const { betaExposure: x, betaOutcome: y, seOutcome } of variants) {
    const w = 1 / seOutcome ** 2
    xx += w * x * x
    xy += w * x * y
    yy += w * y * y
  }
  const b = xy / xx
  const sigma = Math.sqrt((yy - b * xy) / (variants.length - 1))
  return { b, se: Math.max(1, sigma) / Math.sqrt(xx) }
}

function closeTo(value: number | null | undefined, expected: number, rel = 1e-9): void {
  expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThanOrEqual(rel * Math.abs(expected))
}

const ONEWAY = filesOf(example('oneway_a'), example('oneway_b'))
const plain = await runBoth(ONEWAY, quick)

describe('simulated effects', () => {
  test('one direction: A affects B by 0.4, and only variants that Steiger’s filter removes suggest the reverse', async () => {
    const result = plain
    const { forward, reverse } = result
    expect(result.verdict).toBe('forward-only')
    expect(forward.instruments.selected).toBe(28)
    // The methods for many invalid variants use the smaller of both samples; MRMix needs fifty variants.
    expect(forward.numbers?.estimates.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['lasso', 'cml-bic', 'cml-ma', 'cml-ma-dp']),
    )
    expect(forward.numbers?.invalidity?.cml?.sampleSize).toBe(180_000)
    expect(forward.numbers?.omitted).toContainEqual({
      method: 'mrmix',
      reason: 'needs-fifty-variants',
    })
    const main = forward.numbers?.estimates.find(({ method }) => method === 'ivw')
    expect(main?.ciLow).toBeLessThan(0.4)
    expect(main?.ciHigh).toBeGreaterThan(0.4)
    expect(forward.verdict).toBe('passed')
    // Ten instruments of A reach 5e-8 in B as well: they are among B's and produce a slope.
    expect(reverse.steiger?.backward).toHaveLength(10)
    expect(result.shared).toHaveLength(10)
    expect(reverse.main?.p).toBeLessThan(0.05)
    const [filtered] = reverse.withoutBackward?.estimates ?? []
    expect(filtered?.p).toBeGreaterThan(0.05)
    expect(filtered?.ciLow).toBeLessThan(0)
    expect(filtered?.ciHigh).toBeGreaterThan(0)
    expect(reverse.rules).toContainEqual({ rule: 'without-backward', passed: false })
    expect(reverse.isSupported).toBe(false)
  })

  test('both directions: both effects are found, with and without the shared instruments', async () => {
    const result = await runBoth(filesOf(example('twoway_a'), example('twoway_b')), quick)
    expect(result.verdict).toBe('both')
    for (const [direction, effect] of [
      [result.forward, 0.25],
      [result.reverse, 0.3],
    ] as const) {
      const [filtered] = direction.withoutBackward?.estimates ?? []
      const [low, high] = [filtered?.ciLow ?? 9, filtered?.ciHigh ?? -9]
      // The product of both paths biases each estimate; a tenth of the effect is the tolerance.
      expect(low).toBeLessThan(effect)
      expect(high).toBeGreaterThan(effect * 0.9)
    }
  })

  test('no effect: neither direction is supported', async () => {
    const none = (own: string, other: string) =>
      Array.from({ length: 40 }, (_, k) => ({
        SNP: `${k < 20 ? own : other}${k % 20}`,
        beta: k < 20 ? 0.05 + 0.001 * k : 0.001 * wobble(k + 3),
        se: 0.004,
      }))
    const a = none('rsa', 'rsb')
    const b = none('rsb', 'rsa').map((row, k) => ({ ...row, chr: 1 + ((k + 20) % 22) }))
    const result = await runBoth(filesOf(table(a), table(b)), { ...quick, pruneKb: 0 })
    expect(result.verdict).toBe('neither')
    expect([result.forward.verdict, result.reverse.verdict]).toEqual([
      'not-supported',
      'not-supported',
    ])
  })
})

describe('the numbers of each direction', () => {
  test('are those of analyseCompletely on the harmonised pair', async () => {
    const result = await runBoth(ONEWAY, { nboot: 100, presso: 300 })
    const read = (name: string, mapping: Parameters<typeof readAssociations>[1]) =>
      readAssociations(readTable(example(name), webEngineHost()), mapping)
    const rows = {
      a: read('oneway_a', result.mapping.a),
      b: read('oneway_b', result.mapping.b),
    }
    for (const [direction, own, other] of [
      [result.forward, rows.a, rows.b],
      [result.reverse, rows.b, rows.a],
    ] as const) {
      const chosen = new Set(direction.variants.map(({ SNP }) => SNP))
      const set = harmonise(
        own.filter(({ SNP }) => chosen.has(SNP)),
        indexAssociations(other),
        'use-frequency',
      )
      const analysedVariants = set.variants.filter(({ keep }) => keep)
      const ids = analysedVariants.map(({ SNP }) => SNP)
      const whole = analyseCompletely(effectsOfHarmonised(analysedVariants), ids, {
        convention: 'twosamplemr',
        seed: 42,
        nboot: 100,
        pressoDraws: 300,
        robust: { sampleSize: 180_000 },
      })
      expect(direction.numbers?.estimates).toEqual(whole.estimates)
      expect(direction.numbers?.invalidity).toEqual(whole.invalidity)
      expect(direction.numbers?.leaveOneOut).toEqual(whole.leaveOneOut)
      expect(direction.numbers?.heterogeneity).toEqual(whole.heterogeneity)
      expect(direction.numbers?.presso?.global).toEqual(whole.presso?.global)
      const hand = ivwByHand(direction.variants)
      const main = direction.numbers?.estimates.find(({ method }) => method === 'ivw')
      closeTo(main?.b, hand.b)
      closeTo(main?.se, hand.se)
    }
  })

  test('swapping the traits swaps the directions and changes no number', async () => {
    const there = plain
    const back = await runBoth({ a: ONEWAY.b, b: ONEWAY.a }, quick)
    const turned = (direction: DirectionResult): DirectionResult => ({
      ...direction,
      exposure: direction.exposure === 'a' ? 'b' : 'a',
    })
    expect(back.forward).toEqual(turned(there.reverse))
    expect(back.reverse).toEqual(turned(there.forward))
    expect(there.verdict).toBe('forward-only')
    expect(back.verdict).toBe('reverse-only')
    expect(back.shared).toEqual(there.shared)
  })

  test('the order of rows does not change the result', async () => {
    const [head, ...rows] = example('oneway_a').trim().split('\n')
    const turned = [head, ...rows.toReversed()].join('\n')
    const other = await runBoth(filesOf(turned, example('oneway_b')), quick)
    expect(other.forward.variants.map(({ SNP }) => SNP).toSorted()).toEqual(
      plain.forward.variants.map(({ SNP }) => SNP).toSorted(),
    )
    closeTo(other.forward.main?.b, plain.forward.main?.b ?? 0, 1e-12)
    closeTo(other.reverse.main?.b, plain.reverse.main?.b ?? 0, 1e-12)
  })

  test('a file that is too long for memory gives the same result', async () => {
    const line = (k: number) =>
      `rs${20_000_000 + k}\t22\t${20_000_000 + k}\tA\tG\t0.4\t0.0001\t0.004\t0.98\t240000`
    const filler = Array.from({ length: 21_000 }, (_, k) => line(k)).join('\n')
    const reported = await runBoth(
      filesOf(example('oneway_a'), `${example('oneway_b').trim()}\n${filler}\n`),
      quick,
    )
    expect(reported.mapping.b.effect_allele).toBe('A1')
    expect(reported.input.files[1]).toMatchObject({ isLong: true, rows: 21_210 })
    expect(reported.forward.main).toEqual(plain.forward.main)
    expect(reported.reverse.main).toEqual(plain.reverse.main)
  })
})

describe('other forms of the same data', () => {
  test('files of one trait are concatenated', async () => {
    const [head, ...rows] = example('oneway_a').trim().split('\n')
    const half = (from: number) => [head, ...rows.filter((_, k) => k % 2 === from)].join('\n')
    const parts = await runBoth(filesOf([half(0), half(1)], example('oneway_b')), quick)
    const whole = plain
    expect(parts.input.files).toHaveLength(3)
    expect(parts.forward.variants.map(({ SNP }) => SNP).toSorted()).toEqual(
      whole.forward.variants.map(({ SNP }) => SNP).toSorted(),
    )
    closeTo(parts.forward.main?.b, whole.forward.main?.b ?? 0, 1e-12)
  })

  test('a wide table of harmonised effects provides both traits', async () => {
    const header =
      'SNP\teffect_allele.exposure\tother_allele.exposure\teaf.exposure\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome\texposure\toutcome'
    const rows = Array.from({ length: 24 }, (_, k) => {
      const isOwn = k < 12
      const size = 0.05 + 0.001 * k
      const [x, y] = isOwn ? [size, 0.4 * size] : [0.0005 * wobble(k), size]
      return [`rs${k}`, 'A', 'G', 0.3, x, 0.004, y + 0.001 * wobble(k), 0.004, 'BMI', 'CHD'].join(
        '\t',
      )
    })
    const text = [header, ...rows].join('\n')
    const result = await runBoth(filesOf(text, text), quick)
    expect(result.traits).toEqual({ a: 'BMI', b: 'CHD' })
    expect(result.forward.instruments.selected).toBe(12)
    closeTo(result.forward.main?.b, 0.4, 0.05)
    expect(result.reverse.variants.length).toBeGreaterThanOrEqual(12)
    expect(result.forward.harmoniseWarnings).toEqual([])
  })

  test('the result is plain JSON', () => {
    expect(decodeJson(encodeJson(plain))).toEqual(plain)
  })
})
