import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Sizes of text in pixels at the browser's default. Headings that grow with the window have their own. */
const SCALE = [12, 13, 14, 15, 16, 17, 18, 20, 24, 28, 32]

const sizesOf = (css: string) =>
  [...css.matchAll(/font-size: ([\d.]+)(px|rem)/g)].map(
    ([, size, unit]) => Number(size) * (unit === 'rem' ? 16 : 1),
  )

test('every size of text is one of the scale', () => {
  // The labels of drawings are measured in their own sizes.
  const files = globSync('src/**/*.css').filter((file) => !file.endsWith('chart.module.css'))
  const others = files.flatMap((file) =>
    sizesOf(readFileSync(file, 'utf8'))
      .filter((size) => !SCALE.includes(size))
      .map((size) => `${file}: ${size}px`),
  )
  expect(others).toEqual([])
})
