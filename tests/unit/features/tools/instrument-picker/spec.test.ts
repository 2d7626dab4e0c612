import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  NO_INPUTS,
  type PickInputs,
  findPickObstacle,
} from '../../../../../src/features/tools/instrument-picker/model.ts'
import { INSTRUMENT_PICKER } from '../../../../../src/features/tools/instrument-picker/spec.ts'
import { prefillPower } from '../../../../../src/features/tools/power/prefill.ts'
import { rerunPlan } from '../../../../../src/results/rerun/plans.ts'
import { EXPOSURE_COLUMNS } from '../../../../../src/results/instruments/exposure-table.ts'
import { instrumentsExports } from '../../../../../src/results/instruments/export-tables.ts'
import { type InstrumentsBody, instrumentsOf } from '../../../../../src/results/instruments/body.ts'
import type { InstrumentProvenance } from '../../../../../src/results/instrument-provenance.ts'
import type { TwoSampleBody } from '../../../../../src/results/two-sample/body.ts'
import { correctionsOf } from '../../../../../src/results/two-sample/corrections.ts'
import { twoSampleMethods } from '../../../../../src/results/two-sample/methods.ts'
import { bodyFrom, kindOf, readBody } from '../../../../../src/results/read-body.ts'
import { filesOfPanel, simulatePanel } from '../../../../helpers/simulated-panel.ts'
import { LANGUAGES, wordsOf } from '../../../../helpers/summaries.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'

function example(name: string, text?: string) {
  const blob = new Blob([text ?? readFileSync(`public/examples/${name}`, 'utf8')])
  return { kind: 'file' as const, name, blob }
}

const EXPOSURE = () => example('gwas_exposure.tsv')
const OUTCOME = () => example('gwas_outcome.tsv')
const EVERYTHING = { without: new Set<string>(), exposure: null, outcome: null }

async function resultOf(inputs: Partial<PickInputs>) {
  const { session, savedRecords } = sessionOf(INSTRUMENT_PICKER)
  await session.choose({ ...NO_INPUTS, ...inputs })
  await session.start()
  const { run } = session.state()
  if (run.name !== 'done') throw new Error(JSON.stringify(run))
  return { body: run.body as InstrumentsBody, record: savedRecords[0]!, session }
}

describe('from files to a record', () => {
  test('round-trips the record, with a description of its content', async () => {
    const { body, record } = await resultOf({ exposure: EXPOSURE(), outcome: OUTCOME() })
    expect(readBody(record.result)).toEqual(body)
    expect(record).toMatchObject({
      toolId: '6008',
      title: 'gwas_exposure → gwas_outcome',
      variants: 21,
      fileName: 'gwas_exposure.tsv',
      inputSha256: body.input.sha256,
    })
    expect(JSON.parse(record.headline)).toMatchObject({ kind: 'instruments', n: 21, kept: 21 })
  })

  test('round-trips the exposure alone: a second selection without rules loses nothing', async () => {
    const { body } = await resultOf({ exposure: EXPOSURE() })
    expect(kindOf(body).prefillPair(body, EVERYTHING)).toBeNull()
    const prefilled = kindOf(body).prefillExposure!(body)
    expect(prefilled!.text.split('\n')[0]).toBe(EXPOSURE_COLUMNS.join('\t'))
    const again = await resultOf({ exposure: example('carried.tsv', prefilled!.text) })
    const names = (of: InstrumentsBody) =>
      instrumentsOf(of).map(({ SNP, beta, p }) => [SNP, beta, p])
    expect(names(again.body)).toEqual(names(body))
  })

  test('gives the same result when run again from its files; power is prefilled with its strength', async () => {
    const files = { exposure: EXPOSURE(), outcome: OUTCOME() }
    const { body } = await resultOf(files)
    const plan = rerunPlan(body)!
    expect(plan.files.map(({ role, name }) => [role, name])).toEqual([
      ['exposure', 'gwas_exposure.tsv'],
      ['outcome', 'gwas_outcome.tsv'],
    ])
    const { session } = sessionOf(INSTRUMENT_PICKER)
    await session.restore(plan.fromFiles([files.exposure, files.outcome]), { id: '1', title: '' })
    await session.start()
    const { run } = session.state()
    const again = run.name === 'done' ? (run.body as InstrumentsBody) : null
    expect(again?.instruments).toEqual(body.instruments)
    expect(again?.outcome).toEqual(body.outcome)
    const power = prefillPower(body, new URLSearchParams())
    expect(power).toMatchObject({ strengthBy: 'r2', variants: 21, nExposure: 118_000 })
    expect(power!.r2).toBeCloseTo(100 * body.summary.r2!, 2)
  })
})

describe('obstacles to a run', () => {
  const OPEN = 'SNP\tchr\tpos\tA1\tA2\tb\tse\tp\nrs1\t1\t1000\tA\tG\t0.1\t0.01\t1e-20\n'

  test('asks about A1 and A2; after the answer the run can start', async () => {
    const { session } = sessionOf(INSTRUMENT_PICKER)
    expect(findPickObstacle(session.state().draft)).toBe('noData')
    const inputs = { ...NO_INPUTS, exposure: example('open.tsv', OPEN) }
    await session.choose(inputs)
    expect(findPickObstacle(session.state().draft)).toBe('alleles')
    const { mapping } = session.state().draft.preview!.exposure!
    const answered = { ...mapping, effect_allele: 'A1', other_allele: 'A2' }
    await session.choose({ ...inputs, mapping: { exposure: answered } })
    expect(findPickObstacle(session.state().draft)).toBeNull()
  })
})

describe('with effects from another study', () => {
  /** Second study of the example: effects a tenth smaller, without chromosome 1. */
  const SECOND = () => {
    const [head, ...rows] = readFileSync('public/examples/gwas_exposure.tsv', 'utf8')
      .trim()
      .split('\n')
    const [beta, lost] = [head!.split('\t').indexOf('beta'), rows[0]!.split('\t')[0]]
    const again = rows
      .map((row) => row.split('\t'))
      .filter(([name]) => name !== lost)
      .map((cells) => cells.with(beta, String(Number(cells[beta]) * 0.9)).join('\t'))
    return example('again.tsv', [head, ...again].join('\n'))
  }
  const files = () => ({ exposure: EXPOSURE(), estimates: SECOND(), outcome: OUTCOME() })

  test('records both files, round-trips completely, and refuses an incomplete selection', async () => {
    const { body, record } = await resultOf(files())
    expect(readBody(record.result)).toEqual(body)
    expect(body.estimates!.share).toBeCloseTo(0.9, 9)
    expect(body.estimates!.input.sha256).not.toBe(body.input.sha256)
    const plain = await resultOf({ exposure: EXPOSURE() })
    const of = (one: InstrumentsBody) =>
      new Map(instrumentsOf(one).map(({ SNP, beta }) => [SNP, beta]))
    for (const [name, beta] of of(body)) {
      expect(beta).toBeCloseTo(of(plain.body).get(name)! * 0.9, 9)
    }
    const value = structuredClone(body)
    value.estimates!.selection.rows.pop()
    expect(bodyFrom(value)).toBeNull()
    const selection = instrumentsExports.tables(body).find(({ id }) => id === 'selection')!
    expect(selection.rows()).toHaveLength(instrumentsOf(body).length)
    for (const row of selection.rows()) expect(row).toHaveLength(selection.columns.length)
    expect(
      instrumentsExports.about(body, wordsOf('en')).map(({ value: labels }) => labels),
    ).toContain(body.estimates!.input.sha256)
  })

  test('gives the same result when run again from its files', async () => {
    const { body } = await resultOf(files())
    const plan = rerunPlan(body)!
    expect(plan.files.map(({ role }) => role)).toEqual(['exposure', 'estimates', 'outcome'])
    const { session } = sessionOf(INSTRUMENT_PICKER)
    await session.restore(plan.fromFiles(Object.values(files())), { id: '1', title: '' })
    await session.start()
    const { run } = session.state()
    const again = run.name === 'done' ? (run.body as InstrumentsBody) : null
    expect(again?.instruments).toEqual(body.instruments)
    expect(again?.estimates).toEqual(body.estimates)
  })

  test('reproduces the example of the two-sample tool from three files, with the numbers of R', async () => {
    const { body } = await resultOf({
      exposure: example('three_selected.tsv'),
      estimates: example('three_measured.tsv'),
      outcome: example('three_outcome.tsv'),
    })
    const pair = kindOf(body).prefillPair(body, EVERYTHING)!
    expect(pair.text).toBe(readFileSync('public/examples/sim_three_sample.tsv', 'utf8'))
    const provenance: InstrumentProvenance = JSON.parse(
      readFileSync('public/examples/sim_three_sample.json', 'utf8'),
    )
    expect(provenance).toEqual(pair.presentation.road)
    const golden = JSON.parse(readFileSync('tests/fixtures/science/three_sample.json', 'utf8'))
    const names = instrumentsOf(body).map(({ SNP }) => SNP)
    expect(names.toSorted()).toEqual(golden.variants.toSorted())
    expect(body.estimates!.share).toBeCloseTo(golden.share, 10)

    const { TWO_SAMPLE } = await import('../../../../../src/features/tools/two-sample/spec.ts')
    const { session, savedRecords } = sessionOf(TWO_SAMPLE)
    const source = { ...example('sim_three_sample.tsv'), kind: 'example' as const }
    await session.choose({ ...source, road: provenance })
    expect(session.state().draft.preview?.check).toMatchObject({ kept: 37, rows: 37 })
    await session.start()
    const result = readBody(savedRecords[0]!.result) as TwoSampleBody
    const main = result.estimates.find(({ method }) => method === 'ivw')!
    expect(Math.abs(main.b! / golden.measured.b - 1)).toBeLessThan(1e-10)
    expect(Math.abs(main.se! / golden.measured.se - 1)).toBeLessThan(1e-10)
    // Selection and measurement in one study give an estimate further from the truth, 0.40, than its error.
    expect(0.4 - golden.selected.b).toBeGreaterThan(2 * golden.selected.se)
    expect(Math.abs(main.b! - 0.4)).toBeLessThan(main.se!)
    const found = correctionsOf(result, { shared: '', traits: '' })!
    expect(found.threeSample?.estimates.fileName).toBe('three_measured.tsv')
    expect(found.selection).toBeNull()
    expect(Math.abs(found.debiased!.b / golden.debiased - 1)).toBeLessThan(1e-10)
    const [zh, en] = LANGUAGES.map((language) =>
      twoSampleMethods(result, wordsOf(language)).join(' '),
    )
    expect(zh).toContain('候选变异都能在其中找到并对齐')
    expect(en).toContain('none of the candidates was missing from it')
  })
})

describe('clumping by a reference panel', () => {
  const simulated = simulatePanel({ seed: 31, people: 40, regions: 2, perRegion: 12 })
  const files = Object.entries(filesOfPanel(simulated)).map(([ending, content]) => ({
    kind: 'file' as const,
    name: `eas.${ending}`,
    blob: new Blob([content]),
  }))
  const header = 'SNP\tchr\tpos\teffect_allele\tother_allele\tbeta\tse\tpval'
  const rows = simulated.variants.map(({ name, position, first, second }, at) =>
    [name, 1, position, first, second, 0.1 + at / 1000, 0.01, 1e-20].join('\t'),
  )
  const exposure = () => example('gwas.tsv', [header, ...rows].join('\n'))

  test('requires all three files, and names the panel in its record', async () => {
    const { session, savedRecords } = sessionOf(INSTRUMENT_PICKER)
    await session.choose({ ...NO_INPUTS, exposure: exposure() })
    session.setSettings({ independence: 'panel', leastMaf: 0 })
    expect(findPickObstacle(session.state().draft)).toBe('noPanel')
    await session.choose({ ...NO_INPUTS, exposure: exposure(), panel: files.slice(0, 2) })
    expect(findPickObstacle(session.state().draft)).toBe('noPanel')
    await session.choose({ ...NO_INPUTS, exposure: exposure(), panel: files })
    expect(findPickObstacle(session.state().draft)).toBeNull()
    await session.start()
    const { run } = session.state()
    if (run.name !== 'done') throw new Error(JSON.stringify(run))
    const body = readBody(savedRecords[0]!.result) as InstrumentsBody
    expect(body.panel).toMatchObject({ founders: 40, matched: 24, files: [{ fileName: 'eas' }] })
    expect(body.parameters.independence).toBe('panel')
    expect(instrumentsOf(body).length).toBeLessThan(24)
  })
})
