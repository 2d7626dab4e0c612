import { describe, expect, it } from 'vitest'
import type { Fields } from '../../../../src/results/json-checks.ts'
import { type MediationBody, readingOf } from '../../../../src/results/mediation/body.ts'
import { mediationExports } from '../../../../src/results/mediation/export-tables.ts'
import { kind } from '../../../../src/results/mediation/kind.ts'
import { mediationSteps } from '../../../../src/results/mediation/next-step-rules.ts'
import { summaryOf } from '../../../../src/results/mediation/summary.ts'
import {
  MEDIATION_WARNING_TEXT,
  mediationWarningValues,
} from '../../../../src/results/mediation/texts.ts'
import { MEDIATION_WARNINGS } from '../../../../src/science/mediation/result.ts'
import { prefilledResult, mediationResult } from '../../../helpers/mediation-result.ts'
import { comparisons, scriptOf } from '../../../helpers/r-scripts.ts'
import { expectWhole, gradesOf, LANGUAGES, wordsOf } from '../../../helpers/summaries.ts'

const partial = await mediationResult('partial')
const opposed = await mediationResult('opposed')
const given = await prefilledResult({ xy: { b: 0.3, se: 0.03 } })

describe('a stored mediation', () => {
  it('has a headline of its findings', () => {
    const line = (body: MediationBody) =>
      kind.headlineText(JSON.parse(kind.facts(body).headline) as Fields, wordsOf('en'))
    // exp(0.13472) and its limits by the delta error of R; 0.13472 / 0.35087.
    expect(line(partial).replaceAll('\u2060', '')).toBe(
      'Indirect effect OR 1.14 (1.12–1.17), 38.4% of the total',
    )
    expect(line(opposed)).not.toContain('%')
  })

  it('prefills each step into the two-sample tool', () => {
    const choice = { without: new Set<string>(), exposure: null, outcome: null }
    const first = kind.prefillPair(partial, choice)
    expect(first?.presentation.outcomeKind).toBe('continuous')
    expect(first?.text.trim().split('\n')).toHaveLength(35)
    const { x, m, y } = partial.traits
    const second = kind.prefillPair(partial, { ...choice, exposure: m, outcome: y })
    expect(second?.presentation).toMatchObject({ exposureName: m, outcomeKind: 'binary' })
    expect(kind.prefillPair(partial, { ...choice, exposure: y, outcome: x })).toBeNull()
    expect(kind.prefillPair(given, choice)).toBeNull()
  })
})

describe('the summary', () => {
  it.each(LANGUAGES)('%s: has the answer and graded checks, complete', (language) => {
    for (const body of [partial, opposed, given]) expectWhole(summaryOf(body, wordsOf(language)))
  })

  it('states the proportion with its interval, or why there is none, and never claims proof', () => {
    const said = (body: MediationBody) => summaryOf(body, wordsOf('en')).answer
    expect(said(partial)).toContain('38.4% of the total effect.')
    expect(said(opposed)).toContain('No proportion is given: the interval of the total effect')
    expect(readingOf(opposed)).toBe('unshared')
    const unclear = { ...partial, indirect: { ...partial.indirect, ciLow: -0.1 } }
    expect(said(unclear)).toContain('no clear evidence')
    const turned: MediationBody = { ...partial, proportion: null, noProportion: 'signs-differ' }
    expect(said(turned)).toContain('inconsistent mediation')
    for (const language of LANGUAGES) {
      const { answer, words, limits } = summaryOf(partial, wordsOf(language))
      expect([answer, ...words, limits].join(' ')).not.toMatch(/proves?\b|证明|causes\b/)
    }
  })

  it('states the assumptions: no interaction, separate instruments, overlap', () => {
    const { words } = summaryOf(partial, wordsOf('en'))
    for (const part of ['interact', 'do not act', 'not to overlap', 'non-collapsible']) {
      expect(words.join(' ')).toContain(part)
    }
  })

  it('grades contrary evidence', () => {
    // Instruments of both traits are excluded: that is said, and is no alarm.
    expect(gradesOf(summaryOf(partial, wordsOf('en')))).toMatchObject({ separate: 'holds' })
    expect(partial.warnings).toContainEqual(
      expect.objectContaining({ code: 'shared-instruments', isNote: true }),
    )
    expect(gradesOf(summaryOf(given, wordsOf('en')))).toMatchObject({
      ways: 'look',
      data: 'look',
    })
    const apart: MediationBody = {
      ...partial,
      warnings: [{ code: 'ways-differ', values: { product: 0.1, difference: 0.5 } }],
    }
    expect(gradesOf(summaryOf(apart, wordsOf('en')))).toMatchObject({ ways: 'against' })
  })

  it('has a text in both languages for every warning', () => {
    const values = { step: 'xm', part: 'm', n: 3, count: 2, SNP: 'rs1', names: 'rs1, rs2', f: 3 }
    const more = { q: 9, df: 3, p: 0.01, intercept: 0.1, threshold: 1e-5, exclude: 'same' }
    const own = { product: 0.1, difference: 0.4 }
    for (const language of LANGUAGES) {
      const words = wordsOf(language)
      for (const code of MEDIATION_WARNINGS) {
        const warning = { code, values: { ...values, ...more, ...own } }
        const text = words.t(
          MEDIATION_WARNING_TEXT[code],
          mediationWarningValues(warning, partial, words),
        )
        expect(text, code).not.toMatch(/\{|undefined/)
      }
    }
  })
})

describe('exports', () => {
  it('have effects, proportion, steps, and the variants where there are any', () => {
    const tables = mediationExports.tables(partial)
    expect(tables.map(({ id }) => id)).toEqual([
      'mediation',
      'proportion',
      'steps',
      'variants',
      'multivariable',
    ])
    for (const body of [partial, opposed, given]) {
      for (const { columns, rows, id } of mediationExports.tables(body)) {
        for (const row of rows()) expect(row, id).toHaveLength(columns.length)
      }
    }
    expect(mediationExports.tables(given)).toHaveLength(3)
  })

  it('include a script in R that repeats every number', async () => {
    const script = await scriptOf(partial)
    expect(script).toContain('set.seed(42)')
    const made = new Map(comparisons(script).map(({ what, ours }) => [what, ours]))
    expect(made.get('indirect')?.['b']).toBe(partial.indirect.b)
    expect(made.get('proportion')?.['low']).toBe(partial.proportion?.fieller?.low)
    expect([...made.keys()]).toEqual(
      expect.arrayContaining(['direct', 'mediator', 'difference', 'bootstrap']),
    )
  })

  it('next steps follow from the findings', async () => {
    const steps = (body: MediationBody) => mediationSteps(body).map(({ id }) => id)
    expect(steps(partial)).toEqual(expect.arrayContaining(['mediationBackward', 'mediationReport']))
    expect(steps(given)).toContain('mediationGiven')
    const weak = await prefilledResult({ my: { b: 0.05, se: 0.06 } })
    expect(steps(weak)).toEqual(expect.arrayContaining(['mediationStep', 'mediationPower']))
  })
})
