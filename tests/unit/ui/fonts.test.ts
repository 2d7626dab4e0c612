import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const { resolve } = createRequire(import.meta.url)

test('9.10 every face of Inter that the page loads has the weights 300 to 900', () => {
  // A browser shows the nearest weight where one is missing, so it cannot tell.
  const [, sheet = ''] =
    /^import '(@fontsource[^']+)'$/m.exec(readFileSync('src/main.tsx', 'utf8')) ?? []
  const css = readFileSync(resolve(sheet), 'utf8')
  const faces = css.match(/@font-face\s*{[^}]*}/g) ?? []
  expect(faces.length).toBeGreaterThan(0)
  for (const face of faces) {
    expect(face).toMatch(/font-family:\s*'Inter Variable'/)
    const [, lightest, boldest] = /font-weight:\s*(\d+)\s+(\d+)/.exec(face) ?? []
    expect(Number(lightest)).toBeLessThanOrEqual(300)
    expect(Number(boldest)).toBeGreaterThanOrEqual(900)
  }
})
