import { expect } from 'vitest'

/** Expects relative agreement; where the expected number is 0 the tolerance is absolute. */
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

/** Expects a value that survives JSON, without NaN and Infinity. */
export function expectPlainJson(value: unknown) {
  const written = JSON.stringify(value)
  expect(JSON.parse(written)).toEqual(value)
}
