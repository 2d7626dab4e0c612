import { expect, test } from 'vitest'
import { readEvidence } from '../../../../src/results/evidence/address.ts'
import { matchingRecords } from '../../../../src/results/evidence/matching.ts'
import { traitsOfTitle } from '../../../../src/results/evidence/traits.ts'

test.each([
  ['BMI → CHD', { exposures: ['BMI'], outcome: 'CHD' }],
  ['BMI → CHD · k = 12', { exposures: ['BMI'], outcome: 'CHD' }],
  ['BMI → insulin → CHD', { exposures: ['BMI'], outcome: 'CHD' }],
  ['BMI ⇄ CHD', { exposures: ['BMI'], outcome: 'CHD' }],
  ['PCSK9 ∩ CHD · rs11591147', { exposures: ['PCSK9'], outcome: 'CHD' }],
  ['BMI + LDL → CHD', { exposures: ['BMI + LDL', 'BMI', 'LDL'], outcome: 'CHD' }],
  ['my second try', null],
])('reads the traits of the title %j', (title, expected) => {
  expect(traitsOfTitle(title)).toEqual(expected)
})

const self = { id: '1', toolId: '6001' }
const traits = { exposures: ['BMI'], outcome: 'CHD' }
const listed = (...rows: [string, string, string][]) =>
  rows.map(([id, toolId, title]) => ({ id, toolId, title }))
const idsOf = (...rows: [string, string, string][]) =>
  matchingRecords(self, traits, listed(...rows)).map(({ id }) => id)

test('finds records of other analyses on the same pair, whatever the case of the names', () => {
  expect(
    idsOf(
      ['1', '6001', 'BMI → CHD'],
      ['2', '6004', 'CHD ⇄ bmi'],
      ['3', '6005', 'BMI + LDL → CHD '],
      ['4', '6009', 'BMI ∩ stroke · rs1'],
      ['5', '6006', 'BMI → CHD'],
      ['6', '6001', 'BMI → CHD'],
    ),
  ).toEqual(['2', '3', '6'])
})

test('offers no sheet where all records answer the same question by the same tool', () => {
  expect(idsOf(['6', '6001', 'BMI → CHD'], ['7', '6001', 'BMI → CHD'])).toEqual([])
  expect(idsOf(['6', '6001', 'CHD → BMI'])).toEqual(['6'])
})

test.each([
  ['?records=12,34,12', ['12', '34']],
  ['?records=12,<b>', ['12']],
  ['?records=', []],
  ['?record=12', null],
])('parses %s as %j', (search, expected) => {
  expect(readEvidence(search)).toEqual(expected)
})
