/** Small questions about decoded JSON that may be anyone's. */

export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isNumberOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'number' && Number.isFinite(value))
}

export function isListOf(value: unknown, fits: (item: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isFields(item) && fits(item))
}

/** A number with its uncertainty, as the engine writes it. */
export function isInference(item: Fields): boolean {
  return (
    typeof item['b'] === 'number' &&
    ['se', 'ciLow', 'ciHigh', 'p', 'negLog10P'].every((name) => isNumberOrNull(item[name] ?? null))
  )
}

/** A finite number, or null. */
export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
