import { describe, expect, test } from 'vitest'
import { guessMapping, mappingOf, tidyMapping } from '../../../../src/science/parser/fields.ts'

const guess = (...columns: string[]) => mappingOf(guessMapping(columns))

describe('guessed columns', () => {
  test('TwoSampleMR names, in any case, are certain', () => {
    const columns = ['SNP', 'Beta.Exposure', 'SE.exposure', 'beta.outcome', 'se.outcome', 'eaf']
    const guessed = guessMapping([...columns, 'mr_keep', 'id.exposure', 'exposure'])
    expect(mappingOf(guessed)).toEqual({
      SNP: 'SNP',
      'beta.exposure': 'Beta.Exposure',
      'se.exposure': 'SE.exposure',
      'beta.outcome': 'beta.outcome',
      'se.outcome': 'se.outcome',
      'eaf.exposure': 'eaf',
      mr_keep: 'mr_keep',
      exposure: 'exposure',
    })
    expect(new Set(Object.values(guessed).map((made) => made.confidence))).toEqual(
      new Set(['standard']),
    )
  })

  test.each([
    [['rsID', 'b_exp', 'se_exp', 'b_out', 'se_out']],
    [['variant_id', 'betaExposure', 'seExposure', 'betaOutcome', 'seOutcome']],
    [['MarkerName', 'bx', 'bxse', 'by', 'byse']],
    [['rs number', 'beta_x', 'se_x', 'beta_y', 'se_y']],
    [['snps', 'Exposure Beta', 'Exposure SE', 'Outcome Beta', 'Outcome SE']],
    [['variant', 'effect.exposure', 'std.err.exposure', 'effect.outcome', 'std.err.outcome']],
    [['SNP编号', '暴露效应值', '暴露标准误', '结局效应值', '结局标准误']],
    [['位点', '暴露beta', '暴露SE', '结局beta', '结局SE']],
  ])('%j', (columns) => {
    const [SNP, betaExposure, seExposure, betaOutcome, seOutcome] = columns
    const guessed = guessMapping(columns)
    expect(mappingOf(guessed)).toEqual({
      SNP,
      'beta.exposure': betaExposure,
      'se.exposure': seExposure,
      'beta.outcome': betaOutcome,
      'se.outcome': seOutcome,
    })
    expect(guessed['beta.exposure']!.confidence).toBe('alias')
  })

  test('ambiguous names are not guessed', () => {
    expect(guess('A1', 'A2', 'beta', 'se', 'P', 'sex', 'OR.exposure', 'or_outcome')).toEqual({})
  })

  test('two equally likely columns are left to the user', () => {
    expect(guess('b_exp', 'beta_exp', 'se_exp')).toEqual({ 'se.exposure': 'se_exp' })
  })

  test('a standard name takes precedence over an alias', () => {
    expect(guess('rsid', 'SNP').SNP).toBe('SNP')
  })
})

test('a stored mapping has only known fields with a column, in a fixed order', () => {
  const given = { 'se.outcome': 'd', SNP: '', 'beta.exposure': 'a', other: 'x' }
  expect(Object.entries(tidyMapping(given))).toEqual([
    ['beta.exposure', 'a'],
    ['se.outcome', 'd'],
  ])
})
