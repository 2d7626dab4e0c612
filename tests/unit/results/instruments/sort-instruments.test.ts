import { afterEach, expect, test, vi } from 'vitest'
import { sortInstruments } from '../../../../src/results/instruments/sort-instruments.ts'
import type { Instrument } from '../../../../src/science/instruments/result.ts'

const named = (SNP: string) => ({ SNP }) as Instrument
const namesOf = (list: readonly Instrument[]) => list.map(({ SNP }) => SNP)

afterEach(() => vi.restoreAllMocks())

test('sorts names in the collator’s order, in both directions', () => {
  const names = ['rs10', 'rs9', '1:200:A:G', 'rs010', 'RS7', 'rs2_b', 'chr2:5', 'rs1000001', 'rs2']
  const byName = new Intl.Collator('en', { numeric: true })
  const rising = names.toSorted(byName.compare)
  expect(namesOf(sortInstruments(names.map(named), { key: 'SNP', isRising: true }))).toEqual(rising)
  expect(namesOf(sortInstruments(names.map(named), { key: 'SNP', isRising: false }))).toEqual(
    names.toSorted((a, b) => byName.compare(b, a)),
  )
})
