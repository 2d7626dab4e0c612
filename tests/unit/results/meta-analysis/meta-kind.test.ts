import { describe, expect, it } from 'vitest'
import { metaSteps } from '../../../../src/results/meta-analysis/next-step-rules.ts'
import { poolStudies } from '../../../../src/science/meta-analysis/analyse-studies.ts'
import type { EffectScale, Study } from '../../../../src/science/meta-analysis/studies.ts'
import { FIRST_RULES, type PoolingRules } from '../../../../src/science/methods/meta-analysis.ts'
import { metaExports } from '../../../../src/results/meta-analysis/export-tables.ts'
import { kind as metaKind } from '../../../../src/results/meta-analysis/kind.ts'
import type { MetaBody } from '../../../../src/results/meta-analysis/body.ts'
import {
  funnelPoints,
  metaForestRows,
} from '../../../../src/ui/results/meta-analysis/meta-figure-data.ts'
import { metaSentences } from '../../../../src/results/meta-analysis/meta-texts.ts'
import { bodyFrom } from '../../../../src/results/read-body.ts'
import type { Fields } from '../../../../src/results/json-checks.ts'
import { formatsFor } from '../../../../src/i18n/formats.ts'
import { textOf } from '../../../helpers/e2e/texts.ts'
import { tsvOfTable } from '../../../helpers/result-tables.ts'

const words = {
  t: (id: string, values?: Record<string, unknown>) => `${id} ${JSON.stringify(values ?? {})}`,
  format: formatsFor('en', 'UTC'),
}
const INPUT = { fileName: 'a.tsv', bytes: 10, sha256: 'a'.repeat(64) }
const AGREEING = [0.2, 0.21, 0.19, 0.2].map((b, k) => ({ name: `S${k}`, b, se: 0.05 }))
const MIXED = [0.6, -0.5, 0.4, -0.45].map((b, k) => ({ name: `S${k}`, b, se: 0.05 + k / 100 }))

const bodyOf = (
  studies: readonly Study[] = AGREEING,
  scale: EffectScale = 'beta',
  rules: Partial<PoolingRules> = {},
): MetaBody => poolStudies(studies, { model: 'random', scale, ...FIRST_RULES, ...rules }, INPUT)

describe('a stored meta-analysis', () => {
  it('of version 1 opens, and names the method that made it', () => {
    const today = structuredClone<Fields>(
      bodyOf(MIXED, 'beta', { tau2: 'dersimonian-laird', knapp: 'unmodified' }),
    )
    const { tau2: _tau2, knapp: _knapp, ...parameters } = today['parameters'] as Fields
    const {
      tau2Interval: _t,
      i2Interval: _i,
      knappRatio: _r,
      ...pooled
    } = today['pooled'] as Fields
    const stored = { ...today, schemaVersion: 1, parameters, pooled }
    const opened = bodyFrom(stored) as MetaBody
    expect(opened).toMatchObject({
      schemaVersion: 2,
      upgradedFrom: 1,
      parameters: { tau2: 'dersimonian-laird', knapp: 'unmodified', model: 'random' },
      pooled: { ...pooled, tau2Interval: null, i2Interval: null },
    })
    expect(opened.pooled.knappRatio).toBeCloseTo(
      (today['pooled'] as MetaBody['pooled']).knappRatio ?? Number.NaN,
      12,
    )
    expect(tsvOfTable(metaExports, opened, 'pooled')).toContain('\nrandom_dl\t')
  })

  it('has a headline in the user’s language', () => {
    const facts = metaKind.facts(bodyOf(AGREEING, 'log-odds'))
    const text = metaKind.headlineText(JSON.parse(facts.headline) as Fields, words)
    expect(text).toContain('OR 1.22')
    expect(text).toContain('"n":4')
    expect(metaKind.headlineText({ kind: 'meta-analysis' }, words)).toBe('')
  })

  it('writes every digit into its tables', () => {
    const body = bodyOf()
    const lines = tsvOfTable(metaExports, body, 'pooled').trim().split('\n')
    expect(lines.map((line) => line.split('\t')[0])).toEqual([
      'model',
      'fixed',
      'random_reml',
      'random_hartung_knapp_floored',
      'prediction_interval',
      ...(body.asymmetry ? ['egger_intercept'] : []),
    ])
    expect(Number(lines[2]?.split('\t')[1])).toBe(body.pooled.random.b)
    const cells = Object.fromEntries(
      (lines[0] ?? '').split('\t').map((name, at) => [name, lines[2]?.split('\t')[at]]),
    )
    const { tau2Interval, i2Interval } = body.pooled
    expect(cells['tau2_method']).toBe('reml')
    expect(
      ['tau2_low', 'tau2_high', 'i2_low', 'i2_high'].map((name) => Number(cells[name])),
    ).toEqual([...(tau2Interval ?? []), ...(i2Interval ?? [])])
    expect(tsvOfTable(metaExports, body, 'studies').trim().split('\n')).toHaveLength(5)
  })

  it('draws squares by weight, both models and the prediction interval', () => {
    const rows = metaForestRows(bodyOf(MIXED), words)
    expect(rows.filter(({ series }) => series).map(({ id }) => id)).toEqual([
      'fixed',
      'random',
      'prediction',
    ])
    expect(rows.at(-1)?.isRange).toBe(true)
    const { studies } = bodyOf(MIXED)
    for (const [at, { weightRandom }] of studies.entries()) {
      const share = words.format.percent(weightRandom, 1)
      expect(rows[at]?.weight?.()).toBe(share)
      expect(rows[at]?.label().lines.at(-1)).toContain(share)
    }
    expect(rows.filter(({ weight }) => weight)).toHaveLength(studies.length)
    const sizes = rows.flatMap(({ size }) => size ?? [])
    expect(Math.max(...sizes)).toBe(8)
    expect(funnelPoints(bodyOf(MIXED), words)).toHaveLength(4)
  })

  it('shows the size of each study, where it is known', () => {
    const [first, ...others] = AGREEING
    if (!first) throw new Error('no study')
    const rows = metaForestRows(bodyOf([{ ...first, n: 12_345 }, ...others]), words)
    expect(rows.map(({ n }) => n?.())).toEqual(['12,345', ...rows.slice(1).map(() => undefined)])
  })

  it('has sentences that follow from its numbers', () => {
    const ids = (body: MetaBody) => {
      const { statement, rest } = metaSentences(body, words)
      const { claim, note, reassurance = '' } = statement
      return [claim, note, reassurance, ...rest].map((text) => text.split(' ')[0])
    }
    expect(ids(bodyOf())).toEqual(
      expect.arrayContaining(['analysis.meta.words.main', 'analysis.words.clear']),
    )
    expect(ids(bodyOf(MIXED, 'ratio'))).toEqual(
      expect.arrayContaining([
        'analysis.meta.words.mainOdds',
        'analysis.words.unclear',
        'analysis.meta.words.heterogeneous',
      ]),
    )
  })

  it('does not call a non-significant Q agreement, and states the interval of τ²', () => {
    const wide = [0.05, 0.3, 0.12, 0.22].map((b, k) => ({ name: `S${k}`, b, se: 0.09 + k / 100 }))
    const said = metaSentences(bodyOf(wide), words).rest
    expect(said.find((text) => text.startsWith('analysis.meta.words.notShown'))).toBeDefined()
    const { tau2Interval, i2Interval } = bodyOf(wide).pooled
    expect(said.find((text) => text.startsWith('analysis.meta.words.spread '))).toBe(
      `analysis.meta.words.spread ${JSON.stringify({
        i2Low: '0%',
        i2High: words.format.percent(i2Interval?.[1] ?? null),
        tauLow: '0',
        tauHigh: words.format.significant(Math.sqrt(tau2Interval?.[1] ?? 0)),
      })}`,
    )
    for (const language of ['zh', 'en'] as const) {
      const values = { q: '1', df: 3, qp: 'p = 0.8' }
      expect(textOf(language, 'analysis.meta.words.notShown', values)).not.toMatch(
        /homogen|no more than|同质|不超出/,
      )
    }
  })

  it('explains an empty interval of τ², and the missing one of an older build', () => {
    const close = [0.2, 0.2001, 0.1999, 0.2].map((b, k) => ({ name: `S${k}`, b, se: 0.05 }))
    const ids = (body: MetaBody) =>
      metaSentences(body, words).rest.map((text) => text.split(' ')[0])
    expect(ids(bodyOf(close))).toContain('analysis.meta.words.spreadEmpty')
    const { pooled, ...rest } = bodyOf(MIXED)
    const older = { ...rest, upgradedFrom: 1, pooled: { ...pooled, tau2Interval: null } }
    expect(ids(older)).toContain('analysis.meta.words.older')
    expect(ids(older)).not.toContain('analysis.meta.words.spread')
  })

  it('names the form of Hartung and Knapp where it changes the error', () => {
    const ids = (body: MetaBody) =>
      metaSentences(body, words)
        .rest.map((text) => text.split(' ')[0])
        .filter((id) => id?.includes('knapp'))
    expect(ids(bodyOf(AGREEING))).toEqual(['analysis.meta.words.knappFloored'])
    expect(ids(bodyOf(AGREEING, 'beta', { knapp: 'unmodified' }))).toEqual([
      'analysis.meta.words.knappNarrow',
    ])
    // Where τ² is above 0, q is near 1, a little below by REML and up to rounding by Paule–Mandel.
    for (const tau2 of ['reml', 'paule-mandel'] as const) {
      for (const knapp of ['floored', 'unmodified'] as const) {
        expect(ids(bodyOf(MIXED, 'beta', { tau2, knapp }))).toEqual([])
      }
    }
    // q = 0.845, but t on 1 df is wider than the normal distribution.
    const two = [0.1, 0.23].map((b, k) => ({ name: `S${k}`, b, se: 0.1 }))
    const found = bodyOf(two, 'beta', { knapp: 'unmodified' })
    expect(found.pooled.knappRatio).toBeCloseTo(0.845, 10)
    expect(ids(found)).toEqual([])
  })

  it('has next steps that follow from its numbers', () => {
    expect(metaSteps(bodyOf()).map(({ id }) => id)).toEqual(['metaReport'])
    expect(metaSteps(bodyOf(MIXED)).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['metaHetero', 'metaUnclear', 'metaReport']),
    )
  })
})
