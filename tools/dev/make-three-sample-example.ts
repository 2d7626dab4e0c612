/**
 * Makes the example of three samples: two studies of one exposure and one of the outcome, without a person in common,
 * of 150 variants of an exposure to which each adds little, so that the first study finds those that it overestimates.
 * Beside them stands what the instrument picker makes of them: both sides of the instruments, and how they were chosen.
 * Simulated: every variant is invented, and 0.40 of the effect arrives.
 *
 * Run by hand: `node tools/dev/make-three-sample-example.ts`.
 */
import { writeFileSync } from 'node:fs'
import { PICK_DEFAULTS } from '../../src/science/instruments/parameters.ts'
import { pickInstruments } from '../../src/science/instruments/pick.ts'
import { previewFile } from '../../src/science/instruments/preview.ts'
import { FastRandom } from '../../src/science/numerics/fast-random.ts'
import { normalTwoSided } from '../../src/science/numerics/tails.ts'
import { sourceOfBlob } from '../../src/science/reader/byte-source.ts'
import { kind } from '../../src/results/instruments/kind.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import { defined } from '../lib/defined.ts'

const SEED = 20_261_127
const CAUSAL_EFFECT = 0.4
const LOCI = 150
const NULLS = 150
const N = { selected: 110_000, measured: 360_000, outcome: 420_000 } as const
const MB = 1_000_000
const random = new FastRandom(SEED)

/** No palindromic pair: the example is of selection, and every instrument is to be used. */
const PAIRS = ['A/G', 'G/A', 'C/T', 'T/C', 'A/C', 'G/T', 'C/A', 'T/G'] as const
const LENGTHS_MB = [248, 242, 198, 190, 181, 170, 159, 145, 138, 133, 135, 133].concat([
  114, 107, 101, 90, 81, 78, 58, 63, 46, 50,
])

type Variant = {
  SNP: string
  chr: number
  pos: number
  effect: string
  other: string
  eaf: number
  /** Its effect on the exposure in standard deviations an allele; of a null variant 0. */
  gamma: number
}

/** Places that are 16 Mb apart: further than any window, so that each variant is its own locus. */
function places(): { chr: number; pos: number }[] {
  return LENGTHS_MB.flatMap((length, at) =>
    Array.from({ length: Math.floor((length - 8) / 16) }, (_, step) => ({
      chr: at + 1,
      pos: (8 + 16 * step) * MB + random.index(2 * MB),
    })),
  )
}

let name = 40_000_000
function variant(chr: number, pos: number, z: number): Variant {
  name += 1 + random.index(9000)
  const [effect, other] = defined(PAIRS[random.index(PAIRS.length)]).split('/') as [string, string]
  const eaf = 0.1 + 0.8 * random.uniform()
  const gamma = z / Math.sqrt(2 * eaf * (1 - eaf) * N.selected)
  return { SNP: `rs${name}`, chr, pos, effect, other, eaf, gamma }
}

const all = places()
  .slice(0, LOCI)
  .map(({ chr, pos }) => {
    const sign = random.uniform() < 0.5 ? -1 : 1
    return variant(chr, pos, sign * (3.6 + 2 * random.uniform()))
  })
for (let count = 0; count < NULLS; count += 1) {
  const chr = 1 + random.index(22)
  const length = defined(LENGTHS_MB[chr - 1])
  all.push(variant(chr, Math.round((1 + random.uniform() * (length - 2)) * MB), 0))
}
all.sort((a, b) => a.chr - b.chr || a.pos - b.pos)

const HEADER = ['SNP', 'chr', 'pos', 'effect_allele', 'other_allele', 'eaf', 'beta'].concat([
  'se',
  'pval',
  'samplesize',
])

function p(z: number): string {
  const { p: value } = normalTwoSided(z)
  return value < 0.001 ? value.toExponential(3) : value.toPrecision(4)
}

/** One study of `slope` times the effects, whose errors are its own; some rows count the other allele. */
function study(n: number, slope: number, turned: number): string {
  const rows = all.map(({ SNP, chr, pos, effect, other, eaf, gamma }) => {
    const isTurned = random.uniform() < turned
    const own = Math.min(0.98, Math.max(0.02, eaf + 0.004 * random.normal()))
    const se = 1 / Math.sqrt(2 * own * (1 - own) * n)
    const beta = slope * gamma + se * random.normal()
    const alleles = isTurned ? [other, effect] : [effect, other]
    const cells = [SNP, chr, pos, ...alleles, (isTurned ? 1 - own : own).toFixed(4)]
    const effects = [(isTurned ? -beta : beta).toPrecision(5), se.toPrecision(5), p(beta / se), n]
    return [...cells, ...effects].join('\t')
  })
  return `${[HEADER.join('\t'), ...rows].join('\n')}\n`
}

const FILES = {
  exposure: ['three_selected.tsv', study(N.selected, 1, 0)],
  estimates: ['three_measured.tsv', study(N.measured, 1, 0.4)],
  outcome: ['three_outcome.tsv', study(N.outcome, CAUSAL_EFFECT, 0.4)],
} as const

const host = webEngineHost()
async function fileOf([fileName, text]: readonly [string, string]) {
  writeFileSync(`public/examples/${fileName}`, text)
  const source = sourceOfBlob(new Blob([text]))
  const { mapping } = await previewFile(source, {}, host)
  return { name: fileName, source, mapping }
}

const action = 'use-frequency' as const
const exposure = await fileOf(FILES.exposure)
const estimates = { ...(await fileOf(FILES.estimates)), action }
const outcome = { ...(await fileOf(FILES.outcome)), action }
const result = await pickInstruments({ exposure, estimates, outcome }, PICK_DEFAULTS, { host })
const presentation = { exposureName: '', outcomeName: '', outcomeKind: 'continuous' as const }
const pair = kind.carry(
  { ...result, presentation },
  {
    without: new Set(),
    exposure: null,
    outcome: null,
  },
)
const { text, presentation: told } = defined(pair)
writeFileSync('public/examples/sim_three_sample.tsv', text)
writeFileSync('public/examples/sim_three_sample.json', `${JSON.stringify(told.road, null, 2)}\n`)
console.log(result.instruments.rows.length, told.road?.estimates, told.road?.f)
