/**
 * Tests that every tool finds variants with different names in its files: the result equals that of consistent
 * files.
 */
import { expect, test } from 'vitest'
import { unpackRows, type LookedUp } from '../../../../src/science/instruments/result.ts'
import { analyseFiles } from '../../../../src/science/multivariable/analyse-files.ts'
import { previewScan } from '../../../../src/science/scan-run/preview.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { example, filesOf, quick, runBoth } from '../bidirectional/run.ts'
import { line, pick, table } from '../instruments/picking.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { utf8 } from '../parser/files.ts'
import { fileOf, runScan } from '../scan-run/run.ts'

const host = webEngineHost()

/** Returns a text whose names are replaced by chromosome and position, from the columns `chr` and `pos`. */
function renamed(text: string, chr = 1, pos = 2): string {
  const [header = '', ...lines] = text.trim().split('\n')
  const rows = lines.map((row) => {
    const [, ...cells] = row.split('\t')
    return [`chr${cells[chr - 1]}_${cells[pos - 1]}`, ...cells].join('\t')
  })
  return [header, ...rows].join('\n')
}

const HEADER = 'SNP\tchr\tpos\teffect_allele\tother_allele\teaf\tbeta\tse\tpval\tsamplesize'
const rows = (beta: (k: number) => number) =>
  [
    HEADER,
    ...Array.from({ length: 12 }, (_, k) =>
      [`rs${k}`, 1 + k, 1e6 * (k + 1), 'A', 'G', 0.3, beta(k), 0.01, 1e-12, 50_000].join('\t'),
    ),
  ].join('\n')

const exposure = rows((k) => 0.1 + 0.01 * k)
const second = rows((k) => 0.2 - 0.013 * ((k * 5) % 7))
const outcome = rows((k) => 0.05 + 0.004 * ((k * 7) % 5))

test('the scan, and its preview', async () => {
  const run = (text: string) => {
    const files = {
      layout: 'two-sides' as const,
      exposures: [fileOf('x.tsv', exposure)],
      outcomes: [fileOf('y.tsv', text)],
    }
    return { files, mapping: {} }
  }
  const alike = await runScan(run(outcome))
  const joined = await runScan(run(renamed(outcome)))
  expect(alike.rows[0]!.nsnp).toBe(12)
  expect(joined.rows[0]).toEqual(alike.rows[0])
  const preview = await previewScan(run(renamed(outcome)), host)
  expect(preview.outcome?.join).toMatchObject({ byPlace: 12, builds: 'same' })
  expect(preview.instruments?.isMatched.every((is) => is === 1)).toBe(true)
  expect(preview.outcome?.check).toMatchObject({ rows: 12, kept: 12 })
})

const plain = await runBoth(filesOf(example('oneway_a'), example('oneway_b')), quick)

test('both directions', async () => {
  const b = renamed(example('oneway_b'))
  const joined = await runBoth(filesOf(example('oneway_a'), b), quick)
  expect(joined.forward.numbers).toEqual(plain.forward.numbers)
  expect(joined.reverse.main).toEqual(plain.reverse.main)
})

test('several exposures, each with its own names', async () => {
  const run = (texts: [string, string, string]) =>
    analyseFiles(
      {
        exposures: [fileOf('a.tsv', texts[0]), fileOf('b.tsv', texts[1])],
        outcomes: [fileOf('y.tsv', texts[2])],
        mapping: {},
        action: 'use-frequency',
        parameters: { convention: 'twosamplemr', correlation: null },
        outcomeName: '',
      },
      host,
    )
  const alike = await run([exposure, second, outcome])
  const joined = await run([exposure, renamed(second), renamed(outcome).replaceAll('chr', '')])
  expect(joined.exposures).toEqual(alike.exposures)
  expect(joined.variants).toEqual(alike.variants)
})

test('instruments that are looked up in an outcome', async () => {
  const bytes = table(
    line('rs1', { pos: 1_000_000, beta: 0.2 }),
    line('rs2', { chr: 2, beta: 0.2 }),
  )
  const own = table(
    line('a', { pos: 1_000_000, effect_allele: 'G', other_allele: 'A', eaf: 0.7, beta: -0.04 }),
    line('b', { chr: 2, beta: 0.01 }),
  )
  const { result } = await pick(bytes, {}, { outcome: own })
  expect(result.outcome).toMatchObject({ absent: [], kept: 2 })
  expect(unpackRows<LookedUp>(result.outcome!.variants)[0]).toMatchObject({ beta: 0.04 })
  expect(result.outcome!.warnings).toContainEqual({
    code: 'joined-by-place',
    values: { count: 2, total: 2 },
  })
})

/** Shift of every position: an outcome of another build. */
const SHIFT = 1234
const chain = Array.from(
  { length: 22 },
  (_, k) =>
    `chain 1 chr${k + 1} 300000000 + 0 250000000 chr${k + 1} 300000000 + ${SHIFT} ${250000000 + SHIFT} ${k}\n250000000\n`,
).join('\n')
const lifting = {
  ...host,
  references: {
    chains: [{ name: 'shift.chain', source: sourceOfBytes(utf8(chain)) }],
    names: null,
  },
}

/** Returns the text on the other build, without a name of the first. */
function shifted(text: string): string {
  const [header = '', ...lines] = text.trim().split('\n')
  const at = header.split('\t').indexOf('pos')
  const moved = lines.map((row) =>
    row
      .split('\t')
      .map((cell, k) => (k === at ? String(Number(cell) + SHIFT) : cell))
      .join('\t'),
  )
  return renamed([header, ...moved].join('\n'), at, at + 1)
}

test('files of two builds: every tool gives the result of files of one build', async () => {
  const sides = (text: string) => ({
    files: {
      layout: 'two-sides' as const,
      exposures: [fileOf('x.tsv', exposure)],
      outcomes: [fileOf('y.tsv', text)],
    },
    mapping: {},
  })
  const scan = await runScan(sides(shifted(outcome)), {}, lifting)
  expect(scan.rows[0]).toEqual((await runScan(sides(outcome))).rows[0])
  expect(scan.warnings).toContainEqual({
    code: 'positions-lifted',
    values: { count: 12, total: 12, file: 'shift.chain' },
  })
  const preview = await previewScan(sides(shifted(outcome)), lifting)
  expect(preview.outcome?.join).toMatchObject({ byPlace: 12, builds: 'lifted' })
  const several = (texts: [string, string, string], on = host) =>
    analyseFiles(
      {
        exposures: [fileOf('a.tsv', texts[0]), fileOf('b.tsv', texts[1])],
        outcomes: [fileOf('y.tsv', texts[2])],
        mapping: {},
        action: 'use-frequency',
        parameters: { convention: 'twosamplemr', correlation: null },
        outcomeName: '',
      },
      on,
    )
  const joined = await several([exposure, shifted(second), shifted(outcome)], lifting)
  expect(joined.variants).toEqual((await several([exposure, second, outcome])).variants)
  const both = await runBoth(
    filesOf(example('oneway_a'), shifted(example('oneway_b'))),
    quick,
    lifting,
  )
  expect(both.forward.numbers).toEqual(plain.forward.numbers)
  expect(both.reverse.main).toEqual(plain.reverse.main)
})

test('instruments that are looked up in a file of another build', async () => {
  const bytes = table(
    line('rs1', { pos: 1_000_000, beta: 0.2 }),
    line('rs2', { chr: 2, beta: 0.2 }),
  )
  const own = table(
    line('a', {
      pos: 1_000_000 + SHIFT,
      effect_allele: 'G',
      other_allele: 'A',
      eaf: 0.7,
      beta: -0.04,
    }),
  )
  const { result } = await pick(bytes, {}, { outcome: own, references: lifting.references })
  expect(result.outcome).toMatchObject({ absent: ['rs2'], kept: 1 })
  expect(unpackRows<LookedUp>(result.outcome!.variants)[0]).toMatchObject({ beta: 0.04 })
})
