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
type Fit = { b: number; se: number; p: number }
type Row = {
  n: number
  lasso: Fit & { valid: number[] }
  cmlBic: Fit & { invalid: number[] }
  cmlMa: Fit
  cmlMaDp: Fit & { draws: number }
  mrmix: Fit
}
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
  test('are those of R, with the people of the smaller side', () => {
    const row = golden['balanced_24']!
    const made = screened(balanced, row.n)
    const fitOf = (method: string) => made.estimates.find((one) => one.method === method)!
    const expected = { lasso: row.lasso, 'cml-bic': row.cmlBic, 'cml-ma': row.cmlMa }
    for (const [method, fit] of Object.entries({ ...expected, 'cml-ma-dp': row.cmlMaDp })) {
      expectClose(fitOf(method).b, fit.b, 1e-6, `${method} b`)
      expectClose(fitOf(method).se, fit.se, 1e-6, `${method} se`)
    }
    expect(fitOf('mrmix')).toBeUndefined()
    expect(made.setAside!.sampleSize).toBe(row.n)
    expect(made.setAside!.cml).toEqual(row.cmlBic.invalid.map((at) => `rs${at}`))
    const valid = new Set(row.lasso.valid)
    const numbers = Array.from(balanced.betaExposure, (_, at) => at + 1)
    expect(made.setAside!.lasso).toEqual(
      numbers.filter((at) => !valid.has(at)).map((at) => `rs${at}`),
    )
  })

  test('MRMix joins them from fifty variants', () => {
    const mix = screened(many, null, { nboot: 10 }).estimates.find(
      ({ method }) => method === 'mrmix',
    )
    expectClose(mix!.b, golden['many_80']!.mrmix.b, 1e-6, 'b')
    expectClose(mix!.se, golden['many_80']!.mrmix.se, 1e-6, 'se')
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
