import { describe, expect, test } from 'vitest'
import type { Association } from '../../../../src/science/harmonise/association.ts'
import { indexAssociations } from '../../../../src/science/harmonise/harmonise.ts'
import type { Effects } from '../../../../src/science/methods/effects.ts'
import {
  type ScreenChoice,
  screenExposure,
} from '../../../../src/science/screen/screen-exposure.ts'
import { verdictOf } from '../../../../src/science/screen/verdict.ts'
import { expectClose } from '../close.ts'
import { GOLDEN_SETS } from '../golden-set.ts'
import { effectsOfSet, fixture, readJson } from '../reference.ts'

/** Made by robust_methods.R, with MendelianRandomization 0.10.0 and MRMix 0.1.0. */
type Row = { mrmix: { b: number } }
type Data = Record<'bx' | 'sx' | 'by' | 'sy', number[]>
const golden = readJson(fixture('robust_methods.json')) as Record<string, Row> & { data: Data }

const CHOICE: ScreenChoice = {
  convention: 'mendelianrandomization',
  seed: 42,
  nboot: 100,
  action: 'use-frequency',
  hasRobust: true,
}

/** Both sides of variants as a screen has them; `n` people behind the smaller side. */
function sidesOf(effects: Effects, n: number | null) {
  const side = (beta: Float64Array, se: Float64Array, people: number | null) =>
    Array.from(beta, (_, at): Association => ({
      SNP: `rs${at + 1}`,
      row: at + 2,
      effectAllele: 'A',
      otherAllele: 'G',
      beta: beta[at]!,
      se: se[at]!,
      eaf: null,
      p: null,
      n: people,
      cases: null,
      controls: null,
      chromosome: null,
      position: null,
      phenotype: null,
    }))
  return {
    exposure: side(effects.betaExposure, effects.seExposure, n),
    outcome: indexAssociations(side(effects.betaOutcome, effects.seOutcome, n && 2 * n)),
  }
}

function screened(effects: Effects, n: number | null, change: Partial<ScreenChoice> = {}) {
  const { exposure, outcome } = sidesOf(effects, n)
  return screenExposure('genus.A', exposure, outcome, { ...CHOICE, ...change })
}

const balanced = effectsOfSet(GOLDEN_SETS.find(({ name }) => name === 'sim_balanced_24')!)
const many: Effects = {
  betaExposure: Float64Array.from(golden.data.bx),
  seExposure: Float64Array.from(golden.data.sx),
  betaOutcome: Float64Array.from(golden.data.by),
  seOutcome: Float64Array.from(golden.data.sy),
}

describe('rows for many invalid instruments in a screen', () => {
  test('have the people of the smaller side, and MRMix from fifty variants', () => {
    const made = screened(balanced, 50_000)
    const methods = made.estimates.map(({ method }) => method)
    expect(methods).toEqual(expect.arrayContaining(['lasso', 'cml-bic', 'cml-ma', 'cml-ma-dp']))
    expect(methods).not.toContain('mrmix')
    expect(made.setAside!.sampleSize).toBe(50_000)
    expect(made.setAside!.cml!.length).toBeGreaterThan(0)
    const mix = screened(many, null, { nboot: 10 }).estimates.find(
      ({ method }) => method === 'mrmix',
    )
    expectClose(mix!.b, golden['many_80']!.mrmix.b, 1e-6, 'b')
  })

  test('without sample sizes constrained likelihood is left out, and no row comes unasked', () => {
    const methods = (made: ReturnType<typeof screened>) =>
      made.estimates.map(({ method }) => method)
    const without = screened(balanced, null)
    expect(methods(without)).toContain('lasso')
    expect(methods(without).filter((method) => method.startsWith('cml'))).toEqual([])
    expect(without.setAside).toMatchObject({ cml: null, sampleSize: null })
    const plain = screened(balanced, 50_000, { hasRobust: false })
    expect(methods(plain)).not.toContain('lasso')
    expect(plain.setAside).toBeNull()
  })

  test('change no condition of the verdict', () => {
    const rulesOf = ({
      main,
      estimates,
      bound,
      pleiotropy,
      leaveOneOut,
      strength,
    }: ReturnType<typeof screened>) =>
      verdictOf({
        main,
        estimates,
        bound,
        leaveOneOut,
        bh: 0.01,
        isForward: true,
        differenceP: pleiotropy?.difference.p ?? null,
        fMean: strength.fMean,
      })
    expect(rulesOf(screened(balanced, 50_000))).toEqual(
      rulesOf(screened(balanced, 50_000, { hasRobust: false })),
    )
  })
})
