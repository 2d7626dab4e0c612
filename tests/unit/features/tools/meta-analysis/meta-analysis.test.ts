import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { META_EXAMPLES } from '../../../../../src/features/tools/meta-analysis/examples.ts'
import {
  createEmptyRows,
  FIRST_META_SETTINGS,
  findMetaObstacle,
  toStudyFromRecord,
  withRecord,
  withRow,
} from '../../../../../src/features/tools/meta-analysis/model.ts'
import { META_ANALYSIS } from '../../../../../src/features/tools/meta-analysis/spec.ts'
import type { PoolingRules } from '../../../../../src/science/methods/meta-analysis.ts'
import type { MetaBody } from '../../../../../src/results/meta-analysis/body.ts'
import { readBody } from '../../../../../src/results/read-body.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'

async function opened(fileName: string) {
  const made = sessionOf(META_ANALYSIS)
  const blob = new Blob([readFileSync(`public/examples/${fileName}`)])
  await made.session.choose({ kind: 'example', name: fileName, blob }, { rows: null })
  const { preview } = made.session.state().draft
  if (preview) made.session.setSettings({ scale: preview.scale, errorBy: preview.errorBy })
  return made
}

async function pooled(fileName: string, rules: Partial<PoolingRules> = {}) {
  const { session, savedRecords } = await opened(fileName)
  session.setSettings({ exposureName: 'BMI', outcomeName: 'CHD', ...rules })
  await session.start()
  const record = savedRecords[0]
  return { record, body: readBody(record?.result ?? '') as MetaBody }
}

describe('a meta-analysis', () => {
  it('uses REML and the floor of Hartung and Knapp by default', async () => {
    const { body } = await pooled('meta_mixed_8.tsv')
    expect(body.parameters).toMatchObject({ tau2: 'reml', knapp: 'floored' })
    // metafor 3.8: rma(beta, sei = se), of tests/fixtures/science/meta_random_effects.json.
    expect(body.pooled.tau2).toBeCloseTo(0.023386748378413647, 10)
    const other = await pooled('meta_mixed_8.tsv', { tau2: 'paule-mandel', knapp: 'unmodified' })
    expect(other.body.parameters).toMatchObject({ tau2: 'paule-mandel', knapp: 'unmodified' })
    expect(other.body.pooled.tau2).toBeCloseTo(0.023932397853671426, 10)
    expect(other.body.leaveOneOut[0]?.b).not.toBe(body.leaveOneOut[0]?.b)
  })

  it('warns about duplicate numbers, and about one study with most of the weight', async () => {
    const { session, savedRecords } = sessionOf(META_ANALYSIS)
    await session.choose({ kind: 'typed', name: 'typed' })
    const row = { name: 'A', effect: '0.2', se: '0.01', low: '', high: '' }
    const others = [row, { ...row, name: 'B', effect: '0.1', se: '0.2' }]
    const rows = [...others, { ...others[1]!, name: 'C' }].reduce(
      (all, one) => withRow(all, one),
      withRow([]).slice(1),
    )
    session.setSettings({ rows, model: 'fixed' })
    await session.start()
    const { warnings } = readBody(savedRecords[0]?.result ?? '') as MetaBody
    expect(warnings).toEqual(
      expect.arrayContaining([
        { code: 'repeated-study', values: { name: 'C' } },
        expect.objectContaining({ code: 'dominant-study' }),
      ]),
    )
  })

  it.each(META_EXAMPLES)('example $id is parsed without an open question', async ({ fileName }) => {
    const { session } = await opened(fileName)
    expect(META_ANALYSIS.isReady(session.state().draft)).toBe(true)
  })
})

describe('rows', () => {
  it('count as unsaved work when typed; unfinished ones block the run', async () => {
    const { session, savedRecords } = sessionOf(META_ANALYSIS)
    await session.choose({ kind: 'typed', name: 'typed' })
    session.setSettings({
      rows: withRow([], { name: 'A', effect: '0.2', se: '', low: '', high: '' }),
    })
    expect(session.hasUnsavedWork()).toBe(true)
    await session.start()
    expect(savedRecords).toEqual([])
    // Empty rows are ignored.
    session.setSettings({ rows: createEmptyRows() })
    expect(findMetaObstacle(session.state().draft)).toBe('tooFew')
  })

  it('a stored result is added as a study on the scale of the others', () => {
    const headline = JSON.stringify({
      method: 'ivw',
      b: 0.2,
      se: 0.05,
      ciLow: 0.1,
      ciHigh: 0.3,
      p: 0.0001,
      negLog10P: 4,
      outcomeKind: 'binary',
    })
    const study = toStudyFromRecord({ title: 'X → Y', headline })
    if (!study) throw new Error('no study')
    const first = withRecord({ preview: null, settings: FIRST_META_SETTINGS }, study)
    expect(first).toMatchObject({ scale: 'log-odds', errorBy: 'se', rows: [{ effect: '0.2' }] })
    const rows = withRow([], { name: 'A', effect: '1.1', se: '0.1', low: '', high: '' })
    const second = withRecord(
      { preview: null, settings: { ...FIRST_META_SETTINGS, scale: 'ratio', rows } },
      study,
    )
    expect(second.rows?.[1]).toMatchObject({ name: 'X → Y', effect: String(Math.exp(0.2)) })
    expect(toStudyFromRecord({ title: 'x', headline: '{"kind":"power"}' })).toBeNull()
    expect(toStudyFromRecord({ title: 'x', headline: 'damaged' })).toBeNull()
  })
})
