/** Data sets for the scripts in R: the shipped ones, and seeded ones that are hard for a package. */
import { FastRandom } from '../../src/science/numerics/fast-random.ts'
import { normalCdf } from '../../src/science/numerics/normal.ts'
import type { DataSet } from './data-set.ts'
import { twoStepSets } from './two-step-sets.ts'

/** Few draws: agreement of seeded ones does not depend on their number, and R takes minutes for a thousand. */
const DRAWS = ['--nboot', '100']

const SHIPPED = 'public/examples'
/** Kernel density of R before and from 4.4: the check compares the modes in both. */
export type Density = 'r-4.2' | 'r-4.4'

type Shape = {
  count: number
  effect?: number
  /** Standard deviation of direct effects. */
  pleiotropy?: number
  /** Mean of direct effects. */
  directional?: number
  /** z of the instruments on the exposure. */
  strength?: number
  /** One variant a hundred times as precise as the others. */
  isDominated?: boolean
  /** The same ratio in every variant. */
  isEqual?: boolean
}

const SHAPES: Record<string, Shape> = {
  'made: 1 variant': { count: 1 },
  'made: 2 variants': { count: 2 },
  'made: 3 variants': { count: 3 },
  'made: 5 variants': { count: 5, pleiotropy: 0.02 },
  'made: equal ratios': { count: 8, isEqual: true },
  'made: one variant dominates': { count: 12, isDominated: true, pleiotropy: 0.02 },
  'made: weak instruments': { count: 30, strength: 3 },
  'made: many, directional': { count: 120, pleiotropy: 0.01, directional: 0.01 },
}

function harmonised({ count, effect = 0.2, ...shape }: Shape, seed: number): string {
  const { pleiotropy = 0, directional = 0, strength = 10, isDominated, isEqual } = shape
  const random = new FastRandom(seed)
  const rows = Array.from({ length: count }, (_, place) => {
    const precise = isDominated && place === 0 ? 0.01 : 1
    const se = 0.008 * precise
    const exposure = 0.008 * strength * (1 + 0.3 * random.normal())
    const direct = directional + pleiotropy * random.normal()
    const outcome = isEqual
      ? exposure * effect
      : effect * exposure + direct + 0.006 * random.normal()
    return [
      `rs${seed}${place}`,
      'A',
      'G',
      0.3,
      exposure,
      se,
      60_000,
      outcome,
      0.006 * precise,
      90_000,
    ]
  })
  return [
    'SNP\teffect_allele\tother_allele\teaf\tbeta.exposure\tse.exposure\tsamplesize.exposure\tbeta.outcome\tse.outcome\tsamplesize.outcome',
    ...rows.map((row) => row.join('\t')),
  ].join('\n')
}

/** Returns the table with a p for each effect. */
function withP(text: string): string {
  const [header = '', ...rows] = text.split('\n')
  const pOf = (b = '', se = '') => 2 * normalCdf(-Math.abs(Number(b) / Number(se)))
  return [
    `${header}\tpval.exposure\tpval.outcome`,
    ...rows.map((row) => {
      const cells = row.split('\t')
      return [...cells, pOf(cells[4], cells[5]), pOf(cells[7], cells[8])].join('\t')
    }),
  ].join('\n')
}

function wide(count: number, traits: number, seed: number): string {
  const random = new FastRandom(seed)
  const names = Array.from({ length: traits }, (_, k) => `T${k}`)
  const rows = Array.from({ length: count }, (_, place) => {
    const effects = names.map(() => 0.05 * random.normal())
    const outcome = effects.reduce((sum, b, k) => sum + b * (k % 2 ? -0.1 : 0.3), 0)
    const sides = effects.flatMap((b) => [b, 0.006])
    return [`rs${seed}${place}`, ...sides, outcome + 0.01 * random.normal(), 0.01]
  })
  const header = [...names, 'Y'].flatMap((name) => [`${name}_beta`, `${name}_se`])
  return [['SNP', ...header], ...rows].map((row) => row.join('\t')).join('\n')
}

function wideArgs(path: string, names: readonly string[], outcome: string): string[] {
  const exposures = names.map((name) => `${name}=${name}_beta:${name}_se`).join(',')
  return [
    '--data',
    path,
    '--exposures',
    exposures,
    '--outcome-columns',
    `${outcome}_beta:${outcome}_se`,
  ]
}

function studies(count: number, spread: number, seed: number): string {
  const random = new FastRandom(seed)
  const rows = Array.from({ length: count }, (_, k) => {
    const se = 0.05 + 0.05 * random.uniform()
    return [`S${k}`, 0.2 + spread * random.normal() + se * random.normal(), se].join('\t')
  })
  return ['study\tbeta\tse', ...rows].join('\n')
}

function twoSample(density: Density): DataSet[] {
  const more = [...DRAWS, '--density', density, '--presso', '1000']
  // Errors of two random streams agree up to chance: a thousand draws of each.
  const fast = ['--nboot', '1000', '--density', density, '--presso', '1000']
  const shipped = ['balanced_24', 'directional_60', 'homogeneous_12', 'null_outlier_40']
  return [
    ...shipped.map((name): DataSet => ({
      tool: 'two-sample-mr',
      name,
      args: ['--harmonised', `${SHIPPED}/sim_${name}.tsv`, ...more],
    })),
    ...['homogeneous_12', 'null_outlier_40'].map((name): DataSet => ({
      tool: 'two-sample-mr',
      name: `${name}, MR-PRESSO on`,
      args: ['--harmonised', `${SHIPPED}/sim_${name}.tsv`, ...more],
      hasPresso: true,
      isRunOnce: true,
    })),
    {
      tool: 'two-sample-mr',
      name: 'homogeneous_12, fast random numbers',
      args: ['--harmonised', `${SHIPPED}/sim_homogeneous_12.tsv`, '--generator', 'fast', ...fast],
      isRunOnce: true,
    },
    {
      tool: 'two-sample-mr',
      name: 'made: with p, Steiger',
      args: ['--harmonised', '%1', ...DRAWS, '--density', density],
      text: withP(harmonised({ count: 15, pleiotropy: 0.005 }, 7100)),
      isRunOnce: true,
    },
    ...Object.entries(SHAPES).map(([name, shape], k): DataSet => ({
      tool: 'two-sample-mr',
      name,
      args: ['--harmonised', '%1', ...DRAWS, '--density', density],
      text: harmonised(shape, 7000 + k),
    })),
  ]
}

/** Constrained likelihood requires the sample size of the smallest study. */
const PEOPLE = ['--sample-size', '50000', ...DRAWS]

function multivariable(): DataSet[] {
  const made = [
    [5, 2],
    [6, 5],
    [10, 2],
    [20, 3],
    [30, 4],
    [40, 5],
    [60, 2],
    [80, 6],
    [100, 3],
    [150, 8],
  ] as const
  const three = ['TraitA', 'TraitB', 'TraitC']
  const weak = ['TraitA', 'TraitB']
  return [
    {
      tool: 'multivariable',
      name: 'mv_three_60',
      args: [...wideArgs(`${SHIPPED}/mv_three_60.tsv`, three, 'Outcome'), ...PEOPLE],
    },
    {
      tool: 'multivariable',
      name: 'mv_three_60, correlated exposures',
      args: [
        ...wideArgs(`${SHIPPED}/mv_three_60.tsv`, three, 'Outcome'),
        '--correlation',
        'TraitA:TraitB=0.3,TraitA:TraitC=-0.2,TraitB:TraitC=0.1',
        ...PEOPLE,
      ],
    },
    {
      tool: 'multivariable',
      name: 'mv_weak_24',
      args: [...wideArgs(`${SHIPPED}/mv_weak_24.tsv`, weak, 'Outcome'), ...PEOPLE],
    },
    ...made.map(([count, traits], k): DataSet => ({
      tool: 'multivariable',
      name: `made: ${count} variants, ${traits} exposures`,
      args: wideArgs(
        '%1',
        Array.from({ length: traits }, (_, j) => `T${j}`),
        'Y',
      ),
      text: wide(count, traits, 8000 + k),
    })),
  ]
}

function others(): DataSet[] {
  const pair = (name: string): DataSet => ({
    tool: 'bidirectional',
    name,
    args: [
      '--a',
      `${SHIPPED}/sim_${name}_a.tsv`,
      '--b',
      `${SHIPPED}/sim_${name}_b.tsv`,
      '--b-map',
      'effect_allele=A1,other_allele=A2',
      ...DRAWS,
    ],
  })
  const scan = [
    '--exposure',
    `${SHIPPED}/sim211_exposure.tsv`,
    '--outcome',
    `${SHIPPED}/sim211_outcome.tsv`,
    '--outcome-map',
    'effect_allele=A1,other_allele=A2',
    ...DRAWS,
  ]
  return [
    pair('oneway'),
    pair('twoway'),
    { tool: 'gut-microbiota', name: '211 taxa', args: scan },
    ...['meta_cohorts_12', 'meta_mixed_8'].map((name): DataSet => ({
      tool: 'meta-analysis',
      name,
      args: ['--data', `${SHIPPED}/${name}.tsv`],
    })),
    ...(['pm', 'dl'] as const).map((tau2): DataSet => ({
      tool: 'meta-analysis',
      name: `meta_mixed_8, ${tau2}`,
      args: ['--data', `${SHIPPED}/meta_mixed_8.tsv`, '--tau2', tau2, '--knapp', 'unmodified'],
    })),
    ...[2, 3, 5, 10, 40].flatMap((count) =>
      [0, 0.2].map((spread, k): DataSet => ({
        tool: 'meta-analysis',
        name: `made: ${count} studies, ${spread === 0 ? 'alike' : 'apart'}`,
        args: ['--data', '%1'],
        text: studies(count, spread, 9000 + count + k),
      })),
    ),
    ...['shared', 'distinct', 'none'].map((name): DataSet => ({
      tool: 'coloc',
      name,
      args: [
        '--a',
        `${SHIPPED}/coloc_protein.tsv`,
        '--b',
        `${SHIPPED}/coloc_disease_${name}.tsv`,
        '--b-type',
        'cc',
      ],
    })),
    ...['0.1', '0.02', '0'].map((beta): DataSet => ({
      tool: 'power',
      name: `b = ${beta}`,
      args: ['--n', '100000', '--r2', '0.02', '--beta', beta],
    })),
  ]
}

/** Returns every set of every tool that writes a script. */
export function dataSets(density: Density): DataSet[] {
  return [...twoSample(density), ...multivariable(), ...twoStepSets(), ...others()]
}

const WITHOUT_CONVENTION: readonly DataSet['tool'][] = ['meta-analysis', 'power', 'coloc']

/** Whether the set is run under every convention. */
export function hasConventions({ tool, isRunOnce }: DataSet): boolean {
  return !WITHOUT_CONVENTION.includes(tool) && isRunOnce !== true
}
