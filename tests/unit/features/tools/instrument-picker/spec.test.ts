import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stepsOf } from '../../../../../src/results/next-step/steps.ts'
import {
  FIRST_PICK_SETTINGS,
  NO_INPUTS,
  type PickInputs,
  pickObstacle,
  pickParameters,
  withFile,
} from '../../../../../src/features/tools/instrument-picker/model.ts'
import { INSTRUMENT_PICKER } from '../../../../../src/features/tools/instrument-picker/spec.ts'
import { powerFrom } from '../../../../../src/features/tools/power/carried.ts'
import { rerunPlan } from '../../../../../src/results/rerun/plans.ts'
import { PICK_DEFAULTS } from '../../../../../src/science/instruments/parameters.ts'
import { EXPOSURE_COLUMNS } from '../../../../../src/results/instruments/exposure-table.ts'
import { instrumentsExports } from '../../../../../src/results/instruments/export-tables.ts'
import { type InstrumentsBody, instrumentsOf } from '../../../../../src/results/instruments/body.ts'
import type { Road } from '../../../../../src/results/road.ts'
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
  const { session, kept } = sessionOf(INSTRUMENT_PICKER)
  await session.choose({ ...NO_INPUTS, ...inputs })
  await session.start()
  const { run } = session.state()
  if (run.name !== 'done') throw new Error(JSON.stringify(run))
  return { body: run.body as InstrumentsBody, record: kept[0]!, session }
}

describe('from files to a record', () => {
  test('the record is read again as it was, and says what it holds', async () => {
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

  test('both sides are carried to the two-sample tool, which reads them without a question', async () => {
    const { body } = await resultOf({ exposure: EXPOSURE(), outcome: OUTCOME() })
    const [first] = instrumentsOf(body)
    const pair = kindOf(body).carry(body, { ...EVERYTHING, without: new Set([first!.SNP]) })
    const lines = pair!.text.trim().split('\n')
    expect(lines).toHaveLength(21)
    expect(pair!.text).not.toContain(first!.SNP)
    expect(lines[0]!.split('\t')).toEqual(
      expect.arrayContaining(['SNP', 'beta.exposure', 'se.outcome', 'samplesize.outcome']),
    )
    const { TWO_SAMPLE } = await import('../../../../../src/features/tools/two-sample/spec.ts')
    const { session } = sessionOf(TWO_SAMPLE)
    await session.choose({ kind: 'record', name: 'carried', blob: new Blob([pair!.text]) })
    expect(session.state().draft.preview?.check).toMatchObject({ kept: 20 })
  })

  test('the exposure alone goes round: chosen again as it is, nothing is lost', async () => {
    const { body } = await resultOf({ exposure: EXPOSURE() })
    expect(kindOf(body).carry(body, EVERYTHING)).toBeNull()
    const carried = kindOf(body).carryExposure!(body)
    expect(carried!.text.split('\n')[0]).toBe(EXPOSURE_COLUMNS.join('\t'))
    const again = await resultOf({ exposure: example('carried.tsv', carried!.text) })
    const names = (of: InstrumentsBody) =>
      instrumentsOf(of).map(({ SNP, beta, p }) => [SNP, beta, p])
    expect(names(again.body)).toEqual(names(body))
  })

  test('tables to save: TwoSampleMR, GWAS-SSF in the order of places, reasons', async () => {
    const { body } = await resultOf({ exposure: EXPOSURE(), outcome: OUTCOME() })
    const tables = instrumentsExports.tables(body)
    expect(tables.map(({ id }) => id)).toEqual([
      'instruments',
      'instruments-ssf',
      'harmonised',
      'flow',
      'dropped',
    ])
    for (const { columns, rows } of tables) {
      for (const row of rows()) expect(row).toHaveLength(columns.length)
    }
    const chromosomes = tables[1]!.rows().map(([chromosome]) => Number(chromosome))
    expect(chromosomes).toEqual(chromosomes.toSorted((a, b) => a - b))
  })

  test('next steps: analyse where an outcome was looked up, look up where not', async () => {
    const both = await resultOf({ exposure: EXPOSURE(), outcome: OUTCOME() })
    const ids = (body: InstrumentsBody) => stepsOf(body).map(({ id }) => id)
    expect(ids(both.body)).toEqual(expect.arrayContaining(['pickAnalyse', 'pickLocus']))
    const alone = await resultOf({ exposure: EXPOSURE() })
    expect(ids(alone.body)).toContain('pickLookUp')
    expect(ids(alone.body)).not.toContain('pickAnalyse')
  })

  test('run again from its files, it says the same; power takes its strength', async () => {
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
    const power = powerFrom(body, new URLSearchParams())
    expect(power).toMatchObject({ strengthBy: 'r2', variants: 21, nExposure: 118_000 })
    expect(power!.r2).toBeCloseTo(100 * body.summary.r2!, 2)
  })

  test('a stored value that lacks a part is refused', async () => {
    const { body } = await resultOf({ exposure: EXPOSURE() })
    const value = structuredClone(body) as unknown as Record<string, unknown>
    expect(bodyFrom(value)).not.toBeNull()
    for (const name of ['instruments', 'flow', 'dropped', 'summary', 'skyline', 'traits']) {
      const { [name]: _gone, ...rest } = value
      expect(bodyFrom(rest), name).toBeNull()
    }
    const packed = body.instruments
    const short = { ...packed, rows: packed.rows.map((row) => row.slice(1)) }
    expect(bodyFrom({ ...value, instruments: short })).toBeNull()
    expect(bodyFrom({ ...value, schemaVersion: 2 })).toBeNull()
  })
})

describe('what is in the way of a run', () => {
  const OPEN = 'SNP\tchr\tpos\tA1\tA2\tb\tse\tp\nrs1\t1\t1000\tA\tG\t0.1\t0.01\t1e-20\n'

  test('A1 and A2 are asked; the answer is read and the run can start', async () => {
    const { session } = sessionOf(INSTRUMENT_PICKER)
    expect(pickObstacle(session.state().draft)).toBe('noData')
    const inputs = { ...NO_INPUTS, exposure: example('open.tsv', OPEN) }
    await session.choose(inputs)
    expect(pickObstacle(session.state().draft)).toBe('alleles')
    const { mapping } = session.state().draft.preview!.exposure!
    const answered = { ...mapping, effect_allele: 'A1', other_allele: 'A2' }
    await session.choose({ ...inputs, mapping: { exposure: answered } })
    expect(pickObstacle(session.state().draft)).toBeNull()
  })

  test('no places for distances, no matrix, a number that cannot be', async () => {
    const { session } = sessionOf(INSTRUMENT_PICKER)
    const text = 'SNP\teffect_allele\tother_allele\tbeta\tse\tpval\nrs1\tA\tG\t0.1\t0.01\t1e-20\n'
    await session.choose({ ...NO_INPUTS, exposure: example('bare.tsv', text) })
    const obstacle = () => pickObstacle(session.state().draft)
    expect(obstacle()).toBe('noPlaces')
    session.setSettings({ independence: 'matrix' })
    expect(obstacle()).toBe('noMatrix')
    session.setSettings({ independence: 'none' })
    expect(obstacle()).toBeNull()
    session.setSettings({ mostP: 0.9 })
    expect(obstacle()).toBe('settings')
  })

  test('a file that cannot be read leaves the one before; an empty one is refused', async () => {
    const { session } = sessionOf(INSTRUMENT_PICKER)
    await session.choose({ ...NO_INPUTS, exposure: EXPOSURE() })
    const { inputs } = session.state().draft
    await session.choose(withFile(inputs, 'outcome', example('x.png', '\u0089PNG\u0000\u0001')))
    expect(session.state().draft.attempt?.name).toBe('x.png')
    expect(session.state().draft.inputs?.exposure?.name).toBe('gwas_exposure.tsv')
    await session.choose(withFile(inputs, 'exposure', example('empty.tsv', '')))
    expect(session.state().draft.attempt).toMatchObject({
      name: 'empty.tsv',
      failure: { code: 'empty-file' },
    })
  })

  test('the settings are the defaults of the engine', () => {
    expect(pickParameters(FIRST_PICK_SETTINGS)).toEqual(PICK_DEFAULTS)
    expect(pickParameters({ ...FIRST_PICK_SETTINGS, windowKb: '' })).toBeNull()
  })
})

describe('with effects from another study', () => {
  /** The example measured once more: effects a tenth smaller, without chromosome 1. */
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

  test('its record tells both files, is read back whole, and refuses half a selection', async () => {
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
    expect(instrumentsExports.about(body, wordsOf('en')).map(({ value: told }) => told)).toContain(
      body.estimates!.input.sha256,
    )
  })

  test('run again from its files, it says the same', async () => {
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

  test('the two-sample analysis corrects nothing for selection, and says where both come from', async () => {
    const { TWO_SAMPLE } = await import('../../../../../src/features/tools/two-sample/spec.ts')
    const analysed = async (inputs: Parameters<typeof resultOf>[0]) => {
      const { body } = await resultOf(inputs)
      const pair = kindOf(body).carry(body, EVERYTHING)!
      const { session } = sessionOf(TWO_SAMPLE)
      const { road } = pair.presentation
      const blob = new Blob([pair.text])
      await session.choose({ kind: 'record', name: 'carried', blob, ...(road && { road }) })
      await session.start()
      const { run } = session.state()
      if (run.name !== 'done') throw new Error(JSON.stringify(run))
      return run.body as TwoSampleBody
    }
    const typed = { shared: '', traits: '' } as const
    const three = await analysed(files())
    const found = correctionsOf(three, typed)!
    expect([found.threshold, found.selection]).toEqual([null, null])
    expect(found.threeSample?.estimates.fileName).toBe('again.tsv')
    expect(found.debiased).not.toBeNull()
    const { estimates: _gone, ...usual } = files()
    expect(correctionsOf(await analysed(usual), typed)!.selection).not.toBeNull()
    // A second file that is the first one frees nothing.
    const same = await analysed({ ...files(), estimates: EXPOSURE() })
    expect(correctionsOf(same, typed)!.selection).not.toBeNull()
    for (const language of LANGUAGES) {
      const words = wordsOf(language)
      const text = twoSampleMethods(three, words).join(' ')
      const { road } = three.presentation as { road: Road }
      expect(text).toContain(road.estimates!.sha256)
      expect(text).toContain('again.tsv')
      expect(text).not.toMatch(/undefined|NaN|\{|analysis\.[a-z]/)
      const told = twoSampleMethods(same, words).join(' ')
      expect(told).toMatch(/winner’s curse remains|入选偏倚仍在/)
    }
  })

  test('the example of the two-sample tool is what the picker makes of three files, and its numbers are R’s', async () => {
    const { body } = await resultOf({
      exposure: example('three_selected.tsv'),
      estimates: example('three_measured.tsv'),
      outcome: example('three_outcome.tsv'),
    })
    const pair = kindOf(body).carry(body, EVERYTHING)!
    expect(pair.text).toBe(readFileSync('public/examples/sim_three_sample.tsv', 'utf8'))
    const road: Road = JSON.parse(readFileSync('public/examples/sim_three_sample.json', 'utf8'))
    expect(road).toEqual(pair.presentation.road)
    const golden = JSON.parse(readFileSync('tests/fixtures/science/three_sample.json', 'utf8'))
    const names = instrumentsOf(body).map(({ SNP }) => SNP)
    expect(names.toSorted()).toEqual(golden.variants.toSorted())
    expect(body.estimates!.share).toBeCloseTo(golden.share, 10)

    const { TWO_SAMPLE } = await import('../../../../../src/features/tools/two-sample/spec.ts')
    const { session, kept } = sessionOf(TWO_SAMPLE)
    const source = { ...example('sim_three_sample.tsv'), kind: 'example' as const }
    await session.choose({ ...source, road })
    expect(session.state().draft.preview?.check).toMatchObject({ kept: 37, rows: 37 })
    await session.start()
    const result = readBody(kept[0]!.result) as TwoSampleBody
    const main = result.estimates.find(({ method }) => method === 'ivw')!
    expect(Math.abs(main.b! / golden.measured.b - 1)).toBeLessThan(1e-10)
    expect(Math.abs(main.se! / golden.measured.se - 1)).toBeLessThan(1e-10)
    // What selection and measurement in one study would have given is further from the truth, 0.40, than its error.
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

  test('its columns are asked for as those of the others', async () => {
    const { session } = sessionOf(INSTRUMENT_PICKER)
    const open = 'SNP\tchr\tpos\tA1\tA2\tb\tse\tp\nrs1\t1\t1000\tA\tG\t0.1\t0.01\t1e-20\n'
    await session.choose({ ...NO_INPUTS, exposure: EXPOSURE(), estimates: example('o.tsv', open) })
    expect(pickObstacle(session.state().draft)).toBe('estimatesAlleles')
    const bare = 'SNP\teffect_allele\tother_allele\tpval\nrs1\tA\tG\t0.1\n'
    await session.choose({ ...NO_INPUTS, exposure: EXPOSURE(), estimates: example('b.tsv', bare) })
    expect(pickObstacle(session.state().draft)).toBe('estimatesMapping')
  })
})

describe('by a reference panel', () => {
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

  test('a run waits for all three files, and its record tells the panel', async () => {
    const { session, kept } = sessionOf(INSTRUMENT_PICKER)
    await session.choose({ ...NO_INPUTS, exposure: exposure() })
    session.setSettings({ independence: 'panel', leastMaf: 0 })
    expect(pickObstacle(session.state().draft)).toBe('noPanel')
    await session.choose({ ...NO_INPUTS, exposure: exposure(), panel: files.slice(0, 2) })
    expect(pickObstacle(session.state().draft)).toBe('noPanel')
    await session.choose({ ...NO_INPUTS, exposure: exposure(), panel: files })
    expect(pickObstacle(session.state().draft)).toBeNull()
    await session.start()
    const { run } = session.state()
    if (run.name !== 'done') throw new Error(JSON.stringify(run))
    const body = readBody(kept[0]!.result) as InstrumentsBody
    expect(body.panel).toMatchObject({ founders: 40, matched: 24, files: [{ fileName: 'eas' }] })
    expect(body.parameters.independence).toBe('panel')
    expect(instrumentsOf(body).length).toBeLessThan(24)
  })

  test('an empty file is refused by its name', async () => {
    const { session } = sessionOf(INSTRUMENT_PICKER)
    const empty = { kind: 'file' as const, name: 'eas.bim', blob: new Blob([]) }
    await session.choose({ ...NO_INPUTS, exposure: exposure(), panel: [empty] })
    expect(session.state().draft.attempt).toMatchObject({ name: 'eas.bim' })
  })
})
