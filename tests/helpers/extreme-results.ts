/** Results of files in which one row has an extreme effect, computed by the engine. */
import { readFileSync } from 'node:fs'
import type { RecordBody } from '../../src/results/record-body.ts'
import { poolStudies } from '../../src/science/meta-analysis/analyse-studies.ts'
import { FIRST_RULES } from '../../src/science/methods/meta-analysis.ts'
import { analyseColocalisation } from '../../src/science/colocalisation/analyse.ts'
import { pickInstruments } from '../../src/science/instruments/pick.ts'
import { PICK_DEFAULTS } from '../../src/science/instruments/parameters.ts'
import { previewFile } from '../../src/science/instruments/preview.ts'
import { analyseWideTable } from '../../src/science/multivariable/analyse-wide.ts'
import { guessWide } from '../../src/science/multivariable/wide-table.ts'
import { sourceOfBytes } from '../../src/science/parser/byte-source.ts'
import { readTable } from '../../src/science/parser/table.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import { filesOf, quick, runBoth } from '../unit/science/bidirectional/run.ts'
import { DISEASE, locusFile } from './locus-result.ts'
import { mediationResult } from './mediation-result.ts'
import { powerResult } from './other-results.ts'
import { gutResult, MAP_TABLE, mapResult, TAXA_TABLE } from './scan-result.ts'
import { resultOf } from './two-sample-result.ts'

const HASH = 'a'.repeat(64)
const BINARY = { exposureName: 'BMI', outcomeName: 'CHD', outcomeKind: 'binary' } as const

function example(name: string): string {
  return readFileSync(`public/examples/${name}.tsv`, 'utf8')
}

/** Returns a tab-separated table with other numbers in one of its rows. */
export function withRow(text: string, row: number, numbers: Readonly<Record<string, number>>) {
  const [head = '', ...rows] = text.split('\n')
  const names = head.split('\t')
  if (!Object.keys(numbers).every((name) => names.includes(name))) throw new Error('no such column')
  const cells = (rows[row] ?? '').split('\t').map((cell, at) => numbers[names[at] ?? ''] ?? cell)
  return [head, ...rows.with(row, cells.join('\t'))].join('\n')
}

/** Returns a tab-separated table with other numbers in all rows: a single one would be set aside as impossible. */
export function withRows(text: string, numbers: Readonly<Record<string, number>>): string {
  const count = text.trim().split('\n').length - 1
  return Array.from({ length: count }, (_, row) => row).reduce(
    (all, row) => withRow(all, row, numbers),
    text,
  )
}

const twoSample = (outcome: 'binary' | 'continuous') => (b: number) =>
  resultOf(withRows(example('sim_balanced_24'), { 'beta.outcome': b }), {
    ...BINARY,
    outcomeKind: outcome,
  })

/** A row of the second trait whose variant is an instrument of the first. */
const INSTRUMENT = 0

const bidirectional = async (b: number) => {
  const text = withRow(example('sim_oneway_b'), INSTRUMENT, { BETA: b })
  const result = await runBoth(filesOf(example('sim_oneway_a'), text), quick)
  return { ...result, presentation: { ...BINARY, exposureKind: 'continuous' } }
}

const multivariable = (b: number) => {
  const text = withRow(example('mv_three_60'), 2, { Outcome_beta: b })
  const table = readTable(text, webEngineHost())
  const { traits, snp } = guessWide(table.columns)
  const result = analyseWideTable(
    table,
    { snp, exposures: traits.slice(0, -1), outcome: traits.at(-1)! },
    { convention: 'twosamplemr', correlation: null },
    { fileName: 'wide.tsv', bytes: text.length, sha256: HASH },
  )
  return { ...result, presentation: BINARY }
}

const meta = (b: number) =>
  poolStudies(
    [0.2, 0.1, 0.3, b].map((effect, at) => ({ name: `Study ${at}`, b: effect, se: 0.05 })),
    { model: 'random', scale: 'log-odds', ...FIRST_RULES },
    { fileName: 'studies.tsv', bytes: 10, sha256: HASH },
  )

const colocalisation = async (b: number) => {
  const protein = withRow(example('coloc_protein'), 20, { beta: b })
  const files = {
    a: [locusFile('coloc_protein', protein)],
    b: [locusFile('coloc_disease_shared')],
  }
  const parameters = { b: DISEASE }
  const result = await analyseColocalisation(
    { files, mapping: {}, parameters },
    { host: webEngineHost() },
  )
  return { ...result, totalMs: 1 }
}

const instruments = async (b: number) => {
  const host = webEngineHost()
  const text = withRow(example('gwas_exposure'), 7, { beta: b, p_value: 1e-20 })
  const source = sourceOfBytes(new TextEncoder().encode(text))
  const { mapping } = await previewFile(source, {}, host)
  const body = await pickInstruments(
    { exposure: { name: 'x.tsv', source, mapping } },
    PICK_DEFAULTS,
    { host, onProgress: () => {} },
  )
  return { ...body, input: { ...body.input, sha256: HASH } }
}

/** Results by the tool that computes them, for an effect. */
export const EXTREME_RESULTS: Readonly<
  Record<string, (b: number) => RecordBody | Promise<RecordBody>>
> = {
  'two-sample': twoSample('continuous'),
  'two-sample of a disease': twoSample('binary'),
  bidirectional,
  gut: (b) => gutResult(withRow(TAXA_TABLE, 2, { 'beta.outcome': b })),
  map: async (b) => ({
    ...(await mapResult(withRow(MAP_TABLE, 2, { 'beta.outcome': b }))),
    presentation: BINARY,
  }),
  mediation: (b) =>
    mediationResult('partial', {}, { y: withRow(example('mediation_outcome'), 2, { beta: b }) }),
  meta,
  multivariable,
  colocalisation,
  instruments,
  power: (b) => powerResult({ b }),
}
