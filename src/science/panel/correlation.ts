/**
 * Linkage disequilibrium of two variants from the table of their genotypes (nine cells, row by row: two, one
 * and no copy of the first allele of the first variant, and of the second).
 */

/** PLINK's tolerance: smaller differences count as 0 (2⁻⁴⁴). */
const SMALL = 2 ** -44

/**
 * Returns the correlation of allele counts, Pearson's r, over people with both calls: `ld_matrix` of
 * TwoSampleMR, and PLINK's --r and --r2 with `--keep-allele-order --ld-xchr 2`. On X men count as 0 or 2 copies,
 * as women with two equal ones and as most programs that estimate effects code them; PLINK's default is 0 or 1.
 *
 * @returns from −1 to 1; NaN where one of the two is monomorphic
 */
export function genotypeCorrelation(table: ArrayLike<number>): number {
  let [n, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0]
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const count = table[row * 3 + column]!
      const [a, b] = [2 - row, 2 - column]
      n += count
      x += count * a
      y += count * b
      xx += count * a * a
      yy += count * b * b
      xy += count * a * b
    }
  }
  // Integers until here, so that the only rounding is that of the root and the quotient.
  const [varianceX, varianceY] = [n * xx - x * x, n * yy - y * y]
  if (varianceX <= 0 || varianceY <= 0) return Number.NaN
  return (n * xy - x * y) / Math.sqrt(varianceX * varianceY)
}

/** Haplotype counts determined by the genotypes (11, 12, 21, 22), and the number of double heterozygotes. */
type Haplotypes = { known: [number, number, number, number]; double: number }

/**
 * Counts haplotypes; a double heterozygote has either 11 and 22, or 12 and 21.
 *
 * @param single the same table for people with one chromosome (males on X), who have one haplotype
 */
function haplotypesOf(table: ArrayLike<number>, single?: ArrayLike<number>): Haplotypes {
  const at = (cell: number) => table[cell]!
  const once = (cell: number) => single?.[cell] ?? 0
  return {
    known: [
      2 * at(0) + at(1) + at(3) - once(0),
      2 * at(2) + at(1) + at(5) - once(2),
      2 * at(6) + at(3) + at(7) - once(6),
      2 * at(8) + at(5) + at(7) - once(8),
    ],
    double: at(4),
  }
}

/**
 * Returns the real roots of x³ + ax² + bx + c (Viète's trigonometric form, or Cardano's), each refined by
 * Newton's steps.
 */
function cubicRoots(a: number, b: number, c: number): number[] {
  const [shift, q, r] = [a / 3, (a * a - 3 * b) / 9, (2 * a * a * a - 9 * a * b + 27 * c) / 54]
  const improve = (start: number) => {
    let root = start
    for (let step = 0; step < 3; step += 1) {
      const slope = (3 * root + 2 * a) * root + b
      if (slope === 0) break
      root -= (((root + a) * root + b) * root + c) / slope
    }
    return Number.isFinite(root) ? root : start
  }
  if (r * r < q * q * q) {
    const angle = Math.acos(Math.max(-1, Math.min(1, r / Math.sqrt(q * q * q))))
    return [0, 1, 2].map((turn) =>
      improve(-2 * Math.sqrt(q) * Math.cos((angle + 2 * Math.PI * turn) / 3) - shift),
    )
  }
  const big = -Math.sign(r) * Math.cbrt(Math.abs(r) + Math.sqrt(Math.max(0, r * r - q * q * q)))
  const small = big === 0 ? 0 : q / big
  const roots = [big + small - shift]
  // Two of the three coincide.
  if (big === small) roots.push(-big - shift)
  return roots.map(improve)
}

const xlogx = (count: number, frequency: number) => (count === 0 ? 0 : count * Math.log(frequency))

/**
 * Returns the maximum-likelihood frequency of haplotype 11, given the margins p (first allele of the first
 * variant) and q.
 *
 * The likelihood's maximum solves a cubic (Hill 1974; Gaunt et al. 2007): with N haplotypes, k of them known
 * as 11, and D double heterozygotes, (N·f − k)·(f·f₂₂ + f₁₂·f₂₁) = D·f·f₂₂.
 */
function frequencyOf11({ known, double }: Haplotypes, n: number, p: number, q: number): number {
  const [k11, k12, k21, k22] = known
  const least = k11 / n
  if (double === 0) return least
  const most = (k11 + double) / n
  const likelihood = (f11: number) => {
    const [f12, f21, f22] = [p - f11, q - f11, 1 - p - q + f11].map((f) => Math.max(0, f))
    return (
      xlogx(k11, f11) +
      xlogx(k12, f12!) +
      xlogx(k21, f21!) +
      xlogx(k22, f22!) +
      xlogx(double, f11 * f22! + f12! * f21!)
    )
  }
  const lead = 2 * n
  const roots = cubicRoots(
    (n * (1 - 2 * p - 2 * q) - 2 * k11 - double) / lead,
    (n * p * q - k11 * (1 - 2 * p - 2 * q) - double * (1 - p - q)) / lead,
    (-k11 * p * q) / lead,
  )
  const within = roots.filter((root) => root > least - SMALL && root < most + SMALL)
  // The maximum may lie at a boundary, where all double heterozygotes are of one kind.
  const candidates = [...within.map((root) => Math.max(least, Math.min(most, root))), least, most]
  let [best, most11] = [Number.NEGATIVE_INFINITY, Number.NaN]
  for (const candidate of candidates) {
    const found = likelihood(candidate)
    // Within rounding the first one stays: an inner root before a boundary.
    if (!Number.isNaN(found) && found > best + 1e-9) [best, most11] = [found, candidate]
  }
  return most11
}

/**
 * Returns the correlation of the alleles on one chromosome, by maximum-likelihood haplotype frequencies, as
 * PLINK 1.9 --clump. Its square is r², its sign positive where the first alleles are in phase.
 *
 * @param single the same table for people with one chromosome (males on X)
 * @returns from −1 to 1, 0 where the covariance is below PLINK's 2⁻⁴⁴; NaN where one is monomorphic
 */
export function haplotypeCorrelation(table: ArrayLike<number>, single?: ArrayLike<number>): number {
  const haplotypes = haplotypesOf(table, single)
  const { known, double } = haplotypes
  const n = known[0] + known[1] + known[2] + known[3] + 2 * double
  const p = (known[0] + known[1] + double) / n
  const q = (known[0] + known[2] + double) / n
  if (!(p > SMALL && p < 1 - SMALL && q > SMALL && q < 1 - SMALL)) return Number.NaN
  const covariance = frequencyOf11(haplotypes, n, p, q) - p * q
  if (Math.abs(covariance) < SMALL) return 0
  return covariance / Math.sqrt(p * (1 - p) * q * (1 - q))
}
