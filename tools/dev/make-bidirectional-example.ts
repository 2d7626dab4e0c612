/**
 * Writes the examples of the bidirectional tool: `public/examples/sim_oneway_{a,b}.tsv`, where trait
 * A acts on trait B and not the other way, and `sim_twoway_{a,b}.tsv`, where each acts on the other.
 * Both files of a set list the same invented variants: instruments of A, instruments of B, their
 * neighbours (linked, weaker), and others without effect. Everything but the planted effects is
 * noise of a seeded generator, so that the files come out the same each time.
 *
 * In the first set the strongest instruments of A reach genome-wide significance in B as well: they
 * look like instruments of B, and only Steiger's test tells that they are not.
 *
 *   node tools/dev/make-bidirectional-example.ts
 */
import { writeFileSync } from 'node:fs'
import { normalTwoSided } from '../../src/science/numerics/tails.ts'
import { defined } from '../lib/defined.ts'

type Plan = { name: string; seed: number; forward: number; reverse: number }

const PLANS: readonly Plan[] = [
  { name: 'oneway', seed: 20_261_121, forward: 0.4, reverse: 0 },
  { name: 'twoway', seed: 20_261_122, forward: 0.25, reverse: 0.3 },
]
const SIZE = { a: 180_000, b: 240_000 }
const OWN = { a: 28, b: 22 }
const NEIGHBOURS = 40
const OTHERS = 120
const PAIRS = ['AG', 'AC', 'CT', 'GT', 'GA', 'CA', 'TC', 'TG', 'AT', 'CG'] as const
const OTHER_STRAND: Record<string, string> = { A: 'T', T: 'A', C: 'G', G: 'C' }

let state = 1
function uniform(): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return (state + 0.5) / 2_147_483_648
}
function normal(): number {
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
const digits = (value: number, count = 6) => String(Number(value.toPrecision(count)))

type Variant = {
  chromosome: number
  position: number
  alleles: string
  eaf: number
  /** True effects on A and B. */
  a: number
  b: number
}

function place(): Pick<Variant, 'chromosome' | 'position' | 'alleles' | 'eaf'> {
  const alleles = defined(PAIRS[Math.floor(uniform() * PAIRS.length)])
  // Frequencies of palindromes stay away from one half: they can then be told apart.
  const eaf =
    OTHER_STRAND[defined(alleles[0])] === alleles[1]
      ? 0.12 + 0.2 * uniform()
      : 0.1 + 0.8 * uniform()
  return { chromosome: 0, position: 0, alleles, eaf }
}

/** Instruments 11 Mb and more apart, spread over the chromosomes. */
function spread(variants: Variant[]): void {
  for (const [k, variant] of variants.entries()) {
    variant.chromosome = 1 + (k % 20)
    variant.position = 9_000_000 + Math.floor(k / 20) * 16_000_000 + Math.floor(uniform() * 4e6)
  }
}

function variantsOf({ forward, reverse }: Plan): Variant[] {
  const loop = 1 - forward * reverse
  const effect = () => (uniform() < 0.5 ? -1 : 1) * (0.026 + 0.03 * uniform())
  const ownA = Array.from({ length: OWN.a }, (): Variant => {
    const size = effect()
    return { ...place(), a: size / loop, b: (forward * size) / loop + 0.0015 * normal() }
  })
  const ownB = Array.from({ length: OWN.b }, (): Variant => {
    const size = effect()
    return { ...place(), a: (reverse * size) / loop + 0.0015 * normal(), b: size / loop }
  })
  const leads = [...ownA, ...ownB]
  spread(leads)
  const near = Array.from({ length: NEIGHBOURS }, (_, k): Variant => {
    const lead = defined(leads[k % leads.length])
    const shift = (uniform() < 0.5 ? -1 : 1) * (20_000 + Math.floor(uniform() * 700_000))
    const share = 0.55 + 0.3 * uniform()
    return {
      ...place(),
      chromosome: lead.chromosome,
      position: lead.position + shift,
      eaf: lead.eaf,
      alleles: lead.alleles,
      a: share * lead.a,
      b: share * lead.b,
    }
  })
  const none = Array.from({ length: OTHERS }, (): Variant => ({
    ...place(),
    chromosome: 1 + Math.floor(uniform() * 22),
    position: 45_000_000 + Math.floor(uniform() * 5e6),
    a: 0,
    b: 0,
  }))
  return [...leads, ...near, ...none].toSorted(
    (x, y) => x.chromosome - y.chromosome || x.position - y.position,
  )
}

type Observed = { effect: string; other: string; eaf: number; beta: number; se: number }

function observe(variant: Variant, side: 'a' | 'b'): Observed {
  const n = SIZE[side]
  const eaf = Math.min(0.98, Math.max(0.02, variant.eaf + 0.008 * normal()))
  const se = 1 / Math.sqrt(2 * eaf * (1 - eaf) * n)
  const [effect, other] = [defined(variant.alleles[0]), defined(variant.alleles[1])]
  return { effect, other, eaf, beta: variant[side] + se * normal(), se }
}

/** As another consortium writes it: now and then the other allele, or the other strand. */
function rewritten(row: Observed): Observed {
  const flip = uniform() < 0.1
  const swap = uniform() < 0.35
  const strand = (base: string) => (flip ? defined(OTHER_STRAND[base]) : base)
  const [effect, other] = [strand(row.effect), strand(row.other)]
  if (!swap) return { ...row, effect, other }
  return { ...row, effect: other, other: effect, eaf: 1 - row.eaf, beta: -row.beta }
}

function write(name: string, header: string, lines: readonly string[]): void {
  const text = [header.replaceAll(' ', '\t'), ...lines].join('\n')
  writeFileSync(`public/examples/${name}.tsv`, `${text}\n`)
}

for (const plan of PLANS) {
  state = plan.seed
  const variants = variantsOf(plan)
  const lines: Record<'a' | 'b', string[]> = { a: [], b: [] }
  for (const [k, variant] of variants.entries()) {
    const { chromosome, position } = variant
    for (const side of ['a', 'b'] as const) {
      const seen = observe(variant, side)
      const { effect, other, eaf, beta, se } = side === 'b' ? rewritten(seen) : seen
      const cells = [
        digits(eaf, 4),
        digits(beta),
        digits(se),
        digits(normalTwoSided(beta / se).p, 4),
      ]
      const id = `rs${8_100_000 + k}`
      const place = [String(chromosome), String(position)]
      lines[side].push([id, ...place, effect, other, ...cells, String(SIZE[side])].join('\t'))
    }
  }
  write(
    `sim_${plan.name}_a`,
    'rsid chromosome base_pair_location effect_allele other_allele effect_allele_frequency beta standard_error p_value n',
    lines.a,
  )
  write(`sim_${plan.name}_b`, 'SNP CHR BP A1 A2 FRQ BETA SE P N', lines.b)
}
