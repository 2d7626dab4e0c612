/** Composition of a figure: its panels, its labels, its stored choices. */
import { expect, test } from 'vitest'
import { FIRST_CHOICE, parseChoice } from '../../../../../src/ui/charts/compose/figure-choice.ts'
import { labelOf, replaceNames } from '../../../../../src/ui/charts/compose/relabel.ts'

const NAMES = { exposure: 'BMI', outcome: 'BMI-adjusted T2D' }

test('replaces whole names once, even where one contains the other', () => {
  const names = { exposure: 'Body mass index', outcome: 'BMI-adjusted diabetes' }
  expect(replaceNames('BMI on BMI-adjusted T2D', NAMES, { names })).toBe(
    'Body mass index on BMI-adjusted diabetes',
  )
  expect(
    replaceNames('a+b (c)', { exposure: 'a+b', outcome: '' }, { names: { exposure: 'd' } }),
  ).toBe('d (c)')
  expect(replaceNames('BMI', null, { names })).toBe('BMI')
})

test('shows units on axes, not in legends or beside no effect', () => {
  const choice = { names: { exposureUnit: 'kg/m²' }, labels: {} }
  expect(labelOf('x', 'Variant effect on BMI', NAMES, choice)).toBe('Variant effect on BMI (kg/m²)')
  expect(labelOf('low', 'Lower BMI', NAMES, choice)).toBe('Lower BMI')
})

test('parses a stored choice, with defaults for invalid fields', () => {
  const choice = {
    ...FIRST_CHOICE,
    widthMm: 183,
    isGrey: true,
    without: ['p', 'weight'],
    order: 'p',
    labels: { title: 'Figure 1' },
    names: { exposureUnit: 'kg/m²' },
    panels: ['forest', 'scatter'],
    arrangement: 'grid',
  }
  expect(parseChoice(structuredClone(choice))).toEqual(choice)
  expect(parseChoice(undefined)).toEqual(FIRST_CHOICE)
  expect(
    parseChoice({
      widthMm: 90,
      order: 1,
      without: ['q'],
      labels: { x: 7, z: 'z' },
      panels: [1, 'a'],
    }),
  ).toEqual({ ...FIRST_CHOICE, panels: ['a'] })
})
