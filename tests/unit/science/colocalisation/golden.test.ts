import { describe, expect, test } from 'vitest'
import { DEFAULT_TRAIT } from '../../../../src/science/colocalisation/inputs.ts'
import { locusOf } from '../../../../src/science/colocalisation/locus.ts'
import {
  DEFAULT_PRIORS,
  hypotheses,
  type Priors,
  priorsFor,
  sensitivity,
} from '../../../../src/science/colocalisation/posterior.ts'
import { DISEASE, type LocusExample, locusResult } from '../../../helpers/locus-result.ts'
import { expectClose } from '../close.ts'
import { fixture, readJson } from '../reference.ts'

/** Made by colocalisation.R beside it, with coloc 6.0.1. */
type Row = Record<
  'posterior' | 'priors' | 'at' | 'shared' | 'lbf1' | 'lbf2' | 'p12' | 'h4' | 'h3',
  number[]
>
const golden = readJson(fixture('colocalisation.json')) as Record<string, Row>
const { 'large priors': large, ...rows } = golden

const TOLERANCE = 1e-10
/** A share of next to nothing is a difference of what is alike: its digits are those of rounding. */
const close = (actual: number, expected: number, what: string) =>
  Math.abs(expected) < 1e-7
    ? expect(Math.abs(actual - expected), what).toBeLessThan(1e-17 + 1e-9 * expected)
    : expectClose(actual, expected, TOLERANCE, what)

/** Without effects in the mapping only p and frequency are left. */
const BY_P = {
  SNP: 'SNP',
  effect_allele: 'effect_allele',
  other_allele: 'other_allele',
  eaf: 'eaf',
  pval: 'pval',
  chr: 'CHR',
  pos: 'BP',
} as const

function resultOf(name: string) {
  const [example, how] = name.split(' ') as [LocusExample, string]
  const priors: Priors = how === 'other-priors' ? { p1: 1e-3, p2: 1e-3, p12: 5e-5 } : DEFAULT_PRIORS
  const a = { ...DEFAULT_TRAIT, n: 35_000, sdY: how === 'estimated' || how === 'p' ? null : 0.7 }
  const b = { ...DISEASE, n: 90_000, caseShare: 0.2 }
  const mapping = how === 'p' ? { a: BY_P, b: BY_P } : {}
  return locusResult(example, { ...priors, a, b }, mapping)
}

describe('the numbers of coloc.abf', () => {
  test.each(Object.keys(rows))('%s', async (name) => {
    const expected = rows[name]!
    const body = await resultOf(name)
    for (const [h, value] of body.posterior.entries()) {
      close(value, expected.posterior[h]!, `H${h}`)
    }
    const locus = locusOf(body)
    for (const [k, place] of expected.at.entries()) {
      const at = place - 1
      close(locus.shared[at]!, expected.shared[k]!, `SNP.PP.H4 ${place}`)
      close(locus.a.lbf[at]!, expected.lbf1[k]!, `lABF 1 ${place}`)
      close(locus.b.lbf[at]!, expected.lbf2[k]!, `lABF 2 ${place}`)
    }
    const curve = sensitivity(body.posterior, body.variants.SNP.length, body.priors)
    for (const [k, row] of [0, 24, 49, 99].entries()) {
      close(curve[row]!.p12, expected.p12[k]!, `p12 ${row}`)
      close(curve[row]!.posterior[4], expected.h4[k]!, `H4 at ${row}`)
      close(curve[row]!.posterior[3], expected.h3[k]!, `H3 at ${row}`)
    }
  })

  test('priors that are too large for so many variants are made smaller', async () => {
    const body = await locusResult('shared', {
      a: { ...DEFAULT_TRAIT, sdY: 0.7 },
      b: DISEASE,
    })
    const locus = locusOf(body)
    const priors = priorsFor({ p1: 0.02, p2: 0.01, p12: 0.005 }, body.variants.SNP.length)
    expect(Object.values(priors)).toEqual(large!.priors)
    for (const [h, value] of hypotheses(locus.a.lbf, locus.b.lbf, priors).entries()) {
      close(value, large!.posterior[h]!, `H${h}`)
    }
  })
})
