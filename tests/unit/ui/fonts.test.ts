import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

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
