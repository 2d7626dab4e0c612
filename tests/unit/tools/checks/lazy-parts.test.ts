import { expect, test } from 'vitest'
import { judgeLazyParts } from '../../../../tools/checks/lazy-parts.ts'
import { parseSource } from '../../../../tools/checks/source.ts'

const faults = (code: string, file = 'src/ui/a.tsx') =>
  judgeLazyParts(parseSource(file, code)).length

test.each([
  "import { lazy } from 'react'",
  "import { lazy as later } from 'react'",
  "const Panel = made(async () => (await import('./panel.tsx')).Panel)",
  "const load = () => import('./panel.tsx'); const Panel = herePart(load)",
])('R15 no part without a note: %s', (code) => {
  expect(faults(code)).toBe(1)
})

test.each([
  "const Panel = overPart(async () => (await import('./panel.tsx')).Panel, close)",
  "const Panel = herePart(marked(async () => (await import('./panel.tsx')).Panel))",
  "const load = () => import('./work.ts')",
  "import { Suspense } from 'react'",
])('%s is none', (code) => {
  expect(faults(code)).toBe(0)
})

test('the screens say so themselves', () => {
  expect(faults("import { lazy } from 'react'", 'src/app/screens.ts')).toBe(0)
})
