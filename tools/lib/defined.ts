/**
 * Asserts a value that exists by construction: an index within its bounds, a key that was just set.
 * @throws Error when it is missing after all
 */
export function defined<T>(value: T | null | undefined): T {
  if (value === undefined || value === null)
    throw new Error('a value is missing that must be there')
  return value
}
