import { describe, expect, test } from 'vitest'
import type { RecordContent } from '../../../../../src/contract/record-content.ts'
import {
  countInstruments,
  type ScanInputs,
  findScanFaults,
  findScanObstacle,
} from '../../../../../src/features/tools/scan/model.ts'
import { createScanSpec } from '../../../../../src/features/tools/scan/spec.ts'
import { withFiles } from '../../../../../src/features/tools/scan/use-scan-choices.ts'
import { createToolSession } from '../../../../../src/features/tools/session/create-session.ts'
import type { Source } from '../../../../../src/features/tools/session/tool-state.ts'
import { guardNotes } from '../../../../../src/results/scan/texts.ts'
import type { GutBody } from '../../../../../src/results/scan/body.ts'
import { isPalindromic } from '../../../../../src/science/harmonise/alleles.ts'
import { kindOf, readBody } from '../../../../../src/results/read-body.ts'
import { gutExports } from '../../../../../src/results/scan/export-tables.ts'
import { scanMethods } from '../../../../../src/results/scan/methods.ts'
import { wordsOf } from '../../../../helpers/summaries.ts'
import { rerunPlan } from '../../../../../src/results/rerun/plans.ts'
import { filesOfPanel, simulatePanel } from '../../../../helpers/simulated-panel.ts'
import { localRunner } from '../../../../helpers/tool-session.ts'
import { MAP_TABLE } from '../../../../helpers/scan-result.ts'

function setUp(mostOutcomes = 200) {
  const savedRecords: RecordContent[] = []
  const spec = createScanSpec(
    '6003',
    mostOutcomes === 1 ? 'gut-microbiota-mr' : 'causal-map',
    mostOutcomes,
  )
  const session = createToolSession(spec, {
    runner: localRunner(),
    saveRecord: async (_owner, record) => {
      savedRecords.push(record)
      return Promise.resolve()
    },
    now: () => Date.UTC(2026, 10, 20),
    random: () => 0.5,
  })
  session.setOwner('visitor')
  return { session, savedRecords }
}

const source = (text: string, name: string): Source => ({
  kind: 'file',
  name,
  blob: new Blob([text]),
})
const table = (text: string): ScanInputs => ({
  layout: 'harmonised',
  table: source(text, 'pairs.tsv'),
  mapping: {},
})
const quick = { nboot: 100, hasPresso: false, instrumentP: 1 }

describe('a run', () => {
  test('creates a record of every pair, with progress that never decreases', async () => {
    const { session, savedRecords } = setUp()
    await session.choose(table(MAP_TABLE), quick)
    expect(session.state().draft.preview?.outcomes).toEqual(['CHD', 'T2D'])
    const done: number[] = []
    session.subscribe(() => {
      const { run } = session.state()
      if (run.name === 'running' && run.progress) done.push(run.progress.done)
    })
    await session.start()
    expect(session.state().run).toMatchObject({ name: 'done', saving: 'saved' })
    expect(savedRecords[0]).toMatchObject({
      toolId: '6003',
      title: 'BMI, LDL-c → CHD, T2D',
      variants: 32,
    })
    const result = JSON.parse(savedRecords[0]?.result ?? '') as { kind: string; rows: unknown[] }
    expect(result.kind).toBe('causal-map')
    expect(result.rows).toHaveLength(4)
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    expect(done.at(-1)).toBeGreaterThan(0.9)
  })
})

describe('a panel', () => {
  const simulated = simulatePanel({ seed: 5, people: 80, regions: 3, perRegion: 12 })
  const panel = Object.entries(filesOfPanel(simulated)).map(([ending, content]): Source => ({
    ...source('', `eur.${ending}`),
    blob: new Blob([content]),
  }))
  const rows = (beta: number) =>
    simulated.variants
      .map(({ name, first, second }, at) => {
        const p = `${(at % 7) + 1}e-${9 + (at % 5)}`
        return `${name}\t${first}\t${second}\t${beta + at / 1000}\t0.01\t${p}\t50000`
      })
      .join('\n')
  const header = 'SNP\teffect_allele\tother_allele\tbeta\tse\tpval\tsamplesize'
  const sides = () => ({
    layout: 'two-sides' as const,
    exposures: ['a', 'b'].map((name) => source(`${header}\n${rows(0.1)}`, `genus.${name}.tsv`)),
    outcomes: [source(`${header}\n${rows(0.02)}`, 'outcome.tsv')],
    mapping: {},
  })
  test('finds proxies for variants that the outcome lacks, even without clumping, and reports them', async () => {
    const { session, savedRecords } = setUp(1)
    // Without frequencies, the strand of a palindromic one would not be known.
    const { name: lost } = simulated.variants.find(
      ({ first, second }, at) => at > 2 && !isPalindromic(first, second),
    )!
    const text = `${header}\n${rows(0.02)}`
    const outcomes = [source(text.replace(`${lost}\t`, 'elsewhere\t'), 'outcome.tsv')]
    const files = { ...sides(), outcomes }
    const rules = { ...quick, absent: 'proxy' as const, proxyR2: 0.05 }
    await session.choose(files, rules)
    expect(findScanObstacle(session.state().draft, 1)).toBe('noPanel')
    await session.choose({ ...files, panel })
    session.setSettings({ proxyR2: '' })
    expect(findScanFaults(session.state().draft.settings)).toEqual(['proxyR2'])
    session.setSettings({ proxyR2: 0.05 })
    expect(findScanObstacle(session.state().draft, 1)).toBeNull()
    await session.start()
    const body = readBody(savedRecords[0]?.result ?? '') as GutBody
    expect(body.proxies).toMatchObject({ total: 1, without: 0 })
    const [used] = body.proxies!.used
    expect(used).toMatchObject({ SNP: lost, outcome: 'outcome', exposures: 2 })
    expect(body.clumping).toBeUndefined()
    expect(body.variants[0]!.SNP).toContain(lost)
    expect(guardNotes(body).map(({ code }) => code)).toContain('proxies')
    const table = gutExports.tables(body).find(({ id }) => id === 'proxies')!
    expect(table.rows()).toEqual([
      [
        'outcome',
        lost,
        2,
        used!.proxy,
        used!.r2,
        used!.distance,
        used!.effectAllele,
        used!.otherAllele!,
        used!.standsForEffect,
        used!.standsForOther,
        null,
      ],
    ])
    for (const { columns, rows: all } of gutExports.tables(body)) {
      for (const row of all()) expect(row).toHaveLength(columns.length)
    }
    const methods = scanMethods(body, wordsOf('en')).join(' ')
    expect(methods).toContain('1 instrument missing there was represented by a proxy (r² ≥ 0.05')
    expect(methods).toContain(body.panel!.files[0]!.bimSha256)
    const choice = { without: new Set<string>(), exposure: 'genus.a', outcome: null }
    const pair = kindOf(body).prefillPair(body, choice)!
    const prefilled = pair.text.split('\n').find((row) => row.startsWith(`${lost}\t`))!
    expect(prefilled.split('\t')).toContain(used!.proxy)
    const plan = rerunPlan(body)!
    expect(plan.panel).toEqual(body.panel!.files)
    const again = setUp(1)
    const kind = { id: '1', title: '' }
    await again.session.restore(plan.fromFiles([...files.exposures, ...outcomes], panel), kind)
    await again.session.start()
    const repeated = readBody(again.savedRecords[0]?.result ?? '') as GutBody
    expect({ ...repeated, totalMs: 0 }).toEqual({ ...body, totalMs: 0 })
  })
})

describe('the obstacles', () => {
  test('2.9c refuses several outcomes in the scan of taxa', async () => {
    const { session } = setUp(1)
    await session.choose(table(MAP_TABLE), quick)
    expect(findScanObstacle(session.state().draft, 1)).toBe('severalOutcomes')
    expect(findScanObstacle(session.state().draft, 200)).toBeNull()
  })

  test('are reported in the order in which they are removed', async () => {
    const { session } = setUp()
    const obstacle = () => findScanObstacle(session.state().draft, 1)
    expect(obstacle()).toBe('noData')
    const side = 'SNP\teffect_allele\tother_allele\tbeta\tse\tpval\nrs1\tA\tG\t0.2\t0.02\t1e-9'
    const open = 'SNP\tA1\tA2\tbeta\tse\nrs1\tA\tG\t0.2\t0.02'
    await session.choose(withFiles(null, 'outcome', [source(open, 'y.tsv')]) as ScanInputs)
    expect(obstacle()).toBe('noExposure')
    const both = withFiles(session.state().draft.inputs, 'exposure', [source(side, 'x.tsv')])
    await session.choose(both as ScanInputs)
    expect(obstacle()).toBe('alleles')
    const inputs = session.state().draft.inputs as ScanInputs
    const outcome = { SNP: 'SNP', effect_allele: 'A1', other_allele: 'A2', beta: 'beta', se: 'se' }
    await session.choose({ ...inputs, mapping: { outcome } })
    expect(obstacle()).toBeNull()
    session.setSettings({ leastF: 1000 })
    expect(obstacle()).toBe('noRows')
    session.setSettings({ leastF: '' })
    expect(obstacle()).toBe('settings')
  })
})

test('counts each excluded instrument under its first reason', () => {
  const columns = {
    exposure: Uint16Array.from([0, 0, 1, 2, 2]),
    p: Float64Array.from([1e-9, 1e-6, 1e-4, 1e-9, 1e-9]),
    f: Float64Array.from([30, 22, 15, 8, 40]),
    isMatched: Uint8Array.from([1, 1, 1, 1, 0]),
  }
  expect(countInstruments(columns, { instrumentP: 1e-5, leastF: 10 })).toEqual({
    most: 2,
    exposures: 1,
    instruments: 2,
    strict: { exposures: 1, instruments: 1 },
    aboveP: 1,
    weak: 1,
    unmatched: 1,
  })
})
