import { describe, expect, test } from 'vitest'
import { countsOf } from '../../../tools/check-r-scripts/run.ts'
import { dataSets, hasConventions } from '../../../tools/check-r-scripts/sets.ts'

describe('data sets for the scripts in R', () => {
  test('the tools with files of their own have twelve or more, each under its own name', () => {
    const sets = dataSets('r-4.4')
    for (const tool of ['two-sample-mr', 'multivariable', 'meta-analysis']) {
      const names = sets.filter((set) => set.tool === tool).map(({ name }) => name)
      expect(names.length, tool).toBeGreaterThanOrEqual(12)
      expect(new Set(names).size).toBe(names.length)
    }
    expect(new Set(sets.filter(hasConventions).map(({ tool }) => tool)).has('power')).toBe(false)
  })

  test('are the same each time', () => {
    expect(dataSets('r-4.2')).toEqual(dataSets('r-4.2'))
  })

  test('have the rows that their names say', () => {
    const rows = (name: string) =>
      dataSets('r-4.2')
        .find((set) => set.name === name)
        ?.text?.split('\n').length
    expect(rows('made: 1 variant')).toBe(2)
    expect(rows('made: 6 variants, 5 exposures')).toBe(7)
    expect(rows('made: 40 studies, apart')).toBe(41)
  })
})

describe('what a script prints', () => {
  test('is counted by the lines that the check adds', () => {
    const printed =
      'table\n@counts 5 1 2 3 \n@differs raps b differs by (relative) 0.5 \n@failed mode: no\n'
    expect(countsOf(printed)).toEqual({
      agrees: 5,
      differs: 1,
      couldNot: 2,
      notCompared: 3,
      notes: ['@differs raps b differs by (relative) 0.5', '@failed mode: no'],
    })
  })

  test('without counts is no success', () => {
    expect(() => countsOf('Error in library')).toThrow('printed no counts')
  })
})
