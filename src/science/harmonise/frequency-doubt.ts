/** Judges whether the frequencies of two files are of the same alleles, by the variants whose strand is known. */
import type { Matched } from './match.ts'

const ENOUGH = 5
/** Correlation of frequencies that chance does not explain. */
const OPPOSED = -0.5
/** Frequencies of one allele in two populations differ less. */
const FREQUENCY_GAP = 0.2
/** Largest distance of a frequency from that of the other allele. */
const MIRRORED_WITHIN = 0.1
/** Share of mirrored frequencies that two populations do not explain. */
const MIRRORED_SHARE = 0.3
const LEAST_MIRRORED = 3

type Row = Pick<Matched, 'remove' | 'palindromic' | 'eafExposure' | 'eafOutcome'>
type Known<R extends Row> = R & { eafExposure: number; eafOutcome: number }

/** Returns the variants that say something about the frequencies: not palindromic, with one on each side. */
export function withFrequencies<R extends Row>(variants: readonly R[]): Known<R>[] {
  return variants.filter(
    (row): row is Known<R> =>
      !row.remove && !row.palindromic && row.eafExposure !== null && row.eafOutcome !== null,
  )
}

/** Pearson's correlation; NaN when one side does not vary. */
export function correlationOf(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(x), mean(y)]
  let [xx, yy, xy] = [0, 0, 0]
  for (let j = 0; j < x.length; j += 1) {
    xx += (x[j]! - mx) ** 2
    yy += (y[j]! - my) ** 2
    xy += (x[j]! - mx) * (y[j]! - my)
  }
  return xy / Math.sqrt(xx * yy)
}

/** Correlation of the frequencies of both sides, and the number of variants that have both. */
export function frequencyCorrelation(variants: readonly Row[]): {
  correlation: number
  count: number
} {
  const known = withFrequencies(variants)
  const correlation = correlationOf(
    known.map((row) => row.eafExposure),
    known.map((row) => row.eafOutcome),
  )
  return { correlation, count: known.length }
}

/**
 * Whether the frequencies of a side are not those of the effect allele: they are opposed to the other side's, or many
 * are those of the other allele, as where a column of minor allele frequencies was mapped. Such frequencies decide no
 * strand.
 */
export function areFrequenciesInDoubt(variants: readonly Row[]): boolean {
  const known = withFrequencies(variants)
  if (known.length < ENOUGH) return false
  if (frequencyCorrelation(known).correlation < OPPOSED) return true
  const mirrored = known.filter(
    ({ eafExposure, eafOutcome }) =>
      Math.abs(eafExposure - eafOutcome) > FREQUENCY_GAP &&
      Math.abs(eafExposure - (1 - eafOutcome)) < MIRRORED_WITHIN,
  ).length
  return mirrored >= LEAST_MIRRORED && mirrored >= MIRRORED_SHARE * known.length
}
