import { beforeAll, describe, expect, test } from 'vitest'
import type { BidirectionalBody } from '../../../../src/results/bidirectional/body.ts'
import type { ColocalisationBody } from '../../../../src/results/colocalisation/body.ts'
import type { EvidenceRecord } from '../../../../src/results/evidence/evidence-row.ts'
import { evidenceTsv } from '../../../../src/results/evidence/evidence-tsv.ts'
import { evidenceSheet } from '../../../../src/results/evidence/sheet.ts'
import type { MediationBody } from '../../../../src/results/mediation/body.ts'
import type { MetaBody } from '../../../../src/results/meta-analysis/body.ts'
import type { MultivariableBody } from '../../../../src/results/multivariable/body.ts'
import type { RecordBody } from '../../../../src/results/record-body.ts'
import type { TwoSampleBody } from '../../../../src/results/two-sample/body.ts'
import { resultOfKind } from '../../../helpers/results-of-every-kind.ts'
import { LANGUAGES, wordsOf } from '../../../helpers/summaries.ts'

const TOOL_OF: Record<string, string> = {
  'two-sample-mr': '6001',
  'bidirectional-mr': '6004',
  'multivariable-mr': '6005',
  'meta-analysis': '6007',
  colocalisation: '6009',
  mediation: '6010',
}
const NAMES = { exposureName: 'BMI', outcomeName: 'CHD' }
const EFFECT = { b: 0.2, se: 0.05, ciLow: 0.1, ciHigh: 0.3, p: 6e-5, negLog10P: 4.2 }

let two: TwoSampleBody
let both: BidirectionalBody
let several: MultivariableBody
let locus: ColocalisationBody
let path: MediationBody
let pool: MetaBody

let serial = 0
const record = (body: RecordBody): EvidenceRecord => ({
  id: String((serial += 1)),
  toolId: TOOL_OF[body.kind] ?? '',
  title: `record ${serial}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  body,
})
const hash = (character: string) => character.repeat(64)

/** A two-sample result with this estimate and without warnings. */
function twoSample(
  change: Partial<typeof EFFECT> = {},
  own: Partial<TwoSampleBody> = {},
): TwoSampleBody {
  const body = structuredClone(two)
  const main = body.estimates.find(({ method }) => method === 'ivw')!
  Object.assign(main, { ...EFFECT, ...change })
  return { ...body, ...own }
}

/** A bidirectional result whose stored verdict supports these directions. */
function bidirectional(forward: boolean, reverse: boolean): BidirectionalBody {
  const body = structuredClone(both)
  body.forward.isSupported = forward
  body.reverse.isSupported = reverse
  return body
}

const coloc = (...posterior: ColocalisationBody['posterior']): ColocalisationBody => ({
  ...structuredClone(locus),
  posterior,
  warnings: [],
})

const sheetOf = (...bodies: RecordBody[]) => evidenceSheet(bodies.map(record), wordsOf('en'))
const textsOf = (sheet: ReturnType<typeof sheetOf>, kind?: string) =>
  sheet.clauses.filter((one) => kind === undefined || one.kind === kind).map(({ text }) => text)

beforeAll(async () => {
  const named = async (kind: string) => {
    const body = await resultOfKind(kind)
    return { ...body, presentation: { ...body.presentation, ...NAMES } }
  }
  two = (await named('two-sample-mr')) as TwoSampleBody
  both = (await named('bidirectional-mr')) as BidirectionalBody
  locus = (await named('colocalisation')) as ColocalisationBody
  path = (await named('mediation')) as MediationBody
  path.presentation = { ...path.presentation, mediatorName: 'insulin' }
  pool = (await named('meta-analysis')) as MetaBody
  several = (await named('multivariable-mr')) as MultivariableBody
  const [first] = several.exposures
  several = {
    ...several,
    outcome: 'CHD',
    exposures: several.exposures.map((name) => (name === first ? 'bmi ' : name)),
    estimates: several.estimates.map((row) =>
      row.exposure === first ? { ...row, exposure: 'bmi ' } : row,
    ),
  }
})

describe('rows', () => {
  test('have every estimate and posterior of each kind on the pair', () => {
    const { pair, rows } = sheetOf(two, both, several, locus, path, pool)
    expect(pair).toEqual({ exposure: 'BMI', outcome: 'CHD' })
    expect(rows.map(({ role, direction }) => `${role} ${direction}`)).toEqual([
      'effect forward',
      'effect forward',
      'effect reverse',
      'direct forward',
      'shared forward',
      'path-total forward',
      'path-direct forward',
      'path-indirect forward',
      'pooled forward',
    ])
    const [forward, reverse] = [rows[1], rows[2]]
    expect(forward?.effect?.b).toBe(both.forward.main?.b)
    expect(reverse?.effect?.b).toBe(both.reverse.main?.b)
    expect(rows[3]?.effect?.b).toBe(several.estimates[0]?.b)
    expect(rows[4]?.posterior?.h4).toBe(locus.posterior[4])
    expect(rows[7]?.effect?.b).toBe(path.indirect.b)
    expect(rows[8]?.effect?.b).toBe(pool.pooled.random.b)
  })

  test('take a two-sample record with the traits swapped as the reverse direction', () => {
    const swapped = { presentation: { exposureName: 'chd', outcomeName: ' BMI ' } }
    const { rows } = sheetOf(twoSample(), twoSample({}, swapped))
    expect(rows.map(({ direction }) => direction)).toEqual(['forward', 'reverse'])
  })

  test('have no direct effect where the variants cannot separate the exposures', () => {
    const weak = {
      ...several,
      estimates: several.estimates.map((row) => ({ ...row, conditionalF: 2 })),
    }
    const [row] = sheetOf(weak, two).rows
    expect([row?.effect, row?.stance]).toEqual([null, 'none'])
  })
})

describe('sentences', () => {
  test('put contradictions before the count', () => {
    const sheet = sheetOf(
      twoSample(),
      twoSample({}, { presentation: { exposureName: 'CHD', outcomeName: 'BMI' } }),
      coloc(0, 0, 0.02, 0.93, 0.05),
    )
    const kinds = sheet.clauses.map(({ kind }) => kind)
    expect(kinds.slice(0, 3)).toEqual(['contradiction', 'contradiction', 'count'])
    const [reverse, distinct] = textsOf(sheet)
    expect(reverse).toBe(
      'The reverse direction, CHD → BMI, is supported too (1 of 1 analysis), so these records do not tell which way the effect runs.',
    )
    expect(distinct).toContain('distinct variants (H3 0.930)')
  })

  test('count an association as support only without a check against it', () => {
    const doubted = twoSample({}, {
      strength: { ...two.strength, fMean: 4, fMin: 2 },
    } as Partial<TwoSampleBody>)
    const sheet = sheetOf(twoSample(), doubted, twoSample({ p: 0.4 }), bidirectional(false, false))
    expect(sheet.rows.slice(0, 3).map(({ stance }) => stance)).toEqual([
      'supports',
      'doubted',
      'unclear',
    ])
    const counted = textsOf(sheet, 'count')
    expect(counted[0]).toBe('1 of 4 analyses supports an effect of BMI on CHD.')
    expect(counted[1]).toMatch(/clear estimate, but .*F/)
  })

  test('call a direction supported only by its stored verdict, and not while a check speaks against it', () => {
    const { rows } = sheetOf(bidirectional(false, true), two)
    expect(rows[0]?.effect?.p).toBeLessThan(1e-3)
    expect(rows.map(({ stance, isSupported }) => [stance, isSupported])).toEqual([
      ['doubted', false],
      ['doubted', true],
      ['supports', null],
    ])
    expect(rows[1]?.against).not.toEqual([])
    const sheet = sheetOf(twoSample(), bidirectional(true, true))
    expect(textsOf(sheet)[0]).toMatch(
      /^The reverse direction, CHD → BMI, shows an association too, but/,
    )
    expect(textsOf(sheetOf(twoSample(), bidirectional(true, false)), 'contradiction')).toEqual([])
  })

  test('state opposite signs of clear estimates first', () => {
    const [first] = textsOf(sheetOf(twoSample(), twoSample({ b: -0.2, ciLow: -0.3, ciHigh: -0.1 })))
    expect(first).toMatch(/^The estimates disagree in direction/)
  })

  test('say that all analyses agree without counting them twice', () => {
    const [first] = textsOf(sheetOf(twoSample(), two), 'count')
    expect(first).toBe('Both analyses support an effect of BMI on CHD.')
  })

  test('claim no absence where nothing is supported', () => {
    const [first] = textsOf(sheetOf(twoSample({ p: 0.4 }), twoSample({ p: 0.6 })), 'count')
    expect(first).toBe(
      'None of 2 analyses supports an effect of BMI on CHD; that is not evidence of no association.',
    )
  })

  test('call a direction tested only as often as it had instruments', () => {
    const untestable = bidirectional(false, false)
    Object.assign(untestable.reverse, { isSupported: null, main: null })
    const swapped = { presentation: { exposureName: 'CHD', outcomeName: 'BMI' } }
    const sheet = sheetOf(twoSample(), untestable, twoSample({ p: 0.4 }, swapped))
    expect(sheet.clauses.find(({ id }) => id === 'reverse')?.text).toBe(
      'The reverse direction, CHD → BMI, is not supported (1 analysis), which does not exclude it.',
    )
  })

  test('say where no record estimates the effect, and call its reverse no contradiction', () => {
    const swapped = { presentation: { exposureName: 'CHD', outcomeName: 'BMI' } }
    const sheet = sheetOf(coloc(0, 0, 0.02, 0.05, 0.93), twoSample({}, swapped))
    expect(textsOf(sheet, 'contradiction')).toEqual([])
    expect(textsOf(sheet, 'count')).toEqual(['No record tests an effect of BMI on CHD.'])
  })

  test('place a mediation of the swapped traits in the reverse direction', () => {
    const presentation = { ...path.presentation, exposureName: 'CHD', outcomeName: 'BMI' }
    const sheet = sheetOf(twoSample(), { ...path, presentation })
    expect(sheet.clauses.find(({ id }) => id.startsWith('path'))?.text).toMatch(
      /^In the reverse direction, CHD → BMI: /,
    )
    expect(textsOf(sheet).join()).not.toContain('No record tests the reverse direction')
  })

  test('name both names of a trait, and records whose exposure cannot be told', () => {
    const other = twoSample(
      {},
      { presentation: { exposureName: 'Body mass index', outcomeName: 'CHD' } },
    )
    const unknown = { ...several, exposures: ['LDL', 'HDL'] }
    const cautions = textsOf(sheetOf(twoSample(), other, unknown), 'caution').join('\n')
    expect(cautions).toContain('2 names for the exposure: BMI, Body mass index.')
    expect(cautions).toMatch(/1 record names no exposure of this sheet and is left out/)
  })

  test('do not count records of one file or one outcome sample as independent', () => {
    const of = (character: string, outcome: number | null) =>
      twoSample(
        {},
        {
          input: { ...two.input, sha256: hash(character) },
          variants: two.variants.map(({ outcome: _own, ...variant }) => variant),
          parameters: {
            ...two.parameters,
            samples: { exposure: null, outcome, cases: null, controls: null },
          },
        },
      )
    const dependence = (...bodies: RecordBody[]) =>
      sheetOf(...bodies).clauses.find(({ id }) => id === 'dependence')?.text
    expect(dependence(of('b', null), of('c', null))).toMatch(/do not say/)
    expect(dependence(of('b', null), of('b', null), of('c', null))).toMatch(/^2 records share/)
    expect(dependence(of('b', 184_305), of('c', 184_305))).toMatch(/^2 records share/)
  })

  test('say that odds ratios and effects in units are on separate axes', () => {
    const odds = twoSample({}, { presentation: { ...NAMES, outcomeKind: 'binary' } })
    const linear = twoSample({}, { presentation: { ...NAMES, outcomeKind: 'continuous' } })
    const has = (...bodies: RecordBody[]) =>
      sheetOf(...bodies).clauses.some(({ id }) => id === 'scales')
    expect([has(odds, linear), has(odds, odds)]).toEqual([true, false])
  })

  test('say that an earlier engine judged a record', () => {
    const old = twoSample({}, { engine: { name: two.engine.name, version: '0.0.1' } })
    expect(textsOf(sheetOf(twoSample(), old), 'caution').join()).toMatch(/1 record was .* earlier/)
  })

  test.each(LANGUAGES)('have no hole in %s', (language) => {
    const records = [two, both, several, locus, path, pool].map(record)
    for (const { text } of evidenceSheet(records, wordsOf(language)).clauses) {
      expect(text).not.toMatch(/undefined|null|NaN|\{|\}|records\./)
    }
  })
})

test('exports one line for each row, with every digit', () => {
  const { rows } = sheetOf(two, locus)
  const [header = '', first = '', second = ''] = evidenceTsv(rows).split('\n')
  const cell = (line: string, name: string) => line.split('\t')[header.split('\t').indexOf(name)]
  expect(Number(cell(first, 'estimate'))).toBe(rows[0]?.effect?.b)
  expect(cell(first, 'scale')).toBe('ln_or')
  expect(Number(cell(second, 'h4'))).toBe(locus.posterior[4])
})
