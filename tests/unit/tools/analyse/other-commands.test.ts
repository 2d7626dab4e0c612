import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { expectClose } from '../../science/close.ts'
import { fixture, hasShared, readJson, readTsv, sharedFile } from '../../science/reference.ts'
import type { Row } from './run.ts'
import { PATIENT, analyse, file, json } from './run.ts'

const path = (url: URL) => fileURLToPath(url)

describe('harmonise', () => {
  type Cases = { edge_cases: Record<string, Record<string, (string | number | boolean | null)[]>> }

  test.each(['1', '2', '3'])(
    'action %s on the allele cases',
    { timeout: PATIENT },
    async (action) => {
      const cases = readTsv(fixture('harmonise_edge_cases.tsv'))
      const header = ['SNP', 'effect_allele', 'other_allele', 'beta', 'se', 'eaf']
      const write = (name: string, columns: string[], side: string) => {
        const names = header.map((field) => (field === 'SNP' ? field : `${field}.${side}`))
        const lines = cases.map((row) =>
          [row['id'], ...columns.slice(0, 3).map((c) => row[c]), '0.01', row[columns[3]!]].join(
            '\t',
          ),
        )
        return file(name, [names.join('\t'), ...lines].join('\n'))
      }
      const exposure = write('exposure.tsv', ['A1', 'A2', 'bA', 'fA'], 'exposure')
      const outcome = write('outcome.tsv', ['B1', 'B2', 'bB', 'fB'], 'outcome')
      const args = ['--exposure', exposure, '--outcome', outcome, '--action', action]
      const { rows } = await json<{ rows: Record<string, unknown>[] }>('harmonise', ...args)
      const expected = (readJson(fixture('harmonise.json')) as Cases).edge_cases[`action${action}`]!
      expect(rows.length).toBe(31)
      for (const row of rows) {
        const at = expected['SNP']!.indexOf(row['SNP'] as string)
        expect([
          row['effect_allele'],
          row['other_allele'],
          row['beta.exposure'],
          row['beta.outcome'],
          row['palindromic'],
          row['ambiguous'],
          row['remove'],
          row['mr_keep'],
        ]).toEqual(
          ['effect_allele.exposure', 'other_allele.exposure', 'beta.exposure', 'beta.outcome']
            .concat(['palindromic', 'ambiguous', 'remove', 'mr_keep'])
            .map((name) => expected[name]![at]),
        )
      }
    },
  )
})

test('joins variants of different names by position', { timeout: PATIENT }, async () => {
  const header = 'SNP\tchr\tpos\teffect_allele\tother_allele\teaf\tbeta\tse'
  const rows = (name: (k: number) => string) =>
    [1, 2, 3].map((k) => [name(k), k, k * 1e6, 'A', 'G', 0.3, k / 10, 0.01].join('\t'))
  const write = (name: string, lines: string[]) => file(name, [header, ...lines].join('\n'))
  const exposure = write(
    'x.tsv',
    rows((k) => `rs${k}`),
  )
  const run = async (lines: string[]) => {
    const sides = ['--exposure', exposure, '--outcome', write('y.tsv', lines)]
    return (await json<{ rows: { SNP: string }[] }>('harmonise', ...sides)).rows
  }
  const plain = await run(rows((k) => `rs${k}`))
  expect(plain.map(({ SNP }) => SNP)).toEqual(['rs1', 'rs2', 'rs3'])
  expect(await run(rows((k) => `chr${k}:${k * 1e6}`))).toEqual(plain)
})

describe('gut-microbiota', () => {
  test('reports a truncated archive as one', { timeout: PATIENT }, async () => {
    const whole = gzipSync(readFileSync(fixture('sim211/sim211_outcome.tsv')))
    const cut = file('cut.tsv.gz', whole.subarray(0, whole.length / 2))
    const exposure = path(fixture('sim211/sim211_exposure.tsv'))
    const { status, stderr } = await analyse(
      'gut-microbiota',
      '--exposure',
      exposure,
      '--outcome',
      cut,
    )
    expect(status).toBe(2)
    expect(stderr).toMatch(/cut\.tsv\.gz: .*ends before its content does\. Fetch or copy it again/)
  })
})

describe('power and meta-analysis', () => {
  test('power', { timeout: PATIENT }, async () => {
    const args = ['--n', '100000', '--r2', '0.02', '--or', '1.1', '--case-share', '0.5']
    const result = await json<Record<string, number>>('power', ...args)
    // R: s <- sqrt(1e5 * 0.02 * 0.25) * log(1.1); pnorm(s - qnorm(0.975)) + pnorm(-s - qnorm(0.975))
    expectClose(result['power']!, 0.5680025270575727, 1e-10, 'power')
    expect(result['minimumDetectableOddsRatio']).toBeGreaterThan(1.1)
  })

  test('meta-analysis', { timeout: PATIENT }, async () => {
    const { sets } = readJson(fixture('meta_analysis.json')) as {
      sets: Record<'b' | 'se' | 'random', number[]>[]
    }
    const [first] = sets
    const lines = first!.b.map((b, k) => `s${k},${b},${first!.se[k]}`)
    const data = file('studies.csv', ['study,b,se', ...lines].join('\n'))
    const result = await json<{ random: Row }>('meta-analysis', '--data', data, '--tau2', 'dl')
    expectClose(result.random.b, first!.random[0]!, 1e-10, 'random b')
    expectClose(result.random.se, first!.random[1]!, 1e-10, 'random se')
    const usual = await json<{ random: Row; parameters: object }>('meta-analysis', '--data', data)
    expect(usual.parameters).toMatchObject({ tau2: 'reml', knapp: 'floored' })
    expect(usual.random.se).not.toBe(result.random.se)
  })
})

describe.skipIf(!hasShared)('multivariable', () => {
  type Printed = Record<string, Record<string, Record<string, number[]>>>
  const expected = () =>
    (readJson(sharedFile('expected/mvmr.json')) as { results: Printed }).results

  test('one row per variant', { timeout: PATIENT }, async () => {
    const lipids = ['LDL', 'HDL', 'Trg'].map((name) => `${name}=${name}_beta:${name}_se`).join(',')
    const data = path(sharedFile('data/mvmr_lipids_sbp_145.tsv'))
    const columns = ['--exposures', lipids, '--outcome-columns', 'SBP_beta:SBP_se']
    const result = await json('multivariable', '--data', data, ...columns)
    const e = expected()['mvmr_lipids_sbp_145.tsv (LDL,HDL,Trg -> SBP)']!
    result.exposures.forEach((row, k) => {
      expectClose(row.b, e['MVMR::ivw_mvmr']!['b']![k]!, 1e-10, row.exposure)
      expectClose(row.conditionalF, e['MVMR::strength_mvmr(gencov=0)']![k] as never, 1e-10, 'F')
    })
  })

  test('long files, harmonised to the first exposure', { timeout: PATIENT }, async () => {
    const files = ['--exposure', path(sharedFile('data/tsmr_mv_lipids_exposure_432.tsv'))].concat([
      '--outcome',
      path(sharedFile('data/tsmr_mv_chd_outcome_143.tsv')),
    ])
    const result = await json('multivariable', ...files)
    const [, e] = Object.entries(expected()).find(([key]) => key.startsWith('tsmr_mv'))!
    const printed = e['TwoSampleMR::mv_multiple']!
    result.exposures.forEach((row, k) => {
      expectClose(row.b, printed['b']![k]!, 1e-10, row.exposure)
      expectClose(row.se, printed['se']![k]!, 1e-10, 'se')
      expectClose(row.p, printed['pval']![k]!, 1e-9, 'p')
    })
  })
})

describe('a table of studies', () => {
  test('two blocks: names both and pools the one that is named', { timeout: PATIENT }, async () => {
    const data = 'tests/fixtures/cases/meta-analysis/two_blocks.csv'
    const refused = await analyse('meta-analysis', '--data', data)
    expect(refused).toMatchObject({ status: 2, stdout: '' })
    expect(refused.stderr).toContain('β with se as beta (A: 1.10, 0.10); b with se2 as beta')
    type Pooled = { fixed: Row; reading: object }
    const named = ['--map', 'study.effect=b,study.error=se2']
    const result = await json<Pooled>('meta-analysis', '--data', data, ...named)
    expect(result.reading).toEqual({ effect: 'b', precision: ['se2'], from: 'se' })
    expect(result.fixed.b).toBeCloseTo(0.498, 2)
  })

  test('says where several estimates are of one study', { timeout: PATIENT }, async () => {
    const data = file('several.csv', 'study,esid,yi,vi\nA,1,0.1,0.01\nA,2,0.3,0.02\nB,1,0.2,0.01')
    const { warnings } = await json<{ warnings: object[] }>('meta-analysis', '--data', data)
    expect(warnings).toContainEqual({ code: 'several-estimates', values: { name: 'A', count: 1 } })
    const { stderr } = await analyse('meta-analysis', '--data', data)
    expect(stderr).toBe('A has several estimates, pooled as if independent.\n')
  })

  test(
    'refuses a negative ratio and takes the scale that is named',
    { timeout: PATIENT },
    async () => {
      const data = file('ratios.csv', 'study,or,se\nA,0.2,0.1\nB,-0.1,0.1\nC,0.3,0.2')
      const refused = await analyse('meta-analysis', '--data', data)
      expect(refused.status).toBe(2)
      expect(refused.stderr).toContain('--scale log-odds')
      const result = await json<{ parameters: object }>(
        'meta-analysis',
        '--data',
        data,
        '--scale',
        'log-odds',
      )
      expect(result.parameters).toMatchObject({ scale: 'log-odds' })
    },
  )
})

test('ends quietly where the pipe is closed', { timeout: PATIENT }, () => {
  const script = `"$NODE" tools/analyse/main.ts help | true; echo "\${PIPESTATUS[0]}"`
  const env = { ...process.env, NODE: process.execPath }
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env })
  expect(stderr).toBe('')
  expect(stdout.trim()).toBe('141')
})

describe('columns of a locus', () => {
  const locus = (name: string) => `tests/fixtures/cases/colocalisation/${name}`

  test("coloc's own example runs as it is", { timeout: PATIENT }, async () => {
    const files = ['--a', locus('coloc_D1.csv'), '--b', locus('coloc_D2.csv')]
    const sd = ['--a-sd', '1.099961', '--b-sd', '1.021844']
    const { posterior } = await json<{ posterior: number[] }>('coloc', ...files, ...sd)
    expectClose(posterior[4]!, 0.9991661, 1e-6, 'H4')
    const prior = await json<{ posterior: number[] }>('coloc', ...files, ...sd, '--p12', '1e-6')
    expectClose(prior.posterior[4]!, 0.9917232, 1e-6, 'H4')
  })

  test(
    'refuses variances given as errors and says how to name them',
    { timeout: PATIENT },
    async () => {
      const files = ['--a', locus('L1_a_var.tsv'), '--b', locus('L1_b_var.tsv')]
      const { status, stderr } = await analyse('coloc', ...files)
      expect(status).toBe(2)
      expect(stderr).toContain('variance=se')
      const named = ['--a-map', 'variance=se', '--b-map', 'variance=se']
      const { posterior } = await json<{ posterior: number[] }>('coloc', ...files, ...named)
      expect(posterior[0]).toBeGreaterThan(0.99)
    },
  )
})

describe('a file that another command takes', () => {
  const rows = ['A', 'B'].flatMap((exposure) =>
    [1, 2, 3].map((k) => `rs${exposure}${k}\t${exposure}\tY\t0.${k}\t0.01\t0.0${k}\t0.01`),
  )
  const header = 'SNP\texposure\toutcome\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome'
  const pairs = file('two_exposures.tsv', [header, ...rows].join('\n'))

  test('two exposures: names the scan, which takes the table', { timeout: PATIENT }, async () => {
    const { status, stderr } = await analyse('two-sample-mr', '--harmonised', pairs)
    expect(status).toBe(2)
    expect(stderr).toContain('Taken by: gut-microbiota --harmonised FILE.')
    const { taxa } = await json<{ taxa: Row[] }>('gut-microbiota', '--harmonised', pairs)
    expect(taxa.map(({ b }) => b)).toEqual([expect.closeTo(0.1, 6), expect.closeTo(0.1, 6)])
  })

  test('estimates of studies: names the meta-analysis', { timeout: PATIENT }, async () => {
    const data = 'tests/fixtures/cases/meta-analysis/yivi.csv'
    const { stderr } = await analyse('two-sample-mr', '--harmonised', data)
    expect(stderr).toContain('Taken by: meta-analysis --data FILE.')
  })

  test('an R object: gives the line that exports it', { timeout: PATIENT }, async () => {
    const object = file('object.csv', Uint8Array.from([0x58, 0x0a, 0, 0, 0, 3, 0, 4, 2, 2]))
    const { status, stderr } = await analyse('meta-analysis', '--data', object)
    expect(status).toBe(2)
    expect(stderr).toContain('write.csv(readRDS("FILE")')
  })
})

test('takes typed sample sizes as a column of them', { timeout: PATIENT }, async () => {
  const lines = readFileSync('public/examples/sim_homogeneous_12.tsv', 'utf8').trim().split('\n')
  const sizes = (line: string, at: number) =>
    `${line}\t${at === 0 ? 'samplesize.exposure\tsamplesize.outcome' : '30000\t50000'}`
  const names = (lines[0] ?? '').split('\t')
  const bare = lines.map((line) =>
    line
      .split('\t')
      .filter((_, at) => !/^(?:samplesize|ncase|ncontrol)/.test(names[at] ?? ''))
      .join('\t'),
  )
  const [without, column] = [
    file('no_sizes.tsv', bare.join('\n')),
    file('sizes.tsv', bare.map(sizes).join('\n')),
  ]
  const typed = ['--exposure-n', '30000', '--outcome-n', '50000']
  const cml = ({ estimates }: { estimates: Row[] }) =>
    estimates.filter(({ method }) => method.startsWith('cml'))
  const found = cml(await json('two-sample-mr', '--harmonised', without, ...typed))
  expect(found).toHaveLength(3)
  expect(found).toEqual(cml(await json('two-sample-mr', '--harmonised', column)))
})
