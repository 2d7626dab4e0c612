import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatFault } from '../../../../src/features/tools/components/fault-text.ts'
import { ScienceFailure } from '../../../../src/science/failure.ts'
import { LIMITS } from '../../../../src/science/limits.ts'
import { previewScan } from '../../../../src/science/scan-run/preview.ts'
import { prepareScan } from '../../../../src/science/scan-run/prepare-scan.ts'
import type { ScanResult } from '../../../../src/science/scan-run/result.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { LANGUAGES, wordsOf } from '../../../helpers/summaries.ts'
import { expectClose, expectPlainJson } from '../close.ts'
import { fixture, readJson, readTsv } from '../reference.ts'
import {
  outcomeRows,
  exposureRows,
  fileOf,
  PARAMETERS,
  runScan,
  runSim211,
  SIDE,
  sim211,
} from './run.ts'

async function codeOf(promise: Promise<unknown>) {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(ScienceFailure)
  return (thrown as ScienceFailure).problem
}

let scan: ScanResult
beforeAll(async () => {
  scan = await runSim211()
})

describe('211 taxa from two files, in parts', () => {
  const read = (name: string) => readTsv(fixture(`sim211/sim211_${name}.tsv`))

  test('has the numbers of R', () => {
    const byTaxon = new Map(scan.rows.map((row) => [row.exposure, row]))
    const names: Record<string, string> = {
      'Inverse variance weighted': 'ivw',
      'Wald ratio': 'wald-ratio',
    }
    const main = read('mr_seed42').filter((row) => names[row['method']!])
    expect(main.length).toBe(210)
    for (const row of main) {
      const actual = byTaxon.get(row['id.exposure']!)!
      expect(actual.method).toBe(names[row['method']!])
      expect(actual.nsnp).toBe(Number(row['nsnp']))
      expectClose(actual.b, Number(row['b']), 1e-10, 'b')
      expectClose(actual.se, Number(row['se']), 1e-10, 'se')
    }
    for (const row of read('multiple_testing')) {
      const actual = byTaxon.get(row['id.exposure']!)!
      expectClose(actual.bh, Number(row['bh']), 1e-9, 'bh')
      expectClose(actual.bonferroni, Number(row['bonf']), 1e-9, 'bonferroni')
      expectClose(actual.bhClustered, Number(row['bh_clustered']), 1e-9, 'bh by clusters')
    }
  })

  test('has the counts of the reference', () => {
    const summary = readJson(fixture('sim211/sim211_summary.json')) as {
      n_tests: number
      n_unique_clusters: number
      significant_bonferroni: string[]
    }
    expect(scan.summary).toMatchObject({
      exposures: 211,
      outcomes: 1,
      pairs: 211,
      testable: summary.n_tests,
      clusters: summary.n_unique_clusters,
      matched: 2905,
      kept: 2822,
      palindromic: 396,
      ambiguous: 83,
      significantBonferroni: summary.significant_bonferroni.length,
    })
  })

  test('has rows in the order of the file, and a small record of plain JSON', () => {
    const taxa = [...new Set(read('exposure').map((row) => row['Phenotype']))]
    expect(scan.rows.map(({ exposure }) => exposure)).toEqual(taxa)
    expectPlainJson(scan)
    expect(JSON.stringify(scan).length).toBeLessThan(900 * 1024)
    expect(scan.variantsLeftOut).toBe(0)
    expect(scan.variants.every((variants, k) => variants?.SNP.length === scan.rows[k]?.nsnp)).toBe(
      true,
    )
  })

  test('hashes the hashes of several files', async () => {
    const { files } = scan.input
    expect(files.map(({ role }) => role)).toEqual(['exposure', 'outcome'])
    const line = new TextEncoder().encode(files.map(({ sha256 }) => sha256).join('\n'))
    expect(scan.input.sha256).toBe(await webEngineHost().sha256(line))
  })
})

describe('parameters', () => {
  test('a stricter threshold leaves fewer instruments, and counts the others', async () => {
    const strict = await runSim211({ instrumentP: 5e-8 })
    const exposure = readTsv(fixture('sim211/sim211_exposure.tsv'))
    const within = exposure.filter((row) => Number(row['pval']) <= 5e-8)
    expect(strict.summary.belowThreshold).toBe(exposure.length - within.length)
    expect(scan.summary.strict).toEqual({
      instruments: within.length,
      exposures: new Set(within.map((row) => row['Phenotype'])).size,
    })
  })

  test('F below the limit drops variants with a reason', async () => {
    const files = {
      layout: 'two-sides' as const,
      exposures: [fileOf('x.tsv', [SIDE, ...exposureRows].join('\n'))],
      outcomes: [fileOf('y.tsv', [SIDE, ...outcomeRows].join('\n'))],
    }
    const { rows, variants } = await runScan({ files, mapping: {} }, { leastF: 100 })
    // Effects of 0.11, 0.21, 0.31 and 0.41 with errors of 0.02: F of the first is 30.
    expect(rows[0]).toMatchObject({ nsnp: 3, dropped: { 'weak-instrument': 1 } })
    expect(rows[0]!.fMin).toBeCloseTo(110.25, 8)
    expect(variants[0]?.SNP).toEqual(['rs2', 'rs3', 'rs4'])
  })

  test('a small record drops variants of the least supported pairs first, and counts them', async () => {
    const small = await runSim211({}, { maxBytes: 300_000 })
    expect(JSON.stringify(small).length).toBeLessThanOrEqual(300_000)
    expect(small.variantsLeftOut).toBe(small.variants.filter((own) => own === null).length)
    expect(small.variantsLeftOut).toBeGreaterThan(0)
    const p = (isRetained: boolean) =>
      small.rows
        .filter((_, k) => (small.variants[k] !== null) === isRetained)
        .map((row) => row.p ?? 2)
    expect(Math.max(...p(true))).toBeLessThanOrEqual(Math.min(...p(false)))
    expect(small.methodsLeftOut).toBe(0)
    const smallest = await runSim211({}, { maxBytes: 200_000 })
    expect(smallest.variantsLeftOut).toBe(211)
    expect(smallest.methodsLeftOut).toBeGreaterThan(0)
    expect(JSON.stringify(smallest).length).toBeLessThanOrEqual(200_000)
    expect(smallest.rows.map(({ b }) => b)).toEqual(scan.rows.map(({ b }) => b))
  })

  test.each([
    [{ instrumentP: 0 }, 'instrumentP'],
    [{ leastF: -1 }, 'leastF'],
    [{ pressoDraws: 5 }, 'pressoDraws'],
    [{ nboot: 1 }, 'nboot'],
  ])('%j is refused', async (change, column) => {
    expect(await codeOf(runScan(sim211(), change))).toMatchObject({
      code: 'bad-parameter',
      column,
    })
  })
})

describe('files of one trait each', () => {
  const given = {
    files: {
      layout: 'two-sides' as const,
      exposures: ['genus.Blautia.id.1.tsv', 'genus.Dorea.id.2.txt'].map((name) =>
        fileOf(name, [SIDE, ...exposureRows].join('\n')),
      ),
      outcomes: ['CRC.tsv', 'IBD.tsv', 'T2D.csv'].map((name) =>
        fileOf(name, [SIDE, ...outcomeRows].join('\n')),
      ),
    },
    mapping: {},
  }

  test('are named after the files and combined', async () => {
    const map = await runScan(given, {}, { kind: 'causal-map' })
    expect(map.kind).toBe('causal-map')
    expect(map.rows.map(({ exposure, outcome }) => `${exposure} ${outcome}`)).toEqual([
      'genus.Blautia.id.1 CRC',
      'genus.Dorea.id.2 CRC',
      'genus.Blautia.id.1 IBD',
      'genus.Dorea.id.2 IBD',
      'genus.Blautia.id.1 T2D',
      'genus.Dorea.id.2 T2D',
    ])
    // Copies are one test, but not across outcomes.
    expect(map.rows.map(({ cluster }) => cluster)).toEqual([0, 0, 1, 1, 2, 2])
    expect(map.rows[0]?.b).toBe(map.rows[1]?.b)
  })

  test('a file that cannot be parsed is named', async () => {
    const exposures = [given.files.exposures[0]!, fileOf('broken.tsv', 'word')]
    const files = { ...given.files, exposures }
    expect(await codeOf(previewScan({ files, mapping: {} }, webEngineHost()))).toEqual({
      code: 'one-column',
      file: 'broken.tsv',
      expected: '2',
      found: '1',
    })
  })

  test('reads compressed files, and of a long outcome only the rows of instruments', async () => {
    const rest = Array.from({ length: 20_500 }, (_, k) => `rs9${k}\tC\tT\t0.01\t0.02\t0.5`)
    const long = [SIDE, ...rest.slice(0, 20_000), ...outcomeRows, ...rest.slice(20_000)].join('\n')
    const packed = (name: string, text: string) => ({
      name,
      bytes: new Uint8Array(gzipSync(text)),
    })
    const files = {
      layout: 'two-sides' as const,
      exposures: [packed('genus.Blautia.id.1.tsv.gz', [SIDE, ...exposureRows].join('\n'))],
      outcomes: [packed('CRC.tsv.gz', long)],
    }
    const compressedScan = await runScan({ files, mapping: {} })
    expect(compressedScan.rows).toMatchObject([
      { exposure: 'genus.Blautia.id.1', outcome: 'CRC', nsnp: 4 },
    ])
    const plain = await runScan({
      files: {
        ...given.files,
        exposures: given.files.exposures.slice(0, 1),
        outcomes: given.files.outcomes.slice(0, 1),
      },
      mapping: {},
    })
    expect(compressedScan.rows[0]?.b).toBe(plain.rows[0]?.b)
  })

  test("reads a long outcome by the user's mapping, including its second file", async () => {
    const mapping = {
      outcome: { SNP: 'v', effect_allele: 'x', other_allele: 'y', beta: 'e', se: 's' },
    }
    const rest = `rs9\tC\tT\t9\t0.02\t0.5\n`.repeat(LIMITS.rows)
    const outcome = (name: string, more: string) =>
      fileOf(name, [`v\tx\ty\te\ts\tq`, ...outcomeRows, more].join('\n'))
    const [short, long] = await Promise.all(
      ['', rest].map((more) =>
        runScan({
          files: { ...given.files, outcomes: [outcome('one.tsv', more), outcome('two.tsv', more)] },
          mapping,
        }),
      ),
    )
    expect(short?.rows.length).toBeGreaterThan(1)
    expect(long?.rows).toEqual(short?.rows)
  })

  test('refuses an exposure of a whole genome by its name, before and in a run', async () => {
    const row = 'rs1\tA\tG\t0.1\t0.02\t1e-9\n'
    const long = fileOf('genus.Long.tsv', `${SIDE}\n${row.repeat(LIMITS.rows + 1)}`)
    const problem = { code: 'exposure-too-long', expected: String(LIMITS.rows), file: long.name }
    const files = { ...given.files, exposures: [...given.files.exposures, long] }
    const host = webEngineHost()
    const run = prepareScan({ files, mapping: {}, parameters: PARAMETERS }, host)
    expect(await codeOf(run)).toEqual(problem)
    expect(await codeOf(previewScan({ files, mapping: {} }, host))).toEqual(problem)
    for (const language of LANGUAGES) {
      const { code, expected } = problem
      const words = wordsOf(language)
      const text = formatFault({ code: code as 'exposure-too-long', expected }, words)
      expect(text).toContain(words.format.integer(LIMITS.rows))
      expect(text.toLowerCase()).toContain(words.t('nav.instrumentPicker').toLowerCase())
    }
  })

  test('refuses too many pairs before anything is computed', async () => {
    const long = [
      `Phenotype\t${SIDE}`,
      ...Array.from({ length: 2001 }, (_, k) => `taxon${k}\trs1\tA\tG\t0.1\t0.01\t1e-9`),
    ].join('\n')
    const files = {
      ...given.files,
      exposures: [fileOf('all.tsv', long)],
      outcomes: given.files.outcomes.slice(0, 1),
    }
    const problem = await codeOf(
      prepareScan({ files, mapping: {}, parameters: PARAMETERS }, webEngineHost()),
    )
    expect(problem).toEqual({ code: 'too-many-pairs', expected: '2000', found: '2001' })
  })
})

describe('a harmonised table', () => {
  const header =
    'exposure\toutcome\tSNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome\tmr_keep'
  const rows = ['BMI', 'LDL'].flatMap((exposure) =>
    ['CHD', 'T2D'].flatMap((outcome) =>
      [1, 2, 3].map(
        (k) =>
          `${exposure}\t${outcome}\trs${k}\t0.${k}1\t0.02\t-0.0${k}\t0.01\t${k === 3 ? 'FALSE' : 'TRUE'}`,
      ),
    ),
  )
  const given = {
    files: {
      layout: 'harmonised' as const,
      table: fileOf('pairs.tsv', [header, ...rows].join('\n')),
    },
    mapping: {},
  }

  test('is used without harmonisation: no allele is needed and no sign changed', async () => {
    const map = await runScan(given, {}, { kind: 'causal-map' })
    expect(map.rows.map(({ exposure, outcome, nsnp }) => [exposure, outcome, nsnp])).toEqual([
      ['BMI', 'CHD', 2],
      ['BMI', 'T2D', 2],
      ['LDL', 'CHD', 2],
      ['LDL', 'T2D', 2],
    ])
    expect(map.summary.unusable).toBe(4)
    expect(map.rows.every(({ b }) => b !== null && b < 0)).toBe(true)
    // IVW by its definition.
    const sum = (of: (x: number, y: number) => number) =>
      of(0.11, -0.01) / 0.01 ** 2 + of(0.21, -0.02) / 0.01 ** 2
    expectClose(map.rows[0]!.b, sum((x, y) => x * y) / sum((x) => x * x), 1e-12, 'b')
    expect(map.variants[0]?.effectAllele).toEqual([null, null])
  })

  test('names the missing columns', async () => {
    const bad = fileOf('x.tsv', 'SNP\tbeta.exposure\tse.exposure\nrs1\t0.1\t0.01\n')
    const files = { layout: 'harmonised' as const, table: bad }
    expect(await codeOf(runScan({ files, mapping: {} }))).toEqual({
      code: 'field-not-mapped',
      column: 'beta.outcome',
    })
    const preview = await previewScan({ files, mapping: {} }, webEngineHost())
    expect(preview.table?.fault?.code).toBe('field-not-mapped')
    expect(preview.instruments).toBeNull()
  })
})
