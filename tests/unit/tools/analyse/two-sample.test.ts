import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectClose } from '../../science/close.ts'
import { GOLDEN_SETS } from '../../science/golden-set.ts'
import { expectPrinted, printedBy } from '../../science/reference.ts'
import type { Output } from './run.ts'
import { PATIENT, ROOT, analyse, file, folder, json } from './run.ts'

const EXAMPLE = 'public/examples/sim_balanced_24.tsv'
const set = GOLDEN_SETS.find(({ name }) => name === 'sim_balanced_24')!

type PairOutput = Output & {
  input: { sha256: string; rows: number; kept: number; dropped: unknown[] }
  presso: { globalP: number; rssObserved: number; outliers: { SNP: string; p: number }[] }
}

describe('two-sample-mr', () => {
  test('all fields of the documented object, with numbers of R', { timeout: PATIENT }, async () => {
    const result = await json<PairOutput>(
      'two-sample-mr',
      '--harmonised',
      EXAMPLE,
      '--seed',
      '42',
      '--presso',
      '1000',
    )
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining(
        ['engine', 'input', 'parameters', 'estimates', 'heterogeneity', 'pleiotropy'].concat([
          'leaveOneOut',
          'singleSnp',
          'strength',
          'presso',
          'radial',
          'steiger',
        ]),
      ),
    )
    const printed = printedBy(set)
    const estimate = (method: string) => result.estimates.find((row) => row.method === method)
    for (const [method, key] of [
      ['ivw', 'mr_ivw'],
      ['egger', 'mr_egger_regression'],
      ['simple-median', 'mr_simple_median'],
      ['weighted-median', 'mr_weighted_median'],
      ['penalised-weighted-median', 'mr_penalised_weighted_median'],
    ] as const) {
      expectPrinted(estimate(method), printed[`TwoSampleMR::${key}`], 1e-9, method)
    }
    const { input, presso } = result
    expect([input.rows, input.kept, input.dropped]).toEqual([24, 24, []])
    expect(input.sha256).toMatch(/^[0-9a-f]{64}$/)
    expectClose(
      presso.rssObserved,
      (printed['MRPRESSO::mr_presso(NbDistribution=1000, seed=1)'] as never)['global']['RSSobs'],
      1e-10,
      'RSS',
    )
    expect(presso.outliers.length).toBe(24)
  })

  test(
    'corrections for overlap and selection, with numbers of R',
    { timeout: PATIENT },
    async () => {
      const { sets } = JSON.parse(
        readFileSync(join(ROOT, 'tests/fixtures/science/corrections.json'), 'utf8'),
      ) as {
        sets: {
          rho: number
          corrected: number[]
          debiased: number[]
          p: number
          selected: number[]
        }[]
      }
      const { rho, corrected, debiased, p, selected } = sets[0]!
      type Corrected = { overlap: { b: number }; debiased: { b: number }; selection: { b: number } }
      const command = ['two-sample-mr', '--harmonised', EXAMPLE, '--nboot', '100']
      const { corrections } = await json<
        Output & { corrections: Corrected & { threshold: number } }
      >(...command, '--error-correlation', String(rho))
      expectClose(corrections.overlap.b, corrected[0]!, 1e-8, 'overlap')
      expectClose(corrections.debiased.b, debiased[0]!, 1e-8, 'debiased')
      expectClose(corrections.selection.b, selected[0]!, 1e-8, 'selection')
      expect(corrections.threshold).toBe(p)
    },
  )

  test(
    'names columns by --map; analyses a single variant; prints a table without --json',
    {
      timeout: PATIENT,
    },
    async () => {
      const odd = file('odd.csv', 'id;eins;zwei;drei;vier\nrs1;0,1;0,01;0,05;0,02\n')
      const map = 'SNP=id,beta.exposure=eins,se.exposure=zwei,beta.outcome=drei,se.outcome=vier'
      const result = await json('two-sample-mr', '--harmonised', odd, '--map', map)
      expect(result.estimates.map((row) => row.method)).toEqual([
        'wald-ratio',
        'wald-ratio-second-order',
      ])
      expect(result.estimates[0]!.b).toBe(0.5)
      const { stdout } = await analyse('two-sample-mr', '--harmonised', odd, '--map', map)
      expect(stdout.split('\n')[0]).toBe('method\tnsnp\tb\tse\tciLow\tciHigh\tp')
    },
  )

  test('through npm, from another folder', { timeout: PATIENT }, async () => {
    const copy = file('copy.tsv', readFileSync(join(ROOT, EXAMPLE)))
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        'tools/analyse.mjs',
        'two-sample-mr',
        '--harmonised',
        'copy.tsv',
        '--nboot',
        '100',
        '--json',
      ],
      { cwd: ROOT, encoding: 'utf8', env: { ...process.env, INIT_CWD: folder } },
    )
    expect(copy).toContain(folder)
    expect(status).toBe(0)
    expect((JSON.parse(stdout) as Output).estimates.length).toBeGreaterThan(15)
  })
})

describe('prints the usage', () => {
  const said = async (...argv: string[]) => (await analyse(...argv)).stdout

  test('of all commands, without the name of one', async () => {
    const text = await said()
    expect(text).toMatch(/^ {2}power --n N/m)
    expect(text).toMatch(/^ {2}mediation /m)
    for (const argv of [['help'], ['--help'], ['-h'], ['help', 'nothing']]) {
      expect(await said(...argv)).toBe(text)
    }
  })

  test('for an unknown option', async () => {
    const { status, stderr } = await analyse('power', '--size', '10')
    expect(status).toBe(2)
    expect(stderr).toMatch(/^Unknown option '--size'/)
    expect(stderr).toMatch(/^ {2}power --n N/m)
    expect(stderr).not.toContain('mediation')
  })
})

describe('prints errors to stderr, with exit code 2 and the remedy', () => {
  test.each<[string, string[], RegExp]>([
    ['no command', ['frobnicate'], /There is no command "frobnicate"/],
    ['an unknown option', ['two-sample-mr', '--fast'], /Unknown option '--fast'/],
    ['no file', ['two-sample-mr', '--harmonised', 'absent.tsv'], /no file absent\.tsv/],
    ['a missing option', ['two-sample-mr'], /--harmonised is needed/],
    [
      'a convention that there is not',
      ['two-sample-mr', '--harmonised', EXAMPLE, '--convention', 'mine'],
      /--convention is one of twosamplemr, mendelianrandomization, exact/,
    ],
    [
      'too few draws',
      ['two-sample-mr', '--harmonised', EXAMPLE, '--presso', '20'],
      /--presso must be above the number of variants, here 24/,
    ],
    [
      'people in both samples without their correlation',
      ['two-sample-mr', '--harmonised', EXAMPLE, '--shared', '100'],
      /--shared and --trait-correlation are needed together/,
    ],
    [
      'a seed that is none',
      ['two-sample-mr', '--harmonised', EXAMPLE, '--seed', 'now'],
      /--seed is a whole number .*"now"/,
    ],
    [
      'a column that there is not',
      ['two-sample-mr', '--harmonised', EXAMPLE, '--map', 'beta.exposure=bx'],
      /There is no column "bx" for beta\.exposure/,
    ],
    ['power without a size', ['power', '--r2', '0.01'], /--n is needed/],
    [
      'an odds ratio without cases',
      ['power', '--n', '1000', '--r2', '0.01', '--or', '1.2'],
      /--or needs --case-share/,
    ],
  ])('%s', { timeout: PATIENT }, async (_, args, message) => {
    const { status, stdout, stderr } = await analyse(...args, '--json')
    expect(stderr).toMatch(message)
    expect([status, stdout]).toEqual([2, ''])
  })

  test('names unusable rows with line and column', { timeout: PATIENT }, async () => {
    const broken = file(
      'broken.tsv',
      'SNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome\nrs1\t0.1\t0\t0.2\t0.1\nrs2\tx\t1\t1\t1\n',
    )
    const { status, stderr } = await analyse('two-sample-mr', '--harmonised', broken, '--json')
    expect(status).toBe(2)
    expect(stderr).toContain('No row (of 2)')
    expect(stderr).toContain('line 2, column se.exposure: a standard error of 0 or below')
    expect(stderr).toContain('line 3, column beta.exposure: no number, expected number, found "x"')
  })

  test(
    'requires A1 and A2 where frequencies do not determine them',
    { timeout: PATIENT },
    async () => {
      const exposure = file(
        'e.tsv',
        'SNP\teffect_allele\tother_allele\tbeta\tse\nrs1\tA\tG\t0.1\t0.01\n',
      )
      const outcome = file('o.tsv', 'SNP\tA1\tA2\tBETA\tSE\nrs1\tA\tG\t0.05\t0.01\n')
      const files = ['--exposure', exposure, '--outcome', outcome]
      const refused = await analyse('harmonise', ...files, '--json')
      expect(refused.status).toBe(2)
      expect(refused.stderr).toContain('--outcome-map effect_allele=A1,other_allele=A2')
      const map = ['--outcome-map', 'effect_allele=A2,other_allele=A1']
      const { rows } = await json<{
        rows: Record<string, number>[]
      }>('harmonise', ...files, ...map)
      expect(rows[0]!['beta.outcome']).toBe(-0.05)
    },
  )
})
