import { expect, test } from 'vitest'
import { judgeFetches } from '../../../../tools/checks/fetch-limits.ts'
import { parseSource } from '../../../../tools/checks/source.ts'

const faults = (code: string) => judgeFetches(parseSource('sw/a.ts', code)).length

test.each([
  'fetch(request)',
  "await fetch('/a', { cache: 'no-store' })",
  'void (config.fetch ?? fetch)(url, options)',
])('R15 no promise without a limit: %s', (code) => {
  expect(faults(code)).toBe(1)
})

test.each([
  "fetch('/a', { signal })",
  'fetch(request, { signal: AbortSignal.timeout(5) })',
  'query.fetch()',
  'function fetch() {}',
])('%s is none', (code) => {
  expect(faults(code)).toBe(0)
})
