import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { theme } from '../../../src/ui/theme.ts'

const { resolve } = createRequire(import.meta.url)

test('9.10 every face of Inter that the page loads has the weights 300 to 900', () => {
  // A browser shows the nearest weight where one is missing, so it cannot tell.
  const sheets = [...readFileSync('index.html', 'utf8').matchAll(/@import '(@fontsource[^']+)'/g)]
  // Upright and italic.
  expect(sheets).toHaveLength(2)
  const faces = sheets.flatMap(([, sheet = '']) => {
    const found = readFileSync(resolve(sheet), 'utf8').match(/@font-face\s*{[^}]*}/g) ?? []
    expect(found.length).toBeGreaterThan(0)
    return found
  })
  for (const face of faces) {
    expect(face).toMatch(/font-family:\s*'Inter Variable'/)
    const [, lightest, boldest] = /font-weight:\s*(\d+)\s+(\d+)/.exec(face) ?? []
    expect(Number(lightest)).toBeLessThanOrEqual(300)
    expect(Number(boldest)).toBeGreaterThanOrEqual(900)
  }
})

test('what stands in for the font until it is there is in the document, and the next that a text is set in', () => {
  const faces = [...readFileSync('index.html', 'utf8').matchAll(/@font-face\s*{([^}]*)}/g)]
  const names = faces.map(([, face = '']) => /font-family:\s*'([^']+)'/.exec(face)?.[1])
  expect(new Set(names).size).toBe(3)
  // Regular and bold of each, as wide as the font: it needs nothing of the network.
  expect(names).toHaveLength(6)
  for (const [, face] of faces) {
    expect(face).toMatch(/size-adjust:[^;]+;\s*ascent-override/)
    expect(face).not.toContain('url(')
  }
  const [first, second, ...others] = (theme.fontFamily ?? '').split(/,\s*/)
  expect([first, second]).toEqual(['"Inter Variable"', 'Inter'])
  expect(others.slice(0, 3)).toEqual([...new Set(names)].map((name) => `"${name}"`))
})
