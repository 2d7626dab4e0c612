/** Colocalisations of simulated regions, with and without a panel. */
import { colocalisationChecks } from '../../../src/results/colocalisation/checks.ts'
import { analyseColocalisation } from '../../../src/science/colocalisation/analyse.ts'
import type { FastRandom } from '../../../src/science/numerics/fast-random.ts'
import { normalTwoSided } from '../../../src/science/numerics/tails.ts'
import { webEngineHost } from '../../../src/workers/engine-host.ts'
import { defined } from '../../lib/defined.ts'
import {
  commonIn,
  frequencyOf,
  panelOf,
  peopleOf,
  regionOf,
  sharesOf,
  standardised,
  traitOf,
} from './locus.ts'
import { type CheckScenario, WORDS } from './scenario.ts'

/** People whose correlations are those of both GWAS, and the size that their errors stand for. */
const PEOPLE = 2000
const SIZE = 50_000
const VARIANTS = 150
/** Base pairs between neighbours. */
const APART = 3000

const host = webEngineHost()

type Plan = {
  /** z of the shared causal variant for both traits, and of a second one of the first trait. */
  shared?: readonly [number, number]
  second?: number
  /** z of a causal variant of the second trait alone. */
  other?: number
  /** People of the panel; absent: none is given. */
  panel?: number
  /** The panel is of the very people, or of another population. */
  from?: 'same-people' | 'other-population'
  /** Variants of the first trait whose signs are flipped: one of this many. */
  flipped?: number
  /** Multiple of the usual rate of recombination: weaker correlations. */
  recombination?: number
}

/** Draws distinct variants of the middle of a region: a region is chosen around its lead. */
function places(random: FastRandom, count: number, from: number): number[] {
  const found = new Set<number>()
  while (found.size < count) found.add(Math.floor(from * (0.25 + 0.5 * random.uniform())))
  return [...found]
}

type Row = { name: string; position: number; f: number }

function fileOf(name: string, z: Float64Array, rows: readonly Row[]) {
  const lines = rows.map(({ name: SNP, position, f }, at) => {
    const se = 1 / Math.sqrt(2 * f * (1 - f) * SIZE)
    const own = defined(z[at])
    const { p } = normalTwoSided(own)
    return [SNP, 2, position, 'A', 'G', f, own * se, se, p, SIZE].join('\t')
  })
  const header = 'SNP\tchr\tpos\teffect_allele\tother_allele\teaf\tbeta\tse\tpval\tsamplesize'
  return { name: `${name}.tsv`, blob: new Blob([[header, ...lines].join('\n')]) }
}

function draw(plan: Plan) {
  const { shared, second, other, panel, from, flipped, recombination = 1 } = plan
  return async (random: FastRandom) => {
    const region = regionOf(random, VARIANTS, recombination)
    const shares = sharesOf(random, 0.5)
    const gwas = peopleOf(region, shares, PEOPLE, random)
    const reference =
      panel === undefined || from === 'same-people'
        ? gwas
        : peopleOf(
            region,
            from === 'other-population' ? sharesOf(random, 1) : shares,
            panel,
            random,
          )
    const common = commonIn([gwas, reference])
    const rows = common.map((at) => ({
      name: `rs${at + 1}`,
      position: 60_000_000 + APART * at,
      f: frequencyOf(defined(gwas[at])),
    }))
    const genotypes = common.map((at) => standardised(defined(gwas[at])))
    const [one, two, three] = places(random, 3, common.length) as [number, number, number]
    const a = traitOf(
      genotypes,
      new Map([...(shared ? [[one, shared[0]] as const] : []), [two, second ?? 0]]),
      random,
    )
    const b = traitOf(
      genotypes,
      new Map([...(shared ? [[one, shared[1]] as const] : []), [three, other ?? 0]]),
      random,
    )
    const signed = a.map((z, at) => (flipped !== undefined && at % flipped === 1 ? -z : z))
    const result = await analyseColocalisation(
      {
        files: { a: [fileOf('A', signed, rows)], b: [fileOf('B', b, rows)] },
        mapping: {},
        parameters: {},
      },
      {
        host,
        ...(panel !== undefined && {
          panel: [
            panelOf(
              common.map((at) => defined(reference[at])),
              rows,
            ),
          ],
        }),
      },
    )
    return colocalisationChecks(result, WORDS)
  }
}

const one = (
  name: string,
  group: CheckScenario['group'],
  plan: Plan,
  share = 0.05,
): CheckScenario => ({ tool: 'colocalisation', name, group, draw: draw(plan), share })

const SHARED = [9, 8] as const

export const COLOCALISATION: readonly CheckScenario[] = [
  one('one shared variant, no panel', 'clean', { shared: SHARED }, 0.25),
  one('the same, panel of the very people', 'clean', {
    shared: SHARED,
    panel: PEOPLE,
    from: 'same-people',
  }),
  one('the same, panel of 2000 others', 'clean', { shared: SHARED, panel: 2000 }),
  one('the same, panel of 500 others', 'clean', { shared: SHARED, panel: 500 }, 0.25),
  one('the same, panel of 300 others, weak linkage', 'clean', {
    shared: SHARED,
    panel: 300,
    recombination: 20,
  }),
  one('two variants of one trait, panel of 500 others', 'hidden', {
    shared: SHARED,
    second: 9,
    panel: 500,
  }),
  one('two variants of one trait, no panel', 'hidden', { shared: SHARED, second: 9 }),
  one('panel of another population', 'fault', {
    shared: SHARED,
    panel: 500,
    from: 'other-population',
  }),
  one('half of the signs flipped', 'fault', { shared: SHARED, panel: 500, flipped: 2 }),
  one('one sign of twenty flipped', 'fault', { shared: SHARED, panel: 500, flipped: 20 }),
  one('no signal of the second trait', 'fault', { shared: [9, 0] }, 0.1),
]
