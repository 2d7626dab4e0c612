// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { startWait, waitLeft } from '../../../../src/ui/forms/code-waits.ts'

const KEY = 'veriscope.code-waits.v1'
const NOW = 1_800_000_000_000

afterEach(() => sessionStorage.clear())

describe('the wait for the next code', () => {
  test('applies to its target only, and expires', () => {
    startWait('2:lin@lab.cn', 60, NOW)
    expect(waitLeft('2:lin@lab.cn', NOW)).toBe(60)
    expect(waitLeft('2:lin@lab.cn', NOW + 59_001)).toBe(1)
    expect(waitLeft('2:lin@lab.cn', NOW + 60_000)).toBe(0)
    expect(waitLeft('3:lin@lab.cn', NOW)).toBe(0)
    expect(waitLeft('2:wang@lab.cn', NOW)).toBe(0)
  })

  test('stores no address, and removes expired entries', () => {
    startWait('2:lin@lab.cn', 60, NOW)
    startWait('2:wang@lab.cn', 60, NOW + 61_000)
    const stored = sessionStorage.getItem(KEY) ?? ''
    expect(stored).not.toMatch(/lin|wang|lab/)
    expect(Object.keys(JSON.parse(stored) as object)).toHaveLength(1)
  })

  test.each(['', 'null', '[]', '{', '{"x":"soon"}', '3'])(
    'ignores an invalid entry (%j)',
    (text) => {
      sessionStorage.setItem(KEY, text)
      expect(waitLeft('2:lin@lab.cn', NOW)).toBe(0)
      startWait('2:lin@lab.cn', 60, NOW)
      expect(waitLeft('2:lin@lab.cn', NOW)).toBe(60)
    },
  )
})
