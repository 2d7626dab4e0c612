/** How a figure is composed: its panels, its words, what is kept of it. */
import { expect, test } from 'vitest'
import { FIRST_CHOICE, readChoice } from '../../../../../src/ui/charts/compose/figure-choice.ts'
import { labelOf, withNames } from '../../../../../src/ui/charts/compose/relabel.ts'
import {
  boxOf,
  letterOf,
  panelWidth,
  sheetLayout,
} from '../../../../../src/ui/charts/compose/sheet-layout.ts'

const NAMES = { exposure: 'BMI', outcome: 'BMI-adjusted T2D' }

test('names are replaced whole and once, also where one stands in the other', () => {
  const names = { exposure: 'Body mass index', outcome: 'BMI-adjusted diabetes' }
  expect(withNames('BMI on BMI-adjusted T2D', NAMES, { names })).toBe(
    'Body mass index on BMI-adjusted diabetes',
  )
  expect(withNames('a+b (c)', { exposure: 'a+b', outcome: '' }, { names: { exposure: 'd' } })).toBe(
    'd (c)',
  )
  expect(withNames('BMI', null, { names })).toBe('BMI')
})

test('units stand on axes, not in legends or beside no effect', () => {
  const choice = { names: { exposureUnit: 'kg/m²' }, labels: {} }
  expect(labelOf('x', 'Variant effect on BMI', NAMES, choice)).toBe('Variant effect on BMI (kg/m²)')
  expect(labelOf('low', 'Lower BMI', NAMES, choice)).toBe('Lower BMI')
})

test('what the reader wrote stands instead of everything', () => {
  const choice = { names: { exposure: 'X' }, labels: { x: 'Per SD of BMI' } }
  expect(labelOf('x', 'Variant effect on BMI', NAMES, choice)).toBe('Per SD of BMI')
})

const sheet = (heights: number[], arrangement: 'row' | 'grid' | 'column', title = '') =>
  sheetLayout({ width: 800, arrangement, heights, title })

test('panels stand in a row, in two columns, in one, none over another', () => {
  for (const arrangement of ['row', 'grid', 'column'] as const) {
    const { panels, texts, height } = sheet([300, 200, 250], arrangement, '标题 Title '.repeat(30))
    const boxes = [
      ...panels.map(({ x, y, width, height: high }) => ({
        left: x,
        right: x + width,
        top: y,
        bottom: y + high,
      })),
      ...texts.map(boxOf),
    ]
    for (const [index, one] of boxes.entries()) {
      expect(one.left).toBeGreaterThanOrEqual(0)
      expect(one.right).toBeLessThanOrEqual(800)
      expect(one.bottom).toBeLessThanOrEqual(height)
      for (const other of boxes.slice(index + 1)) {
        const isApart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top
        expect(isApart, JSON.stringify([arrangement, one, other])).toBe(true)
      }
    }
  }
  expect(sheet([300, 200, 250], 'row').panels.map(({ y }) => y)).toEqual([22, 22, 22])
  expect(sheet([300, 200, 250], 'grid').panels.map(({ x }) => x)).toEqual([0, 412, 0])
  expect(panelWidth(800, 'row', 3)).toBe(250)
})

test('panels have letters, a figure alone has none', () => {
  const letters = (heights: number[]) =>
    sheet(heights, 'grid').texts.map(({ text, kind }) => `${kind} ${text}`)
  expect(letters([1, 1, 1])).toEqual(['letter A', 'letter B', 'letter C'])
  expect(letters([1])).toEqual([])
  expect(letterOf(27)).toBe('AB')
})

test('a choice comes back as it was kept, and what is not understood is as at first', () => {
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
  expect(readChoice(structuredClone(choice))).toEqual(choice)
  expect(readChoice(undefined)).toEqual(FIRST_CHOICE)
  expect(
    readChoice({
      widthMm: 90,
      order: 1,
      without: ['q'],
      labels: { x: 7, z: 'z' },
      panels: [1, 'a'],
    }),
  ).toEqual({ ...FIRST_CHOICE, panels: ['a'] })
})
