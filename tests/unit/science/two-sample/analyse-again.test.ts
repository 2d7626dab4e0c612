import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { analyseAgain } from '../../../../src/science/two-sample/analyse-again.ts'
import type { TwoSampleParameters } from '../../../../src/science/two-sample/result.ts'
import { resultOf } from '../../../helpers/two-sample-result.ts'
import { failureOf, host } from '../parser/files.ts'
import { expectPlainJson } from '../close.ts'

const TEXT = readFileSync('public/examples/sim_homogeneous_12.tsv', 'utf8')
const PARAMETERS: Partial<TwoSampleParameters> = { nboot: 100, presso: 200 }

/** Returns the parts of a result that follow from the variants: without source and timings. */
function numbersOf(result: Awaited<ReturnType<typeof resultOf>>) {
  const { input: _i, timings: _t, presentation: _p, variants, ...rest } = result
  return { ...rest, variants: variants.map(({ row: _row, ...variant }) => variant) }
}

const stored = await resultOf(TEXT, {}, PARAMETERS)
const rowsOf = (variants: readonly { row: number }[]) => variants.map(({ row }) => row)

describe('repeating a stored result', () => {
  test('without some variants equals a run on the reduced file', async () => {
    const without = [stored.variants[0]!, stored.variants[7]!, stored.variants[11]!]
    const lines = TEXT.split('\n')
    const reduced = lines.filter((_, index) => !without.some(({ row }) => row === index + 1))
    const expected = await resultOf(reduced.join('\n'), {}, PARAMETERS)
    const rows = rowsOf(without)
    const actual = analyseAgain({ result: stored, without: rows, parameters: {} }, { host })

    expect(numbersOf(actual)).toEqual(numbersOf(expected))
    expect(actual.input).toMatchObject({ rows: 12, kept: 9, sha256: stored.input.sha256 })
    expect(actual.input.dropped).toEqual(
      without.map(({ SNP, row }) => ({ SNP, row, reason: 'left-out', column: null })),
    )
    expect(actual.presso?.draws).toBe(200)
    expectPlainJson(actual)
  })

  test('with nothing changed equals the stored result', async () => {
    const actual = analyseAgain({ result: stored, without: [], parameters: {} }, { host })
    expect(numbersOf(actual)).toEqual(numbersOf(stored))
    expect(actual.input).toEqual(stored.input)
  })

  test('under another convention equals a run under it', async () => {
    const parameters = { convention: 'mendelianrandomization', seed: 314_159_265 } as const
    const expected = await resultOf(TEXT, {}, { ...PARAMETERS, ...parameters })
    const actual = analyseAgain({ result: stored, without: [], parameters }, { host })
    expect(numbersOf(actual)).toEqual(numbersOf(expected))
    expect(actual.estimates).not.toEqual(stored.estimates)
  })

  test('chooses the draws of MR-PRESSO for the remaining variants', async () => {
    const without = rowsOf(stored.variants.slice(0, 5))
    const again = { result: stored, without, parameters: { presso: 'auto' as const } }
    const { parameters } = analyseAgain(again, { host })
    expect(parameters).toMatchObject({ presso: 'auto', pressoDraws: 1400 })
  })

  test('refuses an empty selection, and stops on cancellation', async () => {
    const without = rowsOf(stored.variants)
    const nothing = await failureOf(() =>
      analyseAgain({ result: stored, without, parameters: {} }, { host }),
    )
    expect(nothing.problem).toEqual({ code: 'no-usable-rows', found: '12' })
    const signal = { aborted: true }
    const stopped = await failureOf(() =>
      analyseAgain({ result: stored, without: [], parameters: {} }, { host, signal }),
    )
    expect(stopped.problem.code).toBe('cancelled')
  })
})
