import { describe, expect, it } from 'vitest'
import { comparableOf } from '../../../../src/results/compare/comparable-result.ts'
import { colocalisationExports } from '../../../../src/results/colocalisation/export-tables.ts'
import { kind } from '../../../../src/results/colocalisation/kind.ts'
import { colocalisationSteps } from '../../../../src/results/colocalisation/next-step-rules.ts'
import { type ColocalisationBody, readingOf } from '../../../../src/results/colocalisation/body.ts'
import { LOCUS_WARNING_TEXT } from '../../../../src/results/colocalisation/texts.ts'
import { ldOf } from '../../../../src/results/colocalisation/ld-of.ts'
import { faultText, fitGrade, fitTexts } from '../../../../src/results/colocalisation/several.ts'
import { summaryOf } from '../../../../src/results/colocalisation/summary.ts'
import type { Fields } from '../../../../src/results/json-checks.ts'
import { bodyFrom } from '../../../../src/results/read-body.ts'
import type {
  SeveralFault,
  SeveralResult,
  TraitSignals,
} from '../../../../src/science/colocalisation/several-result.ts'
import type { LocusWarningCode } from '../../../../src/science/colocalisation/result.ts'
import { panelOfLocus } from '../../../helpers/locus-panel.ts'
import { locusResult } from '../../../helpers/locus-result.ts'
import { simulateLocus } from '../../../helpers/simulated-locus.ts'
import { TWO_SIGNALS, twoSignalsBody } from '../../../helpers/two-signals.ts'
import { comparisons, scriptOf } from '../../../helpers/r-scripts.ts'
import {
  expectWhole,
  gradesOf,
  LANGUAGES,
  positionsOf,
  wordsOf,
} from '../../../helpers/summaries.ts'

const shared = await locusResult('shared')

describe('a stored colocalisation', () => {
  it('is refused with columns of different lengths', () => {
    const stored = structuredClone<Fields>(shared)
    const { a, ...variants } = stored['variants'] as Fields
    const shorter = { ...variants, a: { ...(a as Fields), beta: [1] } }
    expect(bodyFrom({ ...stored, variants: shorter })).toBeNull()
    expect(bodyFrom({ ...stored, best: 3 })).toBeNull()
  })

  it('may contain the rates of a genetic map, which are a table of their own', () => {
    const recombination = {
      files: [{ name: 'chr2.map', bytes: 9, sha256: 'ab'.repeat(32) }],
      rows: 3,
      binBases: null,
      position: [1, 5],
      rate: [0.5, 30],
      to: 9,
    }
    const stored = structuredClone<Fields>({ ...shared, recombination })
    expect(bodyFrom(stored)).toEqual(stored)
    const odd = { ...recombination, rate: [1] }
    expect(bodyFrom({ ...stored, recombination: odd })).toBeNull()
    const tables = colocalisationExports.tables({ ...shared, recombination })
    expect(tables.at(-1)?.rows()).toEqual([
      ['2', 1, 5, 0.5],
      ['2', 5, 9, 30],
    ])
    const about = colocalisationExports.about({ ...shared, recombination }, wordsOf('en'))
    expect(about.map(({ value }) => value)).toContain('chr2.map')
  })

  it('has a headline of its findings', () => {
    const { headline } = kind.facts(shared)
    expect(kind.headlineText(JSON.parse(headline) as Fields, wordsOf('en'))).toBe(
      'coloc_protein and coloc_disease_shared: one shared variant (H4 0.986)',
    )
  })
})

describe('the summary', () => {
  it.each(LANGUAGES)('%s: has the answer and graded checks, complete', async (language) => {
    for (const example of ['shared', 'distinct', 'none'] as const) {
      const summary = summaryOf(await locusResult(example), wordsOf(language))
      expectWhole(summary)
      expect(summary.figures[0]).toMatchObject({ form: 'bars' })
    }
  })

  it('states the simulated truth, and never that one trait causes the other', async () => {
    const said = async (example: 'shared' | 'distinct' | 'none') =>
      summaryOf(await locusResult(example), wordsOf('en')).answer
    expect(await said('shared')).toContain('consistent with one shared causal variant (H4 0.986)')
    expect(await said('distinct')).toContain('more consistent with two distinct causal variants')
    expect(await said('none')).toContain('cannot tell whether a variant is shared')
    expect(readingOf([0.1, 0.2, 0, 0.3, 0.4])).toBe('open')
    for (const language of LANGUAGES) {
      const { answer, words, limits } = summaryOf(shared, wordsOf(language))
      expect([answer, ...words, limits].join(' ')).not.toMatch(/proves?\b|证明/)
    }
  })

  it('grades contrary evidence: no signal, priors, a second signal', async () => {
    const none = summaryOf(await locusResult('none'), wordsOf('en'))
    expect(gradesOf(none)).toMatchObject({ signals: 'against', single: 'open' })
    expect(Object.values(positionsOf(none))).toContain('signals')
  })

  it('has a text in both languages for every warning', () => {
    for (const language of LANGUAGES) {
      const { t } = wordsOf(language)
      for (const [code, id] of Object.entries(LOCUS_WARNING_TEXT) as [LocusWarningCode, string][]) {
        const values = {
          n: '3',
          count: 2,
          rows: 3,
          trait: 'X',
          SNP: 'rs1',
          other: 'rs2',
          kb: '400',
        }
        const more = { low: '0.1', high: '0.9', share: '30%', sd: '1', negLog10P: 'p = 0.1' }
        expect(t(id, { ...values, ...more }), code).not.toMatch(/\{|undefined/)
      }
    }
  })
})

describe('exports', () => {
  it('have the posterior, every variant and the sensitivity', () => {
    const tables = colocalisationExports.tables(shared)
    expect(tables.map(({ id }) => id)).toEqual(['posterior', 'variants', 'sensitivity'])
    for (const { columns, rows } of tables) {
      for (const row of rows()) expect(row).toHaveLength(columns.length)
    }
    const [, variants] = tables
    const sum = variants!
      .rows()
      .reduce((total, row) => total + Number(row[variants!.columns.indexOf('SNP.PP.H4')]), 0)
    expect(sum).toBeCloseTo(1, 12)
  })

  it('include a script in R that calls coloc with the same inputs', async () => {
    const script = await scriptOf(shared)
    expect(script).toContain('coloc::coloc.abf(dataset1, dataset2, p1 = p1, p2 = p2, p12 = p12)')
    expect(script).toContain('MAF = pmin(x$eaf.1, 1 - x$eaf.1), N = 35000, type = "quant")')
    expect(script).toContain('varbeta = x$se.2^2, type = "cc", s = 0.2)')
    const made = new Map(comparisons(script).map(({ what, ours }) => [what, ours]))
    expect(made.get('coloc.abf')?.['h4']).toBe(shared.posterior[4])
    expect([...made.keys()]).toEqual(['coloc.abf', 'SNP.PP.H4', 'sensitivity'])
  })

  it('next steps follow from the findings', async () => {
    const steps = async (example: 'shared' | 'distinct' | 'none') =>
      colocalisationSteps(await locusResult(example)).map(({ id }) => id)
    expect(await steps('shared')).toContain('colocShared')
    expect(await steps('distinct')).toContain('colocDistinct')
    expect(await steps('none')).toContain('colocSignal')
    expect(await steps('distinct')).toContain('colocPanel')
    expect(await steps('shared')).not.toContain('colocPanel')
  })
})

describe('several causal variants', async () => {
  const two = await twoSignalsBody()
  const { several } = two

  it.each(LANGUAGES)(
    '%s: the check of one causal variant states how many there are',
    (language) => {
      const summary = summaryOf(two, wordsOf(language))
      expectWhole(summary)
      const single = summary.checks.find(({ id }) => id === 'single')
      expect(single).toMatchObject({ section: 'signals', grade: 'holds' })
      expect(single?.finding).toContain('2')
      expect(summary.provenance).toContain('coloc.susie')
    },
  )

  it('have next steps: the answers differ, or first a panel that fits', () => {
    const at = (change: Partial<ColocalisationBody>) =>
      colocalisationSteps({ ...two, ...change }).map(({ id }) => id)
    const distinct = { posterior: [0, 0, 0, 0.95, 0.05] as const }
    const shared4 = { posterior: [0, 0, 0, 0.05, 0.95] as const }
    expect(several!.pairs.filter(({ posterior }) => posterior[4] >= 0.8)).toHaveLength(1)
    expect(at({ posterior: [...distinct.posterior] })).toContain('colocPairs')
    expect(at({ posterior: [...distinct.posterior] })).not.toContain('colocPanel')
    expect(at({ posterior: [...shared4.posterior] })).not.toContain('colocPairs')
    const unfit = { ...several!.traits!.b, lambda: 0.4 }
    const misfit = { ...several!, traits: { ...several!.traits!, b: unfit } }
    const ids = at({ posterior: [...distinct.posterior], several: misfit })
    expect(ids).toContain('colocMisfit')
    expect(ids).not.toContain('colocPairs')
  })

  it('compare by signals, fit and the most likely pair', () => {
    const { numbers } = comparableOf(two)
    const numbersById = Object.fromEntries(numbers.map(({ id, value }) => [id, value]))
    const h4 = Math.max(...several!.pairs.map(({ posterior }) => posterior[4]))
    expect(numbersById).toMatchObject({
      'several.a.sets': 2,
      'several.b.sets': 1,
      'several.a.lambda': several!.traits!.a.lambda,
      'several.pairs.h4': h4,
      'posterior.best': two.best,
    })
    expect(comparableOf(shared).numbers.filter(({ id }) => id.startsWith('several'))).toEqual([])
  })

  it('detects a panel of another population by λ, and warns about its signals', async () => {
    const otherLocus = simulateLocus({ seed: 4711, variants: 140 })
    const panel = { ...panelOfLocus(TWO_SIGNALS), genotypes: otherLocus.counts }
    const wrong = await twoSignalsBody(panel)
    const said = fitTexts(wrong, wrong.several!, wordsOf('en'))
    expect(said.find(({ id }) => id === 'lambda a')).toMatchObject({ grade: 'against' })
    const single = summaryOf(wrong, wordsOf('en')).checks.find(({ id }) => id === 'single')
    expect(single?.grade).toBe('against')
    expect(fitTexts(two, several!, wordsOf('en')).map(({ grade }) => grade)).toEqual([
      'holds',
      'holds',
      'holds',
    ])
  })

  it.each(LANGUAGES)('%s: describes and grades the fit', (language) => {
    const words = wordsOf(language)
    const traits = several!.traits!
    const changed = (change: Partial<TraitSignals>, more: Partial<SeveralResult> = {}) => {
      const own = { ...several!, ...more, traits: { ...traits, a: { ...traits.a, ...change } } }
      const said = fitTexts({ ...two, several: own }, own, words)
      return Object.fromEntries(said.map(({ id, grade, text }) => [id, `${grade}: ${text}`]))
    }
    expect(fitGrade(traits.a)).toBe('holds')
    expect(fitGrade({ ...traits.a, isImplausible: true })).toBe('against')
    expect(changed({ isImplausible: true, sets: [] })['implausible a']).toMatch(/^against: /)
    expect(fitGrade({ ...traits.a, exchanged: [3] })).toBe('look')
    expect(changed({ exchanged: [3] })['exchanged a']).toContain(
      two.variants.SNP[several!.places[3]!],
    )
    expect(fitGrade({ ...traits.a, lambda: 0.05 })).toBe('look')
    expect(fitGrade({ ...traits.a, lambda: 0.049 })).toBe('holds')
    expect(changed({ isConverged: false })['unsettled a']).toMatch(/^look: /)
    expect(changed({ sets: [] })['none a']).toMatch(/^look: /)
    const lost = { ...several!.lost, leads: ['b' as const] }
    expect(changed({}, { lost })['lead b']).toContain(two.leads.b)
    expect(changed({}, { isOtherBuild: true })['build']).toMatch(/^look: /)
    expect(Object.keys(changed({}))).toEqual(['matched', 'lambda a', 'lambda b'])
  })

  it.each(LANGUAGES)('%s: explains why there is no fit, and what to do', (language) => {
    const faults: SeveralFault[] = ['few-in-panel', 'too-many', 'no-size', 'no-direction']
    for (const code of faults) {
      const text = faultText(two, { ...several!, fault: { code, trait: 'b' } }, wordsOf(language))
      expect(text).toMatch(/ again|choose another|Use a file|重新运行|或换|请用/)
    }
    expect(faultText(two, several!, wordsOf(language))).toBeNull()
  })

  it('tables and script have every pair, the figure the correlations', async () => {
    const tables = colocalisationExports.tables(two)
    const rows = (id: string) => tables.find((table) => table.id === id)?.rows() ?? []
    expect(rows('signals')).toHaveLength(several!.pairs.length)
    expect(rows('sets')).toHaveLength(3)
    expect(rows('fitted')).toHaveLength(several!.places.length)
    expect(colocalisationExports.tables(shared).map(({ id }) => id)).toEqual([
      'posterior',
      'variants',
      'sensitivity',
    ])
    const made = comparisons(await scriptOf(two))
    expect(made.filter((one) => JSON.stringify(one).includes('bf_bf'))).toHaveLength(2)
    const ld = ldOf(two)!
    expect(ld.r2[ld.lead]).toBe(1)
    expect(ld.r2).toHaveLength(140)
    expect(ldOf(shared)).toBeNull()
  })
})
