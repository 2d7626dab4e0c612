import { describe, expect, it } from 'vitest'
import { metaSteps } from '../../../../src/results/meta-analysis/next-step-rules.ts'
import { poolStudies } from '../../../../src/science/meta-analysis/analyse-studies.ts'
import type { EffectScale } from '../../../../src/science/meta-analysis/studies.ts'
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
import { tsvOfTable } from '../../../helpers/result-tables.ts'

const words = {
  t: (id: string, values?: Record<string, unknown>) => `${id} ${JSON.stringify(values ?? {})}`,
  format: formatsFor('en', 'UTC'),
}
const INPUT = { fileName: 'a.tsv', bytes: 10, sha256: 'a'.repeat(64) }
const AGREEING = [0.2, 0.21, 0.19, 0.2].map((b, k) => ({ name: `S${k}`, b, se: 0.05 }))
const MIXED = [0.6, -0.5, 0.4, -0.45].map((b, k) => ({ name: `S${k}`, b, se: 0.05 + k / 100 }))

const bodyOf = (studies = AGREEING, scale: EffectScale = 'beta'): MetaBody =>
  poolStudies(studies, { model: 'random', scale }, INPUT)

describe('a stored meta-analysis', () => {
  it('is taken back whole, and refused when a part is missing or wrong', () => {
    const stored = structuredClone<Fields>(bodyOf())
    expect(bodyFrom(stored)).toEqual(stored)
    for (const name of ['pooled', 'parameters', 'studies', 'leaveOneOut', 'warnings', 'input']) {
      expect(bodyFrom({ ...stored, [name]: 'x' }), name).toBeNull()
    }
    expect(bodyFrom({ ...stored, asymmetry: { intercept: 3 } })).toBeNull()
  })

  it('has a headline in the reader’s words', () => {
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
      'random_dl',
      'random_hartung_knapp',
      'prediction_interval',
      ...(body.asymmetry ? ['egger_intercept'] : []),
    ])
    expect(Number(lines[2]?.split('\t')[1])).toBe(body.pooled.random.b)
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
    const sizes = rows.flatMap(({ size }) => size ?? [])
    expect(Math.max(...sizes)).toBe(8)
    expect(funnelPoints(bodyOf(MIXED), words)).toHaveLength(4)
  })

  it('speaks by its numbers', () => {
    const ids = (body: MetaBody) => {
      const { main, rest } = metaSentences(body, words)
      return [...main, ...rest].map((text) => text.split(' ')[0])
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

  it('leads on by its numbers', () => {
    expect(metaSteps(bodyOf()).map(({ id }) => id)).toEqual(['metaReport'])
    expect(metaSteps(bodyOf(MIXED)).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['metaHetero', 'metaUnclear', 'metaReport']),
    )
  })
})
