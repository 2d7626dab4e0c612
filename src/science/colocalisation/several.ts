/**
 * Colocalisation where several variants of the region may be causal: each trait's signals by SuSiE with the
 * correlations of the user's panel, and each pair of signals by coloc's Bayes factors.
 */
import { type Side, SIDES } from '../bidirectional/inputs.ts'
import { credibleSets } from '../fine-mapping/credible-sets.ts'
import { lambdaLimits } from '../fine-mapping/lambda-limits.ts'
import { exchangedAlleles, expectedZ, lambdas } from '../fine-mapping/ld-fit.ts'
import { adjustedZ, SUSIE_DEFAULTS, susieRss } from '../fine-mapping/susie.ts'
import type { Association } from '../harmonise/association.ts'
import {
  type PanelHost,
  type PanelLd,
  type PanelMatch,
  readPanelLd,
} from '../instruments/panel-ld.ts'
import type { SquareMatrix } from '../numerics/linear.ts'
import { genotypeCorrelation } from '../panel/correlation.ts'
import type { GenotypeStore } from '../panel/genotypes.ts'
import { allelesIn } from '../panel/match.ts'
import type { PanelFiles } from '../panel/panel.ts'
import { signalAt } from './locus.ts'
import { type Pair, positionOfRow } from './match.ts'
import { priorsFor } from './posterior.ts'
import type { ColocalisationResult } from './result.ts'
import {
  LEAST_FITTED,
  MOST_FITTED,
  type SeveralParameters,
  type SeveralResult,
  type TraitSignals,
} from './several-result.ts'
import { signalPairs } from './signal-pairs.ts'

type Known = Pick<ColocalisationResult, 'variants' | 'reading' | 'parameters' | 'leads' | 'traits'>

export type SeveralChoice = {
  sets: readonly PanelFiles[]
  parameters: SeveralParameters
  host: PanelHost
  /** Completed share of this part. */
  onProgress: (done: number) => void
}

/** A variant found in the panel, and both traits' z for the panel's counted allele. */
type MatchedVariant = { at: number; place: PanelMatch; z: Record<Side, number | null> }

const MISSING = 'absent'

function toPanelCandidate({ a }: Pair, row: number, { variants }: Known) {
  const { chromosome, position } = positionOfRow(a)
  return {
    row,
    SNP: a.SNP,
    chromosome,
    position,
    effectAllele: a.effectAllele ?? '',
    otherAllele: a.otherAllele,
    eaf: variants.a.eaf[row] ?? null,
  }
}

/** Whether a row's effect allele is the one that the panel counts; null: other alleles. */
function isFirstIn(
  { effectAllele, otherAllele }: Association,
  { variant }: PanelMatch,
): boolean | null {
  if (effectAllele === null) return null
  return allelesIn({ effectAllele, otherAllele }, variant)?.isFirst ?? null
}

/** Returns signed z; null where only p is known. */
function signedZ({ variants, reading }: Known, side: Side, at: number): number | null {
  const z = signalAt(variants, side, at, reading[side])?.z ?? null
  if (z === null || reading[side].from === 'effects') return z
  const beta = variants[side].beta[at] ?? null
  return beta === null ? null : Math.sign(beta) * z
}

/** Returns the set of the panel that covers most of the region: a region is on one chromosome. */
function mainPanel({ places }: PanelLd): number {
  const counts = new Map<number, number>()
  for (const place of places.values()) {
    if (typeof place !== 'string') counts.set(place.panel, (counts.get(place.panel) ?? 0) + 1)
  }
  return [...counts].toSorted((x, y) => y[1] - x[1])[0]?.[0] ?? 0
}

function varies(store: GenotypeStore, at: number): boolean {
  const { two, one, none } = store.totals(at)
  return [two, one, none].filter((count) => count > 0).length > 1
}

function matchVariants(known: Known, pairs: readonly Pair[], ld: PanelLd) {
  const panel = mainPanel(ld)
  const store = ld.stores[panel]
  const lost = { absent: 0, otherAlleles: 0, constant: 0 }
  const placed: MatchedVariant[] = []
  const taken = new Set<number>()
  for (const [at, pair] of pairs.entries()) {
    const place = ld.places.get(at) ?? MISSING
    if (typeof place === 'string' || place.panel !== panel || !store) {
      if (place === 'other-alleles') lost.otherAlleles += 1
      else lost.absent += 1
      continue
    }
    const [a, b] = [isFirstIn(pair.a, place), isFirstIn(pair.b, place)]
    if (a === null || b === null || taken.has(place.at)) lost.otherAlleles += 1
    else if (!varies(store, place.at)) lost.constant += 1
    else {
      taken.add(place.at)
      const turned = (side: Side, isFirst: boolean) => {
        const z = signedZ(known, side, at)
        return z === null || isFirst ? z : -z
      }
      placed.push({ at, place, z: { a: turned('a', a), b: turned('b', b) } })
    }
  }
  return { placed, lost, store }
}

/**
 * Computes signed correlations of the counted alleles over people with both calls (PLINK's r); 0 where there
 * are none.
 */
function correlationsOf(store: GenotypeStore, placed: readonly MatchedVariant[]): SquareMatrix {
  const size = placed.length
  const values = new Float64Array(size * size)
  const table = new Int32Array(9)
  for (const [i, one] of placed.entries()) {
    values[i * size + i] = 1
    for (let k = 0; k < i; k += 1) {
      store.pair(one.place.at, placed[k]!.place.at, table)
      const r = genotypeCorrelation(table)
      values[i * size + k] = Number.isNaN(r) ? 0 : r
      values[k * size + i] = values[i * size + k]!
    }
  }
  return { size, values }
}

/** Returns the strongest fitted variant of the first trait, and the correlations of the others with it. */
function leadOf(store: GenotypeStore, placed: readonly MatchedVariant[]): SeveralResult['ld'] {
  const size = (one: MatchedVariant) => Math.abs(one.z.a ?? 0)
  const lead = placed.reduce((best, one, at) => (size(one) > size(placed[best]!) ? at : best), 0)
  const table = new Int32Array(9)
  const r = placed.map((one, at) => {
    if (at === lead) return 1
    store.pair(one.place.at, placed[lead]!.place.at, table)
    const found = genotypeCorrelation(table)
    return Number.isNaN(found) ? 0 : Math.round(found * 1e4) / 1e4
  })
  return { lead, r }
}

function faultOf({ reading }: Known, placed: readonly MatchedVariant[]): SeveralResult['fault'] {
  if (placed.length < LEAST_FITTED) return { code: 'few-in-panel', trait: null }
  if (placed.length > MOST_FITTED) return { code: 'too-many', trait: null }
  for (const side of SIDES) {
    if (reading[side].n === null) return { code: 'no-size', trait: side }
    if (placed.some(({ z }) => z[side] === null)) return { code: 'no-direction', trait: side }
  }
  return null
}

type Fitted = { traits: Record<Side, TraitSignals>; lbf: Record<Side, Float64Array[]> }

/** Fits both traits' signals. Most of the work, in four steps. */
function fitTraits(
  { reading }: Known,
  placed: readonly MatchedVariant[],
  { r, people }: { r: SquareMatrix; people: number },
  { parameters, onProgress }: Pick<SeveralChoice, 'parameters' | 'onProgress'>,
): Fitted {
  const z = (side: Side) => Float64Array.from(placed, (one) => one.z[side] ?? Number.NaN)
  const data = { a: { z: z('a'), n: reading.a.n ?? 0 }, b: { z: z('b'), n: reading.b.n ?? 0 } }
  const { found, eigenvalues } = lambdas([data.a.z, data.b.z], [data.a.n, data.b.n], r)
  onProgress(0.5)
  const lbf: Fitted['lbf'] = { a: [], b: [] }
  const traits = {} as Fitted['traits']
  for (const [at, side] of SIDES.entries()) {
    const { z: own, n } = data[side]
    const lambda = found[at]!
    const most = adjustedZ(own, n).reduce((high, one) => Math.max(high, Math.abs(one)), 0)
    const fit = susieRss({ z: own, r, n }, { ...SUSIE_DEFAULTS, ...parameters })
    const sets = fit.isImplausible ? [] : credibleSets(fit.effects, r, parameters)
    const expected = expectedZ(own, n, r, lambda)
    lbf[side] = sets.map(({ effect }) => fit.effects[effect]!.lbf)
    traits[side] = {
      n,
      lambda,
      lambdaLimits: lambdaLimits(eigenvalues, people, most),
      exchanged: expected && exchangedAlleles(own, n, expected),
      pip: [...fit.pip],
      sets: sets.map(({ variants, coverage, purity }, k) => ({
        variants,
        coverage,
        purity,
        lbf: [...lbf[side][k]!],
      })),
      isConverged: fit.isConverged,
      isImplausible: fit.isImplausible,
    }
    onProgress(0.5 + 0.25 * (at + 1))
  }
  return { traits, lbf }
}

function pairsOfSignals(
  { lbf }: Fitted,
  count: number,
  priors: SeveralResult['priors'],
): SeveralResult['pairs'] {
  const names = Array.from({ length: count }, (_, at) => String(at))
  const { pairs } = signalPairs({ names, lbf: lbf.a }, { names, lbf: lbf.b }, priors)
  return pairs.map(({ a, b, hitA, hitB, posterior, shared }) => ({
    a,
    b,
    hitA: Number(hitA),
    hitB: Number(hitB),
    best: shared.reduce((best, value, at) => (value > shared[best]! ? at : best), 0),
    posterior,
  }))
}

/**
 * Colocalises the signals of both traits with SuSiE (`coloc.susie`).
 *
 * @param pairs the variants of the result, in their order
 * @throws ScienceFailure those of readPanelLd
 */
export async function colocaliseSignals(
  known: Known,
  pairs: readonly Pair[],
  { sets, parameters, host, onProgress }: SeveralChoice,
): Promise<SeveralResult> {
  const panelCandidates = pairs.map((pair, row) => toPanelCandidate(pair, row, known))
  const ld = await readPanelLd(sets, panelCandidates, host, () => ({}))
  onProgress(0.2)
  const { placed, lost, store } = matchVariants(known, pairs, ld)
  const fault = faultOf(known, placed)
  const isIn = new Set(placed.map(({ at }) => known.variants.SNP[at]))
  const { p1, p2, p12 } = known.parameters
  const priorParameters = { p1, p2, p12: Math.max(p1 * p2, p12 / 2) }
  const priors = priorsFor(priorParameters, Math.max(1, placed.length))
  const fitted =
    fault || !store
      ? null
      : fitTraits(
          known,
          placed,
          { r: correlationsOf(store, placed), people: ld.panelSummary.founders },
          { parameters, onProgress },
        )
  return {
    parameters,
    priors,
    panel: ld.panelSummary,
    isOtherBuild: ld.isOtherBuild,
    places: placed.map(({ at }) => at),
    counted: placed.map(({ place }) => place.variant.first),
    z: { a: placed.map(({ z }) => z.a), b: placed.map(({ z }) => z.b) },
    lost: { ...lost, leads: SIDES.filter((side) => !isIn.has(known.leads[side])) },
    ld: store && placed.length > 0 ? leadOf(store, placed) : { lead: 0, r: [] },
    fault,
    traits: fitted?.traits ?? null,
    pairs: fitted ? pairsOfSignals(fitted, placed.length, priors) : [],
  }
}
