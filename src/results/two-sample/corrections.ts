/** Corrections of a stored two-sample result for overlap and selection, computed from its variants. */
import type { TypedNumber } from '../../lib/number-text.ts'
import {
  errorCorrelation,
  type OverlapBias,
  overlapBias,
  overlapCorrected,
  type SelectionCorrected,
  selectionCorrected,
} from '../../science/methods/corrections.ts'
import type { Inference } from '../../science/methods/estimate.ts'
import { effectsOf } from '../../science/two-sample/effects-of.ts'
import type { SelectedVariants } from '../../science/two-sample/variants.ts'
import { isThreeSample, type InstrumentProvenance } from '../instrument-provenance.ts'
import type { TwoSampleBody } from './body.ts'

/** The parts of a result that the corrections are computed from. */
export type Corrected = {
  variants: SelectedVariants['variants']
  parameters: Partial<Pick<TwoSampleBody['parameters'], 'samples'>>
  presentation?: TwoSampleBody['presentation']
}

/** Usual thresholds of instruments, the strictest first; variants that reach none were not selected by p. */
const THRESHOLDS = [5e-8, 1e-6, 1e-5, 5e-5]

/** Returns the strictest usual threshold that every variant reaches; null for none. */
export function thresholdOf({ variants }: Pick<Corrected, 'variants'>): number | null {
  const effects = effectsOf(variants)
  return THRESHOLDS.find((p) => selectionCorrected(effects, p) !== null) ?? null
}

/** Returns the sample sizes of both sides: as the user gave them, else the median of the variants; null where unknown. */
function sizesOf({ variants, parameters }: Corrected) {
  const middle = (values: readonly (number | null | undefined)[]) => {
    const known = values.filter((n) => typeof n === 'number' && n > 0) as number[]
    return known.toSorted((a, b) => a - b)[known.length >> 1] ?? null
  }
  const { samples } = parameters
  const exposure = samples?.exposure ?? middle(variants.map((row) => row.exposure?.n))
  const outcome = samples?.outcome ?? middle(variants.map((row) => row.outcome?.n))
  return exposure && outcome ? { exposure, outcome } : null
}

/** Corrections of IVW for overlap and selection. */
export type Corrections = {
  sizes: { exposure: number; outcome: number } | null
  /** Correlation of the errors; null while it is unknown. */
  rho: number | null
  bias: OverlapBias | null
  overlap: Inference | null
  /** Corrected for the exposure's errors alone, without overlap. */
  debiased: Inference | null
  /** The threshold of p that every variant reaches; null for none. */
  threshold: number | null
  selection: SelectionCorrected | null
  /** Set where the effects come from another study than the selection: nothing is corrected. */
  threeSample: Required<Pick<InstrumentProvenance, 'estimates' | 'exposure'>> | null
}

/** User input, or the correlation of the errors itself. */
type Typed = { shared: TypedNumber; traits: TypedNumber } | { rho: number }

function rhoOf(sizes: Corrections['sizes'], typed: Typed): number | null {
  if ('rho' in typed) return typed.rho
  const { shared, traits } = typed
  if (traits === '' || !(Math.abs(traits) <= 1)) return null
  if (!sizes) return traits
  if (shared === '' || shared < 0 || shared > Math.min(sizes.exposure, sizes.outcome)) return null
  return errorCorrelation({ shared, traits, ...sizes })
}

/** Returns all corrections; null for fewer than two variants. */
export function correctionsOf(body: Corrected, typed: Typed): Corrections | null {
  if (body.variants.length < 2) return null
  const effects = effectsOf(body.variants)
  const sizes = sizesOf(body)
  const rho = rhoOf(sizes, typed)
  const provenance = body.presentation?.road
  const threeSample = provenance && isThreeSample(provenance) ? provenance : null
  // Effects that were not selected reach a threshold without selection bias.
  const threshold = threeSample ? null : thresholdOf(body)
  return {
    sizes,
    rho,
    bias: rho === null ? null : overlapBias(effects, rho),
    overlap: rho === null ? null : overlapCorrected(effects, rho),
    debiased: overlapCorrected(effects, 0),
    threshold,
    selection: threshold === null ? null : selectionCorrected(effects, threshold),
    threeSample,
  }
}
