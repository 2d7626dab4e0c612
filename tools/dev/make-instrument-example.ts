/**
 * Makes the example of the instrument picker: an exposure's summary statistics (28 loci on 22
 * chromosomes with neighbours in linkage disequilibrium, a long stretch in the MHC, null variants in
 * between), an outcome on which a third of the effect arrives, and the correlations of the
 * candidates as PLINK writes them. Simulated: every variant is invented.
 *
 * Run by hand: `node tools/dev/make-instrument-example.ts`.
 */
import { writeFileSync } from 'node:fs'
import { normalTwoSided } from '../../src/science/numerics/tails.ts'
import { FastRandom } from '../../src/science/numerics/fast-random.ts'
import { defined } from '../lib/defined.ts'

const SEED = 20_261_120
const N_EXPOSURE = 118_000
const N_OUTCOME = 96_000
const CAUSAL_EFFECT = 0.35
const NULLS = 1700
const random = new FastRandom(SEED)

type Variant = {
  SNP: string
  chr: number
  pos: number
  effect: string
  other: string
  eaf: number
  /** Correlation with the causal variant of its locus, and the locus. */
  r: number
  locus: number
  z: number
}

const PAIRS = ['A/G', 'G/A', 'C/T', 'T/C', 'A/C', 'G/T', 'C/A', 'T/G', 'A/T', 'C/G'] as const
const LENGTHS_MB = [248, 242, 198, 190, 181, 170, 159, 145, 138, 133, 135, 133].concat([
  114, 107, 101, 90, 81, 78, 58, 63, 46, 50,
])

let name = 90_000_000
function variant(chr: number, pos: number, change: Partial<Variant>): Variant {
  name += 1 + random.index(9000)
  const [effect, other] = defined(PAIRS[random.index(PAIRS.length)]).split('/') as [string, string]
  const eaf = 0.03 + 0.94 * random.uniform()
  const base = { SNP: `rs${name}`, chr, pos: Math.round(pos), effect, other, eaf }
  return { ...base, r: 0, locus: -1, z: random.normal(), ...change }
}

/** A locus: one causal variant, and neighbours whose correlation fades with distance. */
function locus(index: number, chr: number, centre: number, z: number, reachKb: number): Variant[] {
  const count = 14 + random.index(14)
  const causal = variant(chr, centre, { r: 1, locus: index, z: z + random.normal() })
  const near = Array.from({ length: count }, () => {
    const distance = (random.uniform() - 0.5) * 6 * reachKb * 1000
    const sign = random.uniform() < 0.5 ? -1 : 1
    const r =
      sign * Math.exp(-Math.abs(distance) / (reachKb * 1000)) * (0.7 + 0.3 * random.uniform())
    const noise = Math.sqrt(Math.max(0, 1 - r * r)) * random.normal()
    return variant(chr, centre + distance, { r, locus: index, z: r * causal.z + noise })
  })
  return [causal, ...near]
}

const all: Variant[] = []
for (let index = 0; index < 28; index += 1) {
  const chr = index < 22 ? index + 1 : defined([1, 2, 6, 6, 11, 19][index - 22])
  const length = defined(LENGTHS_MB[chr - 1]) * 1e6
  const isMhc = index === 24
  const centre = isMhc ? 31_300_000 : length * (0.12 + 0.76 * random.uniform())
  const z = (5 + 9 * random.uniform() ** 2) * (random.uniform() < 0.5 ? -1 : 1)
  all.push(...locus(index, chr, centre, isMhc ? 12 : z, isMhc ? 900 : 60))
}
for (let count = 0; count < NULLS; count += 1) {
  const chr = 1 + random.index(22)
  all.push(variant(chr, 1e6 + random.uniform() * (defined(LENGTHS_MB[chr - 1]) - 2) * 1e6, {}))
}
// What real files have: an insertion among the strong ones, and a row that is there twice.
const strong = all.filter(({ z }) => Math.abs(z) > 7)
Object.assign(defined(strong[3]), { effect: 'AT', other: 'A' })
all.push({ ...defined(strong[6]), z: defined(strong[6]).z * 0.98 })
all.sort((a, b) => a.chr - b.chr || a.pos - b.pos)

/** Effect and error in units of the trait's standard deviation. */
function effectOf(z: number, eaf: number, n: number) {
  const se = 1 / Math.sqrt(2 * eaf * (1 - eaf) * (n + z * z))
  return { beta: z * se, se }
}

const number = (value: number, digits: number) => value.toPrecision(digits)
const p = (z: number) => {
  const { p: value } = normalTwoSided(z)
  return value < 0.001 ? value.toExponential(3) : value.toPrecision(4)
}

const exposure = all.map(({ SNP, chr, pos, effect, other, eaf, z }) => {
  const { beta, se } = effectOf(z, eaf, N_EXPOSURE)
  const cells = [chr, pos, effect, other, number(beta, 5), number(se, 5), eaf.toFixed(4)]
  return [...cells, p(z), SNP, N_EXPOSURE].join('\t')
})
const HEADER = ['chromosome', 'base_pair_location', 'effect_allele', 'other_allele', 'beta']
  .concat(['standard_error', 'effect_allele_frequency', 'p_value', 'rsid', 'n'])
  .join('\t')
writeFileSync('public/examples/gwas_exposure.tsv', `${[HEADER, ...exposure].join('\n')}\n`)

const outcome = all
  // A few variants are missing in every other study.
  .filter(({ z }) => Math.abs(z) > 3.5 || random.uniform() < 0.3)
  .filter(() => random.uniform() > 0.04)
  .map(({ SNP, chr, pos, effect, other, eaf, z }) => {
    const arrived = CAUSAL_EFFECT * z * Math.sqrt(N_OUTCOME / N_EXPOSURE)
    const isTurned = random.uniform() < 0.4
    const own = Math.min(0.98, Math.max(0.02, eaf + 0.01 * random.normal()))
    const zOutcome = arrived + random.normal()
    const { beta, se } = effectOf(zOutcome, own, N_OUTCOME)
    const alleles = isTurned ? [other, effect] : [effect, other]
    const cells = [SNP, chr, pos, ...alleles, (isTurned ? 1 - own : own).toFixed(4)]
    return [
      ...cells,
      number(isTurned ? -beta : beta, 5),
      number(se, 5),
      p(zOutcome),
      N_OUTCOME,
    ].join('\t')
  })
const OUTCOME_HEADER = ['SNP', 'chr', 'pos', 'effect_allele', 'other_allele', 'eaf', 'beta'].concat(
  ['se', 'pval', 'samplesize'],
)
writeFileSync(
  'public/examples/gwas_outcome.tsv',
  `${[OUTCOME_HEADER.join('\t'), ...outcome].join('\n')}\n`,
)

const pairs = strongPairs()
function strongPairs(): string[] {
  const rows: string[] = []
  const candidates = all.filter(({ z, locus: own }) => own >= 0 && Math.abs(z) > 5.2)
  for (const [at, a] of candidates.entries()) {
    for (const b of candidates.slice(at + 1)) {
      if (a.locus !== b.locus || a.SNP === b.SNP) continue
      const r2 = (a.r * b.r) ** 2
      if (r2 < 0.001) continue
      const cells = [a.chr, a.pos, a.SNP, b.chr, b.pos, b.SNP, r2.toPrecision(5)]
      rows.push(cells.join('\t'))
    }
  }
  return rows
}
const LD_HEADER = ['CHR_A', 'BP_A', 'SNP_A', 'CHR_B', 'BP_B', 'SNP_B', 'R2'].join('\t')
writeFileSync('public/examples/gwas_exposure.ld', `${[LD_HEADER, ...pairs].join('\n')}\n`)
