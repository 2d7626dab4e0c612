/** Model of a trait's numbers: sample size, standard deviation, effects or p. */
import type { Side } from '../bidirectional/inputs.ts'
import { ScienceFailure } from '../failure.ts'
import type { Association } from '../harmonise/association.ts'
import { traitDeviation } from './bayes-factors.ts'
import type { TraitParameters } from './inputs.ts'
import type { Pair } from './match.ts'
import type { TraitModel } from './result.ts'

/** Below this share of rows with effect and error, p is used where available. */
const MOSTLY = 0.5

function middle(values: readonly number[]): number | null {
  const sorted = values.toSorted((x, y) => x - y)
  return sorted[sorted.length >> 1] ?? null
}

/** Returns the known sample sizes of rows. */
export function sizesOf(rows: readonly Association[]): number[] {
  return rows.flatMap(({ n }) => (n !== null && n > 0 ? [n] : []))
}

const hasEffect = ({ beta, se }: Association) => beta !== null && se !== null && se > 0

/** Returns the frequency of either allele: a Bayes factor needs f·(1 − f) only. */
export function frequencyOf({ eaf, maf }: Association): number | null {
  return eaf ?? maf ?? null
}

function hasP(row: Association): boolean {
  const { p } = row
  const frequency = frequencyOf(row)
  const hasFrequency = frequency !== null && frequency > 0 && frequency < 1
  return p !== null && p >= 0 && p <= 1 && hasFrequency
}

function sampleOf(rows: readonly Association[], given: TraitParameters) {
  const n = given.n ?? middle(sizesOf(rows))
  if (given.kind === 'quantitative') return { n, caseShare: null }
  const shares = rows.flatMap(({ cases, controls }) =>
    cases !== null && controls !== null && cases + controls > 0 ? [cases / (cases + controls)] : [],
  )
  return { n, caseShare: given.caseShare ?? middle(shares) }
}

/** Builds the fault of an unknown quantity of a trait, by the name of its parameter. */
function missingParameter(side: Side, column: string): ScienceFailure {
  return new ScienceFailure({
    code: 'bad-parameter',
    column: `${side}.${column}`,
    expected: '> 0',
    found: '',
  })
}

/**
 * Decides how the numbers of one trait of these pairs are modelled.
 *
 * @throws ScienceFailure bad-parameter, with the name of the missing quantity: `a.n`, `a.caseShare`, `a.sdY`
 */
export function modelTrait(
  side: Side,
  pairs: readonly Pair[],
  given: TraitParameters,
): Pick<TraitModel, 'from' | 'n' | 'caseShare'> {
  const rows = pairs.map((pair) => pair[side])
  const withEffect = rows.filter(hasEffect).length
  const withP = rows.filter(hasP).length
  const from = withEffect >= MOSTLY * rows.length || withEffect >= withP ? 'effects' : 'p'
  const { n, caseShare } = sampleOf(rows, given)
  if (from === 'p') {
    if (n === null) throw missingParameter(side, 'n')
    if (given.kind === 'case-control' && caseShare === null)
      throw missingParameter(side, 'caseShare')
  }
  return { from, n, caseShare }
}

/** Whether a Bayes factor can be computed from the row under the trait's model. */
export function isUsable(row: Association, { from }: Pick<TraitModel, 'from'>): boolean {
  return from === 'effects' ? hasEffect(row) : hasP(row)
}

/**
 * Returns the standard deviation of a quantitative trait, as given or estimated from frequencies.
 *
 * @throws ScienceFailure bad-parameter where neither is possible
 */
export function deviationOf(
  side: Side,
  pairs: readonly Pair[],
  given: TraitParameters,
  { from, n }: Pick<TraitModel, 'from' | 'n'>,
): Pick<TraitModel, 'sdY' | 'isSdYEstimated'> {
  if (given.kind === 'case-control' || from === 'p') return { sdY: null, isSdYEstimated: false }
  if (given.sdY !== null) return { sdY: given.sdY, isSdYEstimated: false }
  const rows = pairs.flatMap((pair) => {
    const { se } = pair[side]
    const frequency = frequencyOf(pair[side])
    return se !== null && frequency !== null && frequency > 0 && frequency < 1
      ? [{ variance: se * se, frequency }]
      : []
  })
  const sdY = n === null ? Number.NaN : traitDeviation(rows, n)
  if (!(sdY > 0)) throw missingParameter(side, 'sdY')
  return { sdY, isSdYEstimated: true }
}
