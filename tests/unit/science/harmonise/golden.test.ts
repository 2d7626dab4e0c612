import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Association } from '../../../../src/science/harmonise/association.ts'
import { findEffectAllele } from '../../../../src/science/harmonise/effect-allele.ts'
import {
  actionOfNumber,
  harmonise,
  indexAssociations,
} from '../../../../src/science/harmonise/harmonise.ts'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import { harmoniseWarnings } from '../../../../src/science/harmonise/warnings.ts'
import { guessAssociationMapping } from '../../../../src/science/parser/guess-columns.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { expectClose } from '../close.ts'
import { fixture, readJson, readTsv } from '../reference.ts'

function association(row: Partial<Association> & { SNP: string }): Association {
  return {
    row: 0,
    effectAllele: null,
    otherAllele: null,
    beta: null,
    se: 0.01,
    eaf: null,
    p: null,
    n: null,
    cases: null,
    controls: null,
    chromosome: null,
    position: null,
    phenotype: null,
    ...row,
  }
}

const numberOrNull = (text: string | undefined) => (text ? Number(text) : null)

describe('allele cases agree with TwoSampleMR harmonise_data', () => {
  type Columns = Record<string, (string | number | boolean | null)[]>
  const { edge_cases: expected } = readJson(fixture('harmonise.json')) as {
    edge_cases: Record<string, Columns>
  }
  const cases = readTsv(fixture('harmonise_edge_cases.tsv'))
  const side = (effect: string, other: string, beta: string, eaf: string) =>
    cases.map((row) =>
      association({
        SNP: row['id']!,
        effectAllele: row[effect] || null,
        otherAllele: row[other] || null,
        beta: numberOrNull(row[beta]),
        eaf: numberOrNull(row[eaf]),
      }),
    )
  const exposure = side('A1', 'A2', 'bA', 'fA')
  const outcome = side('B1', 'B2', 'bB', 'fB')

  test.each([1, 2, 3] as const)('action %i, every row and flag', (action) => {
    const columns = expected[`action${action}`]!
    const { variants } = harmonise(exposure, indexAssociations(outcome), actionOfNumber(action))
    expect(variants.length).toBe(columns['SNP']!.length)
    for (const row of variants) {
      const at = columns['SNP']!.indexOf(row.SNP)
      const actual = {
        'effect_allele.exposure': row.exposure.effect,
        'other_allele.exposure': row.exposure.other,
        'effect_allele.outcome': row.outcome.effect,
        'other_allele.outcome': row.outcome.other,
        'beta.exposure': row.betaExposure,
        'beta.outcome': row.betaOutcome,
        remove: row.remove,
        palindromic: row.palindromic,
        ambiguous: row.ambiguous,
        mr_keep: row.keep,
      }
      const printed = Object.fromEntries(
        Object.keys(actual).map((name) => [name, columns[name]![at]]),
      )
      expect(actual, row.SNP).toEqual(printed)
      for (const [name, value] of [
        ['eaf.exposure', row.eafExposure],
        ['eaf.outcome', row.eafOutcome],
      ] as const) {
        const printedEaf = columns[name]![at] as number | null
        if (printedEaf === null) expect(value, row.SNP).toBeNull()
        else expectClose(value, printedEaf, 1e-14, `${row.SNP} ${name}`)
      }
      expect(row.reason === null, `${row.SNP} has a reason or is kept`).toBe(row.keep)
    }
  })

  test('distinguishes the reasons', () => {
    const { variants } = harmonise(exposure, indexAssociations(outcome), 'use-frequency')
    const reason = (SNP: string) => variants.find((row) => row.SNP === SNP)!.reason
    expect(reason('mismatch')).toBe('alleles-do-not-match')
    expect(reason('pal_mid')).toBe('palindromic-ambiguous')
    expect(reason('two1_mid')).toBe('inferred-ambiguous')
    expect(reason('two1_pal')).toBe('palindromic-with-missing-allele')
    expect(reason('beta_na')).toBe('missing-value')
    const strict = harmonise(exposure, indexAssociations(outcome), 'drop-palindromic')
    expect(strict.variants.find((row) => row.SNP === 'pal_low')!.reason).toBe('palindromic')
  })
})

describe('the scan of 211 taxa', () => {
  const read = (name: string) =>
    readTable(new Uint8Array(readFileSync(fixture(`sim211/${name}`))), webEngineHost())
  const exposureTable = read('sim211_exposure.tsv')
  const outcomeTable = read('sim211_outcome.tsv')
  const exposure = readAssociations(
    exposureTable,
    guessAssociationMapping(exposureTable.columns).mapping,
  )
  const guess = guessAssociationMapping(outcomeTable.columns)
  const outcome = readAssociations(outcomeTable, {
    ...guess.mapping,
    effect_allele: 'A1',
    other_allele: 'A2',
  })
  // R used the first of several rows.
  const index = indexAssociations([...indexAssociations(outcome).first.values()])
  const taxa = Map.groupBy(exposure, (row) => row.phenotype!)

  test('names leave A1 and A2 open, and frequencies decide', () => {
    expect(guess.question?.readings.map(({ name }) => name)).toEqual(['A1', 'A2'])
    expect(guess.mapping.effect_allele).toBeUndefined()
    const finding = findEffectAllele(exposure, outcome)!
    expect(finding.which).toBe('first')
    expect(finding.correlation).toBeGreaterThan(0.95)
    const turned = outcome.map((row) => ({
      ...row,
      effectAllele: row.otherAllele,
      otherAllele: row.effectAllele,
    }))
    expect(findEffectAllele(exposure, turned)!.which).toBe('second')
    expect(findEffectAllele(exposure.slice(0, 10), outcome)).toBeUndefined()
    const blind = outcome.map((row) => ({ ...row, eaf: null }))
    expect(findEffectAllele(exposure, blind)).toBeUndefined()
  })

  test('action 2, all 2 905 rows', () => {
    const expected = readTsv(fixture('sim211/sim211_harmonised_action2.tsv'))
    const byKey = new Map(expected.map((row) => [`${row['id.exposure']} ${row['SNP']}`, row]))
    let compared = 0
    for (const [taxon, rows] of taxa) {
      for (const row of harmonise(rows, index, 'use-frequency').variants) {
        const e = byKey.get(`${taxon} ${row.SNP}`)!
        const actual = [
          row.exposure.effect,
          row.exposure.other ?? '',
          row.outcome.effect,
          row.outcome.other ?? '',
          row.betaExposure,
          row.betaOutcome,
          ...[row.remove, row.palindromic, row.ambiguous, row.keep].map((flag) =>
            String(flag).toUpperCase(),
          ),
        ]
        expect(actual, `${taxon} ${row.SNP}`).toEqual([
          e['effect_allele.exposure'],
          e['other_allele.exposure'],
          e['effect_allele.outcome'],
          e['other_allele.outcome'],
          Number(e['beta.exposure']),
          Number(e['beta.outcome']),
          e['remove'],
          e['palindromic'],
          e['ambiguous'],
          e['mr_keep'],
        ])
        if (e['eaf.outcome'] === '') expect(row.eafOutcome).toBeNull()
        else expectClose(row.eafOutcome, Number(e['eaf.outcome']), 1e-14, 'eaf')
        compared += 1
      }
    }
    expect(compared).toBe(2905)
  })

  test.each([1, 2, 3] as const)('counts of action %i', (action) => {
    const { counts } = readJson(fixture('sim211/sim211_summary.json')) as {
      counts: Record<string, Record<string, number>>
    }
    const variants = [...taxa.values()].flatMap(
      (rows) => harmonise(rows, index, actionOfNumber(action)).variants,
    )
    const count = (test: (row: (typeof variants)[number]) => boolean) =>
      variants.filter(test).length
    expect({
      rows: variants.length,
      keep: count((row) => row.keep),
      palindromic: count((row) => row.palindromic),
      ambiguous: count((row) => row.ambiguous),
      remove: count((row) => row.remove),
    }).toEqual(counts[`action${action}`])
  })

  test('warns about repeated names and absent variants, but not about frequencies', () => {
    const all = indexAssociations(outcome)
    const sets = [...taxa.values()].map((rows) => harmonise(rows, all, 'use-frequency'))
    const warnings = harmoniseWarnings(
      sets.flatMap((set) => set.variants),
      [...new Set(sets.flatMap((set) => set.outcomeDuplicates))],
      sets.reduce((sum, set) => sum + set.unmatched.length, 0),
    )
    expect(warnings.map(({ code }) => code)).toEqual([
      'rows-tied',
      'outcome-duplicates',
      'not-in-outcome',
    ])
    expect(warnings[0]!.values).toEqual({
      side: 'outcome',
      count: 4,
      SNP: 'rs1001859',
      rows: '1537, 1538',
    })
    expect(warnings[1]!.values['count']).toBe(4)
    expect(warnings[2]!.values).toEqual({ count: 70, total: 2975 })
  })
})

describe('warnings beyond alleles', () => {
  const names = ['rs1', 'rs2', 'rs3', 'rs4', 'rs5', 'rs6']
  const frequency = [0.1, 0.2, 0.35, 0.6, 0.8, 0.9]
  const side = (change: (j: number) => Partial<Association>) =>
    names.map((SNP, j) =>
      association({
        SNP,
        effectAllele: 'A',
        otherAllele: 'G',
        beta: 0.05,
        eaf: frequency[j]!,
        ...change(j),
      }),
    )
  const warned = (exposure: Association[], outcome: Association[]) => {
    const set = harmonise(exposure, indexAssociations(outcome), 'use-frequency')
    return harmoniseWarnings(set.variants, set.outcomeDuplicates, set.unmatched.length)
  }

  test('a swapped effect-allele column', () => {
    const outcome = side((j) => ({ effectAllele: 'G', otherAllele: 'A', eaf: frequency[j]! }))
    const codes = warned(
      side(() => ({})),
      outcome,
    ).map(({ code }) => code)
    expect(codes).toEqual(['frequencies-differ', 'frequencies-opposed'])
  })

  test('p that belongs to another effect', () => {
    const [warning] = warned(
      side((j) => ({ p: j === 2 ? 0.5 : 5.7e-7 })),
      side(() => ({})),
    )
    expect(warning).toEqual({
      code: 'p-does-not-fit',
      values: { side: 'exposure', count: 1, SNP: 'rs3' },
    })
  })

  test('positions of another build', () => {
    const [warning] = warned(
      side((j) => ({ position: 1000 + j })),
      side((j) => ({ position: 2000 + j })),
    )
    expect(warning!.code).toBe('positions-differ')
  })

  test('consistent files give no warning', () => {
    expect(
      warned(
        side(() => ({ p: 5.7e-7 })),
        side((j) => ({ eaf: frequency[j]! + 0.02 })),
      ),
    ).toEqual([])
  })
})
