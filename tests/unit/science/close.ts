import { expect } from 'vitest'

/** Relative agreement; where the expected number is 0 the same tolerance holds absolutely. */
export function expectClose(
  actual: number | null,
  expected: number,
  tolerance: number,
  what: string,
) {
  const scale = expected === 0 ? 1 : Math.abs(expected)
  const error = actual === null ? Number.NaN : Math.abs(actual - expected) / scale
  expect(error, `${what}: ${actual} instead of ${expected}`).toBeLessThanOrEqual(tolerance)
}

/** Survives being written to a record and read again, so it holds no NaN and no Infinity. */
export function expectPlainJson(value: unknown) {
  const written = JSON.stringify(value)
  expect(JSON.parse(written)).toEqual(value)
}
