import { describe, expect, test } from 'vitest'
import { primaryOf } from '../../../src/ui/appearance/color-choices.ts'
import { contrastOf, mix, ownVariables } from '../../../src/ui/custom-palette.ts'
import { palette } from '../../../src/ui/palette.ts'
import { seededRandom } from '../../../src/ui/figures/seeded.ts'
import { BREAKPOINTS, theme } from '../../../src/ui/theme.ts'

const LIGHT_GROUNDS = ['#ffffff', '#f7f9fb']
const DARK_GROUNDS = ['#111924', '#17212e']

/** The corners of the colour cube, greys, and two hundred colours between. */
function colors(): string[] {
  const random = seededRandom('colours')
  const channel = () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0')
  const corners = ['00', 'ff'].flatMap((r) =>
    ['00', 'ff'].flatMap((g) => ['00', 'ff'].map((b) => `#${r}${g}${b}`)),
  )
  const others = Array.from({ length: 200 }, () => `#${channel()}${channel()}${channel()}`)
  return [...corners, '#808080', '#ffff99', '#000001', ...others]
}

test('computes contrast as WCAG defines it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 10)
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
  // The published ratio of the lightest grey that passes.
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
})

describe('ownVariables', () => {
  test('white text on buttons, links and marks are readable in light and dark with any colour', () => {
    for (const color of colors()) {
      const { light, dark } = ownVariables(primaryOf(color))
      for (const variables of [light, dark]) {
        for (const shade of [7, 8]) {
          const ground = variables[`--mantine-color-brand-${shade}`] ?? ''
          expect(contrastOf('#ffffff', ground), `${color} ${shade}`).toBeGreaterThanOrEqual(4.5)
        }
      }
      for (const ground of LIGHT_GROUNDS) {
        expect(contrastOf(light['--mantine-color-anchor'] ?? '', ground)).toBeGreaterThanOrEqual(
          4.5,
        )
        expect(contrastOf(light['--veriscope-accent'] ?? '', ground)).toBeGreaterThanOrEqual(2.9)
      }
      for (const ground of DARK_GROUNDS) {
        expect(contrastOf(dark['--mantine-color-anchor'] ?? '', ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(dark['--veriscope-accent'] ?? '', ground)).toBeGreaterThanOrEqual(3)
      }
      const onWash = contrastOf(
        dark['--mantine-color-brand-light-color'] ?? '',
        dark['--mantine-color-brand-light'] ?? '',
      )
      expect(onWash, color).toBeGreaterThanOrEqual(4.5)
      const onTint = contrastOf(
        light['--mantine-color-brand-9'] ?? '',
        light['--mantine-color-brand-1'] ?? '',
      )
      expect(onTint, color).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test('9.6 success, info, warning and error are fixed palettes whose texts can be read', () => {
  for (const name of ['success', 'info', 'warning', 'error'] as const) {
    expect(palette[name]).toHaveLength(10)
    expect(contrastOf('#ffffff', palette[name][7]), name).toBeGreaterThanOrEqual(4.5)
    for (const ground of DARK_GROUNDS) {
      expect(contrastOf(palette[name][4], ground), name).toBeGreaterThanOrEqual(4.5)
    }
    const { light, dark } = ownVariables(primaryOf('#7a5af0'))
    for (const own of [light, dark]) expect(Object.keys(own).join()).not.toContain(name)
  }
})

test('9.4a the breakpoints are 600, 960, 1280, 1920 and 2560', () => {
  expect(BREAKPOINTS).toEqual({ sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 })
  // In ems of 16 px, computed by hand.
  const ems = { sm: '37.5em', md: '60em', lg: '80em', xl: '120em', xxl: '160em' }
  expect(theme.breakpoints).toMatchObject(ems)
})
