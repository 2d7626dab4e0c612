import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { RerunPlan } from '../../../../src/results/rerun/plan.ts'
import { matchFiles, rerunPlan } from '../../../../src/results/rerun/plans.ts'
import { parseRerun } from '../../../../src/features/tools/rerun/use-rerun.ts'
import { META_ANALYSIS } from '../../../../src/features/tools/meta-analysis/spec.ts'
import { MULTIVARIABLE } from '../../../../src/features/tools/multivariable/spec.ts'
import { getWidePreview } from '../../../../src/features/tools/multivariable/model.ts'
import type { PowerSettings } from '../../../../src/features/tools/power/model.ts'
import { POWER } from '../../../../src/features/tools/power/spec.ts'
import { createScanSpec } from '../../../../src/features/tools/scan/spec.ts'
import type { ToolSpec } from '../../../../src/features/tools/session/tool-session.ts'
import type { CommonSettings, Source } from '../../../../src/features/tools/session/tool-state.ts'
import { TWO_SAMPLE } from '../../../../src/features/tools/two-sample/spec.ts'
import { paths } from '../../../../src/lib/paths.ts'
import { readBody } from '../../../../src/results/read-body.ts'
import { isThreeSample } from '../../../../src/results/instrument-provenance.ts'
import { provenance } from '../../../../src/results/schema/instrument-choice.ts'
import type { RecordBody } from '../../../../src/results/record-body.ts'
import { sessionOf } from '../../../helpers/tool-session.ts'

const RERUN = { id: '1', title: 'Earlier' }

function file(name: string): Source {
  return { kind: 'file', name, blob: new Blob([readFileSync(`public/examples/${name}`)]) }
}

/** The result without the fields that differ between any two runs. */
function numbersOf(body: RecordBody | null): object {
  const { timings: _stages, totalMs: _time, ...rest } = { timings: 0, totalMs: 0, ...body }
  return rest
}

/** Runs a tool, then runs its record again by the rerun plan. @returns both results, and the plan */
async function twice<I, P, S extends CommonSettings>(
  spec: ToolSpec<I, P, S>,
  prepare: (session: ReturnType<typeof sessionOf<I, P, S>>['session']) => Promise<void>,
  sources: readonly Source[] | null,
): Promise<[object, object, RerunPlan]> {
  const first = sessionOf(spec)
  await prepare(first.session)
  await first.session.start()
  const body = readBody(first.savedRecords[0]?.result ?? '')
  if (!body) throw new Error(`nothing was made: ${JSON.stringify(first.session.state().run)}`)
  const plan = rerunPlan(body)
  if (!plan) throw new Error('no plan')
  const draft = sources ? plan.fromFiles(sources) : plan.fromRecord?.('the record')
  if (!draft) throw new Error('no draft')
  const second = sessionOf(spec)
  await second.session.restore(draft, RERUN)
  const { preview } = second.session.state().draft
  if (plan.deriveSettings) second.session.setCommon(plan.deriveSettings(preview))
  await second.session.start()
  return [numbersOf(body), numbersOf(readBody(second.savedRecords[0]?.result ?? '')), plan]
}

describe('a record that is run again from its files gives the same result', () => {
  test('two-sample, with the corrected columns', async () => {
    const set = file('sim_balanced_24.tsv')
    const [before, after] = await twice(
      TWO_SAMPLE,
      async (session) => {
        const settings = { exposureName: 'BMI', outcomeName: 'CHD', nboot: 200, seed: 9 }
        await session.choose(set, { ...settings, outcomeKind: 'binary' })
        const { preview } = session.state().draft
        if (!preview) throw new Error('no preview')
        const { 'eaf.exposure': _left, ...mapping } = preview.mapping
        await session.amend({ ...preview, mapping })
      },
      [set],
    )
    expect(after).toEqual(before)
  })

  test('two-sample of three studies, with the provenance of its instruments; without it for another file', async () => {
    const set = file('sim_three_sample.tsv')
    const stored: unknown = JSON.parse(
      readFileSync('public/examples/sim_three_sample.json', 'utf8'),
    )
    const variantProvenance = provenance.safeParse(stored).data
    if (!isThreeSample(variantProvenance)) throw new Error('no provenance of three studies')
    const [before, after, plan] = await twice(
      TWO_SAMPLE,
      (session) =>
        session.choose(
          { ...set, road: variantProvenance },
          { exposureName: 'BMI', outcomeName: 'CHD', nboot: 100 },
        ),
      [set],
    )
    expect(before).toHaveProperty(
      'presentation.road.estimates.sha256',
      variantProvenance.estimates.sha256,
    )
    expect(after).toEqual(before)
    expect(plan.fromFiles([set], [], true).inputs).toEqual(set)
    expect(plan.fromFiles([set]).inputs).toEqual({ ...set, road: variantProvenance })
  })

  test('a scan of two sides', async () => {
    const table = file('sim_map_8x5.tsv')
    const [before, after] = await twice(
      createScanSpec('6003', 'causal-map', 10),
      (session) =>
        session.choose(
          { layout: 'harmonised', table, mapping: {} },
          { hasPresso: false, nboot: 100, instrumentP: 1 },
        ),
      [table],
    )
    expect(after).toEqual(before)
  }, 60_000)

  test('multivariable, without the trait that was left out', async () => {
    const table = file('mv_three_60.tsv')
    const [before, after] = await twice(
      MULTIVARIABLE,
      async (session) => {
        await session.choose({ layout: 'wide', source: table })
        const wide = getWidePreview(session.state().draft.preview)
        const left = wide?.traits.find(({ name }) => name !== wide.outcome)?.name ?? ''
        session.setSettings({ roles: { [left]: 'none' } })
      },
      [table],
    )
    expect((before as { exposures: string[] }).exposures).toHaveLength(2)
    expect(after).toEqual(before)
  })
})

describe('a record that holds its data runs again by itself', () => {
  test('two-sample: the same estimates from the same variants', async () => {
    const set = file('sim_homogeneous_12.tsv')
    const [before, after] = (await twice(
      TWO_SAMPLE,
      (session) => session.choose(set, { nboot: 200, seed: 3 }),
      null,
    )) as { estimates: object[] }[]
    expect(after?.estimates).toEqual(before?.estimates)
  })

  test('meta-analysis: the same pooled estimate', async () => {
    const table = file('meta_cohorts_12.tsv')
    const [before, after] = (await twice(
      META_ANALYSIS,
      async (session) => {
        await session.choose(table, { rows: null })
        const { preview } = session.state().draft
        if (!preview) throw new Error('no preview')
        const { scale, errorBy } = preview
        // The record's own rules stay, not the defaults of a new analysis.
        session.setSettings({ scale, errorBy, tau2: 'paule-mandel', knapp: 'unmodified' })
      },
      null,
    )) as { parameters: object; pooled: { random: { b: number; se: number } } }[]
    expect(after?.parameters).toMatchObject({ tau2: 'paule-mandel', knapp: 'unmodified' })
    expect(after?.pooled.random.b).toBeCloseTo(before?.pooled.random.b ?? Number.NaN, 12)
    expect(after?.pooled.random.se).toBeCloseTo(before?.pooled.random.se ?? Number.NaN, 12)
  })

  test.each<[string, Partial<PowerSettings>]>([
    [
      'binary, by R²',
      { outcomeKind: 'binary', n: 90_000, r2: 3.5, caseShare: 12.5, oddsRatio: 1.13 },
    ],
    [
      'continuous',
      { outcomeKind: 'continuous', n: 12_000, r2: 0.7, beta: -0.07, observational: 0.2 },
    ],
    ['by F', { outcomeKind: 'binary', strengthBy: 'f', f: 27, nExposure: 50_000, n: 90_000 }],
  ])('power, %s: the same numbers', async (_name, settings) => {
    const [before, after] = (await twice(
      POWER,
      (session) => Promise.resolve(session.setSettings(settings)),
      null,
    )) as { power: number; parameters: object }[]
    expect(after?.power).toBeCloseTo(before?.power ?? Number.NaN, 12)
    expect(Object.keys(after?.parameters ?? {})).toEqual(Object.keys(before?.parameters ?? {}))
  })
})

describe('the files of a record', () => {
  const requiredFiles = [
    { role: 'exposure', name: 'a.tsv', sha256: 'aa' },
    { role: 'outcome', name: 'b.tsv', sha256: 'bb' },
  ]
  const chosen = (name: string, sha256: string) => ({
    sha256,
    source: { kind: 'file' as const, name, blob: new Blob([name]) },
  })

  test('are recognised by content, in any order and under any name', () => {
    const { sources, missing } = matchFiles(requiredFiles, [
      chosen('copy.tsv', 'bb'),
      chosen('x', 'aa'),
    ])
    expect(missing).toEqual([])
    expect(sources.map(({ name }) => name)).toEqual(['a.tsv', 'b.tsv'])
  })

  test('are reported as missing where others were chosen', () => {
    expect(
      matchFiles(requiredFiles, [chosen('a.tsv', 'cc'), chosen('b.tsv', 'bb')]).missing,
    ).toEqual([requiredFiles[0]])
  })
})

test('the URL contains the id of the record', () => {
  expect(parseRerun(paths.toolRerun('6001', '12').replace(/^[^?]*/, ''))).toBe('12')
  expect(parseRerun('?rerun=<b>')).toBeNull()
  expect(parseRerun('')).toBeNull()
})
