/**
 * Scenarios of the simulation, in units of standard errors: an exposure effect of 10 is a variant with F of about
 * 100, a direct effect of 1 is one standard error of the outcome. Both samples are of the same size.
 */
import type { FastRandom } from '../../src/science/numerics/fast-random.ts'
import type { ScenarioId } from '../../src/results/scan/calibration-texts.ts'

/** One true variant: its effect on the exposure, and its index among all of them. */
type Variant = { exposure: number; place: number; count: number }

export type Scenario = {
  id: ScenarioId
  /** Size of the effect, as the expected z of IVW. */
  effect?: number
  /** Mean direct effect, as the z that it causes in IVW, or its standard deviation where its mean is 0. */
  direct?: number
  /** Direct effect of a variant when `unit` is that of the mean. */
  directOf?: (variant: Variant, unit: number, random: FastRandom) => number
  /** Effect of the outcome on the exposure: the instruments are those of the outcome. */
  reverse?: number
  /** Correlation of the errors of both sides: shared people. */
  overlap?: number
  /** Instruments at p < 1e-5 with F of about 25, in place of p < 5e-8. */
  isWeak?: boolean
}

const uniform = (_variant: Variant, unit: number, random: FastRandom) => 2 * unit * random.uniform()

/** Returns the mean of a uniform distribution, moved half-way to the exposure effect of the variant: no InSIDE. */
function withExposure({ exposure }: Variant, unit: number, random: FastRandom): number {
  return unit * (0.5 + 0.5 * (exposure / TYPICAL)) * 2 * random.uniform()
}

/** Returns direct effects in proportion to the exposure's, of a share of the variants: one confounder. */
function through(share: number) {
  return ({ exposure, place, count }: Variant, unit: number) =>
    (place + 0.5) / count < share ? ((unit / share) * exposure) / TYPICAL : 0
}

/** Scale of the true exposure effects. */
export const SPREAD = { strong: 11, weak: 2.5 } as const
/** |z| of an instrument: p < 5e-8, and p < 1e-5. */
export const THRESHOLD = { strong: 5.451, weak: 4.417 } as const
const TYPICAL = SPREAD.strong

const balanced = (_variant: Variant, unit: number, random: FastRandom) => unit * random.normal()

/** Without any effect. */
export const NULLS: readonly Scenario[] = [
  { id: 'clean' },
  { id: 'balanced', direct: 4, directOf: balanced },
  { id: 'balanced-strong', direct: 12, directOf: balanced },
  { id: 'directional-weak', direct: 3, directOf: uniform },
  { id: 'directional', direct: 6, directOf: uniform },
  { id: 'directional-strong', direct: 15, directOf: uniform },
  {
    id: 'directional-half',
    direct: 6,
    directOf: (variant, unit, random) =>
      variant.place % 2 ? 2 * uniform(variant, unit, random) : 0,
  },
  {
    id: 'directional-normal',
    direct: 4,
    directOf: (_variant, unit, random) => unit * (1 + 0.5 * random.normal()),
  },
  { id: 'correlated-weak', direct: 3, directOf: withExposure },
  { id: 'correlated', direct: 6, directOf: withExposure },
  { id: 'correlated-strong', direct: 15, directOf: withExposure },
  { id: 'confounder-quarter', direct: 5, directOf: through(0.25) },
  { id: 'confounder-half', direct: 5, directOf: through(0.5) },
  { id: 'confounder-most', direct: 5, directOf: through(0.75) },
  { id: 'reverse', reverse: 0.5 },
  { id: 'overlap', overlap: 0.5 },
  { id: 'weak', isWeak: true },
  { id: 'weak-overlap', isWeak: true, overlap: 0.5 },
  { id: 'weak-directional', isWeak: true, direct: 5, directOf: uniform },
]

/** Without any effect, but with the same numbers as one: no condition can detect it. */
export const HIDDEN: readonly Scenario[] = [
  { id: 'hidden-constant', direct: 5, directOf: (_variant, unit) => unit },
  { id: 'hidden-confounder', direct: 5, directOf: through(1) },
]

/** With an effect and valid instruments. IVW with a floor finds an expected z of 3 in about 80 %. */
export const EFFECTS: readonly Scenario[] = [
  { id: 'effect-80', effect: 3 },
  { id: 'effect-4', effect: 4 },
  { id: 'effect-6', effect: 6 },
  { id: 'effect-9', effect: 9 },
  { id: 'effect-15', effect: 15 },
]

export const SCENARIOS: readonly Scenario[] = [...NULLS, ...HIDDEN, ...EFFECTS]
