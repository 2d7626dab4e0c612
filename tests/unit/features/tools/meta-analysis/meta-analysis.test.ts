import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { META_EXAMPLES } from '../../../../../src/features/tools/meta-analysis/examples.ts'
import {
  emptyRows,
  FIRST_META_SETTINGS,
  metaObstacle,
  rowsOf,
  studyOfRecord,
  withRecord,
  withRow,
} from '../../../../../src/features/tools/meta-analysis/model.ts'
import { META_ANALYSIS } from '../../../../../src/features/tools/meta-analysis/spec.ts'
import type { PoolingRules } from '../../../../../src/science/methods/meta-analysis.ts'
import type { MetaBody } from '../../../../../src/results/meta-analysis/body.ts'
import { readBody } from '../../../../../src/results/read-body.ts'
import { sessionOf } from '../../../../helpers/tool-session.ts'

/** From the definitions, in another program (Python with scipy, double precision). */
const EXPECTED = {
  fixed: 0.16029385671310278,
  fixedSe: 0.012851986605355071,
  q: 82.04657388041198,
  qP: 5.265336886500526e-15,
  tau2: 0.015230985481915621,
  random: 0.12752160950990196,
  randomSe: 0.046138349454163355,
  knappSe: 0.05641280580443566,
  reach: 0.322396146485882,
  intercept: -4.78428178,
  interceptP: 0.2552392342703369,
}

async function opened(fileName: string) {
  const made = sessionOf(META_ANALYSIS)
  const blob = new Blob([readFileSync(`public/examples/${fileName}`)])
  await made.session.choose({ kind: 'example', name: fileName, blob }, { rows: null })
  const { preview } = made.session.state().draft
  if (preview) made.session.setSettings({ scale: preview.scale, errorBy: preview.errorBy })
  return made
}

async function pooled(fileName: string, rules: Partial<PoolingRules> = {}) {
  const { session, kept } = await opened(fileName)
  session.setSettings({ exposureName: 'BMI', outcomeName: 'CHD', ...rules })
  await session.start()
  const record = kept[0]
  return { record, body: readBody(record?.result ?? '') as MetaBody }
}

describe('a meta-analysis', () => {
  it('is what the formulas give', async () => {
    const { body, record } = await pooled('meta_mixed_8.tsv', {
      tau2: 'dersimonian-laird',
      knapp: 'unmodified',
    })
    const { fixed, random, knapp, q, tau2, df, qP, prediction } = body.pooled
    expect(fixed.b).toBeCloseTo(EXPECTED.fixed, 12)
    expect(fixed.se).toBeCloseTo(EXPECTED.fixedSe, 12)
    expect(q).toBeCloseTo(EXPECTED.q, 9)
    expect(df).toBe(7)
    expect(qP).toBeCloseTo(EXPECTED.qP, 24)
    expect(tau2).toBeCloseTo(EXPECTED.tau2, 12)
    expect(random.b).toBeCloseTo(EXPECTED.random, 12)
    expect(random.se).toBeCloseTo(EXPECTED.randomSe, 12)
    expect(knapp?.se).toBeCloseTo(EXPECTED.knappSe, 12)
    expect((prediction?.[1] ?? 0) - random.b).toBeCloseTo(EXPECTED.reach, 9)
    expect(body.asymmetry?.intercept.b).toBeCloseTo(EXPECTED.intercept, 8)
    expect(body.asymmetry?.intercept.p).toBeCloseTo(EXPECTED.interceptP, 8)
    expect(record).toMatchObject({ toolId: '6007', title: 'BMI → CHD · k = 8', variants: 0 })
    expect(body.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['heterogeneity', 'few-for-funnel']),
    )
  })

  it('takes REML and the floor of Hartung and Knapp unless it is told otherwise', async () => {
    const { body } = await pooled('meta_mixed_8.tsv')
    expect(body.parameters).toMatchObject({ tau2: 'reml', knapp: 'floored' })
    // metafor 3.8: rma(beta, sei = se), of tests/fixtures/science/meta_random_effects.json.
    expect(body.pooled.tau2).toBeCloseTo(0.023386748378413647, 10)
    const other = await pooled('meta_mixed_8.tsv', { tau2: 'paule-mandel', knapp: 'unmodified' })
    expect(other.body.parameters).toMatchObject({ tau2: 'paule-mandel', knapp: 'unmodified' })
    expect(other.body.pooled.tau2).toBeCloseTo(0.023932397853671426, 10)
    expect(other.body.leaveOneOut[0]?.b).not.toBe(body.leaveOneOut[0]?.b)
  })

  it('finds the ratio that its example was made with', async () => {
    const { body } = await pooled('meta_cohorts_12.tsv')
    const { ciLow, ciHigh } = body.pooled.random
    expect(Math.exp(ciLow ?? 9)).toBeLessThan(1.2)
    expect(Math.exp(ciHigh ?? 0)).toBeGreaterThan(1.2)
    expect(body.parameters.scale).toBe('ratio')
    expect(body.warnings.map(({ code }) => code)).not.toContain('heterogeneity')
    expect(body.leaveOneOut).toHaveLength(12)
  })

  it('leaves each study out in turn', async () => {
    const { body } = await pooled('meta_mixed_8.tsv')
    const { session, kept } = await opened('meta_mixed_8.tsv')
    session.setSettings({ rows: rowsOf(session.state().draft).filter(({ id }) => id !== 5) })
    await session.start()
    const rest = readBody(kept[0]?.result ?? '') as MetaBody
    expect(body.leaveOneOut[4]?.b).toBe(rest.pooled.random.b)
    expect(body.leaveOneOut[4]?.name).toBe('Study 5')
  })

  it('says when numbers stand twice, and when one study weighs most', async () => {
    const { session, kept } = sessionOf(META_ANALYSIS)
    await session.choose({ kind: 'typed', name: 'typed' })
    const row = { name: 'A', effect: '0.2', se: '0.01', low: '', high: '' }
    const others = [row, { ...row, name: 'B', effect: '0.1', se: '0.2' }]
    const rows = [...others, { ...others[1]!, name: 'C' }].reduce(
      (all, one) => withRow(all, one),
      withRow([]).slice(1),
    )
    session.setSettings({ rows, model: 'fixed' })
    await session.start()
    const { warnings } = readBody(kept[0]?.result ?? '') as MetaBody
    expect(warnings).toEqual(
      expect.arrayContaining([
        { code: 'repeated-study', values: { name: 'C' } },
        expect.objectContaining({ code: 'dominant-study' }),
      ]),
    )
  })

  it.each(META_EXAMPLES)('example $id is read without a question', async ({ fileName }) => {
    const { session } = await opened(fileName)
    expect(META_ANALYSIS.isReady(session.state().draft)).toBe(true)
  })
})

describe('rows', () => {
  it('typed by hand are work that could be lost; unfinished ones stop the run', async () => {
    const { session, kept } = sessionOf(META_ANALYSIS)
    await session.choose({ kind: 'typed', name: 'typed' })
    session.setSettings({
      rows: withRow([], { name: 'A', effect: '0.2', se: '', low: '', high: '' }),
    })
    expect(session.hasUnsavedWork()).toBe(true)
    await session.start()
    expect(kept).toEqual([])
    // Empty rows are ignored.
    session.setSettings({ rows: emptyRows() })
    expect(metaObstacle(session.state().draft)).toBe('tooFew')
  })

  it('a decimal comma is one for all rows', async () => {
    const { session } = sessionOf(META_ANALYSIS)
    const blob = new Blob(['study;beta;se\nA;0,2;0,05\nB;0,1;0,04\n'])
    await session.choose({ kind: 'file', name: 'a.csv', blob })
    expect(META_ANALYSIS.isReady(session.state().draft)).toBe(true)
  })

  it('a stored result becomes a study on the scale of the others', () => {
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
    const study = studyOfRecord({ title: 'X → Y', headline })
    if (!study) throw new Error('no study')
    const first = withRecord({ preview: null, settings: FIRST_META_SETTINGS }, study)
    expect(first).toMatchObject({ scale: 'log-odds', errorBy: 'se', rows: [{ effect: '0.2' }] })
    const rows = withRow([], { name: 'A', effect: '1.1', se: '0.1', low: '', high: '' })
    const second = withRecord(
      { preview: null, settings: { ...FIRST_META_SETTINGS, scale: 'ratio', rows } },
      study,
    )
    expect(second.rows?.[1]).toMatchObject({ name: 'X → Y', effect: String(Math.exp(0.2)) })
    expect(studyOfRecord({ title: 'x', headline: '{"kind":"power"}' })).toBeNull()
    expect(studyOfRecord({ title: 'x', headline: 'damaged' })).toBeNull()
  })
})
