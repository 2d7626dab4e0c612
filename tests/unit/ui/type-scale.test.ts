import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Sizes of text in pixels at the browser's default. */
const SCALE = [12, 13, 14, 16, 18, 20, 24, 28, 32]

/** Headings that grow with the window: of the landing page, of an article, of a page and of its parts. */
const GROWING = [
  'clamp(2.125rem, 5vw, 3.5rem)',
  'clamp(2rem, 4.4vw, 3.125rem)',
  'clamp(1.75rem, 4.4vw, 2.75rem)',
  'clamp(1.625rem, 3.4vw, 2.25rem)',
  'clamp(1.5rem, 3vw, 2rem)',
]

const isOfScale = (size: string) => {
  const [, value, unit] = /^(?:calc\()?([\d.]+)(px|rem)/.exec(size) ?? []
  if (value === undefined) return GROWING.includes(size) || !size.startsWith('clamp')
  return SCALE.includes(Number(value) * (unit === 'rem' ? 16 : 1))
}

const sizesOf = (text: string) =>
  [...text.matchAll(/(?:font-size|fontSize): ['"]?([^;'"]+)/g)].flatMap(([, size]) => size ?? [])

test('every size of text is one of the scale', () => {
  // The labels of drawings are measured in their own sizes.
  const files = globSync('src/**/*.{css,tsx,ts}').filter(
    (file) => !/(?:chart|figure-composer)\.module\.css$/.test(file),
  )
  const others = files.flatMap((file) =>
    sizesOf(readFileSync(file, 'utf8'))
      .filter((size) => !isOfScale(size))
      .map((size) => `${file}: ${size}`),
  )
  expect(others).toEqual([])
})
