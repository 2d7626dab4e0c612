import { describe, expect, test } from 'vitest'
import { expectClose } from '../../science/close.ts'
import { hasShared, readJson, readTsv, sharedFile } from '../../science/reference.ts'
import { analyse, file, json, PATIENT } from './run.ts'

type Correlated = {
  estimates: { method: string; b: number; se: number; p: number }[]
  heterogeneity: { method: string; q: number; df: number; p: number }[]
  correlated: {
    turned: string[]
    pleiotropy: { intercept: number; se: number; p: number } | null
  }
}

const HEADER = 'SNP,effect_allele.exposure,other_allele.exposure,beta.exposure,se.exposure'
  .concat(',beta.outcome,se.outcome')
  .split(',')

/** Two variants in LD and one apart; by hand below. */
const EFFECTS = [
  ['rs1', 'A', 'G', '0.2', '0.02', '0.1', '0.05'],
  ['rs2', 'C', 'T', '0.1', '0.02', '0.08', '0.04'],
  ['rs3', 'G', 'T', '0.3', '0.02', '0.12', '0.06'],
]
const RHO = [
  [1, 0.5, 0],
  [0.5, 1, 0],
  [0, 0, 1],
]

const effectsFile = () => file('effects.csv', [HEADER, ...EFFECTS].join('\n'))
const matrixText = (names: string[], rho = RHO, rowNames = true) =>
  [
    [...(rowNames ? ['SNP'] : []), ...names].join('\t'),
    ...rho.map((row, i) => [...(rowNames ? [names[i]!] : []), ...row].join('\t')),
  ].join('\n')

function run(matrix: string, ...more: string[]): Promise<Correlated> {
  const args = ['--harmonised', effectsFile(), '--ld', file('ld.tsv', matrix), '--nboot', '100']
  return json<Correlated>('two-sample-mr', ...args, ...more)
}

const named = (result: Correlated, method: string) =>
  result.estimates.find((row) => row.method === method)!

/** bᵀΩ⁻¹y ÷ bᵀΩ⁻¹b with Ω of the first two variants inverted by hand; rs3 is apart. */
function byHand(rho: number) {
  const inverse = (u: number[], v: number[]) => {
    const [a, b] = [0.05, 0.04]
    const determinant = 1 - rho * rho
    const first =
      (u[0]! * v[0]!) / (a * a) +
      (u[1]! * v[1]!) / (b * b) -
      (rho * (u[0]! * v[1]! + u[1]! * v[0]!)) / (a * b)
    return first / determinant + (u[2]! * v[2]!) / 0.06 ** 2
  }
  const [bx, by] = [
    [0.2, 0.1, 0.3],
    [0.1, 0.08, 0.12],
  ]
  return inverse(bx, by) / inverse(bx, bx)
}

describe('--ld', () => {
  test('generalised least squares, as computed by hand', { timeout: PATIENT }, async () => {
    const result = await run(matrixText(['rs1', 'rs2', 'rs3']))
    expectClose(named(result, 'ivw-correlated').b, byHand(0.5), 1e-12, 'b')
    // Without correlation it is the plain estimate.
    const none = await run(
      matrixText(
        ['rs1', 'rs2', 'rs3'],
        [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
      ),
    )
    expectClose(named(none, 'ivw-correlated').b, named(none, 'ivw').b, 1e-12, 'plain')
  })

  const faults: [string, string, RegExp][] = [
    [
      'a variant without correlations',
      matrixText(['rs1', 'rs2', 'rs9']),
      /no row and column for rs3/,
    ],
    [
      'r of 1 between two variants',
      matrixText(
        ['rs1', 'rs2', 'rs3'],
        [
          [1, 1, 0],
          [1, 1, 0],
          [0, 0, 1],
        ],
      ),
      /not positive definite.*rs[12].*rs[12].*r = 1\.00/,
    ],
    [
      'two halves that differ',
      matrixText(
        ['rs1', 'rs2', 'rs3'],
        [
          [1, 0.5, 0],
          [0.4, 1, 0],
          [0, 0, 1],
        ],
      ),
      /differ/,
    ],
    [
      'a hole',
      matrixText(['rs1', 'rs2', 'rs3']).replace('0.5', 'NA'),
      /line \d+.*is no number from -1 to 1/,
    ],
    [
      'a matrix that is not square',
      matrixText(['rs1', 'rs2', 'rs3'], RHO.slice(1)),
      /as many rows as columns/,
    ],
    [
      'covariances',
      matrixText(
        ['rs1', 'rs2', 'rs3'],
        [
          [0.4, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
      ),
      /by 1/,
    ],
  ]
  test.each(faults)(
    '%s: exit code 2, with the remedy',
    { timeout: PATIENT },
    async (_name, matrix, said) => {
      const ld = file('bad-ld.tsv', matrix)
      const { status, stdout, stderr } = await analyse(
        'two-sample-mr',
        '--harmonised',
        effectsFile(),
        '--ld',
        ld,
        '--nboot',
        '100',
        '--json',
      )
      expect(stderr).toMatch(said)
      expect([status, stdout]).toEqual([2, ''])
    },
  )
})

test.skipIf(!hasShared)(
  'the numbers of mr_ivw and mr_egger with correl (MendelianRandomization 0.10.0)',
  { timeout: PATIENT },
  async () => {
    const rows = readTsv(sharedFile('data/mrpkg_calcium_fastgluc_6_correlated.tsv'))
    const header = ['SNP', 'beta.exposure', 'se.exposure', 'beta.outcome', 'se.outcome']
    const from = ['variant', 'calcium', 'calciumse', 'fastgluc', 'fastglucse']
    const effects = rows.map((row) => from.map((name) => row[name]).join('\t'))
    const names = rows.map((row) => row['variant']!)
    const rho = rows.map((row) => names.map((_, k) => Number(row[`rho.${k + 1}`])))
    const harmonised = file('calcium.tsv', [header.join('\t'), ...effects].join('\n'))
    const ld = file('calcium-ld.tsv', matrixText(names, rho))
    const args = ['--harmonised', harmonised, '--ld', ld, '--nboot', '100']
    const result = await json<Correlated>(
      'two-sample-mr',
      ...args,
      '--convention',
      'mendelianrandomization',
    )
    const { results } = readJson(sharedFile('expected/calcium6_correlated.json')) as {
      results: Record<string, Record<string, number & number[]>>
    }
    const ivw = results['MendelianRandomization::mr_ivw(correlated)']!
    expectClose(named(result, 'ivw-correlated').b, ivw['Estimate']!, 1e-10, 'IVW')
    expectClose(named(result, 'ivw-correlated').se, ivw['StdError']!, 1e-10, 'IVW se')
    expectClose(named(result, 'ivw-correlated').p, ivw['Pvalue']!, 1e-10, 'IVW p')
    const spread = result.heterogeneity.find(({ method }) => method === 'ivw-correlated')!
    expectClose(spread.q, ivw['Heter.Stat']![0]!, 1e-10, 'Q')
    const egger = results['MendelianRandomization::mr_egger(correlated)']!
    expectClose(named(result, 'egger-correlated').b, egger['Estimate']!, 1e-10, 'Egger')
    expectClose(named(result, 'egger-correlated').se, egger['StdError.Est']!, 1e-10, 'Egger se')
    expectClose(result.correlated.pleiotropy!.intercept, egger['Intercept']!, 1e-10, 'intercept')
    expectClose(result.correlated.pleiotropy!.p, egger['Pvalue.Int']!, 1e-10, 'intercept p')
  },
)
