/** Size of a stored result, which the service checks before a record enters the account. */
import { EXAMPLE_INPUTS } from './example-inputs.ts'
import type { RunUse } from './run-limits.ts'

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {}
}

function listOf(value: unknown): unknown[] | null {
  return Array.isArray(value) ? value : null
}

/** Counts the variants in a stored result's own lists; null where it has none. */
function countVariants(result: Fields): number | null {
  const directions = [result['forward'], result['reverse']].map((each) =>
    listOf(fieldsOf(each)['variants']),
  )
  if (result['kind'] === 'bidirectional-mr') {
    const counts = directions.flatMap((list) => (list ? [list.length] : []))
    return counts.length > 0 ? Math.max(...counts) : null
  }
  const rows = listOf(result['rows'])
  if (rows) {
    const counts = rows.map((row) => Number(fieldsOf(row)['nsnp']) || 0)
    return counts.reduce((most, count) => Math.max(most, count), 0)
  }
  return listOf(result['variants'])?.length ?? null
}

function countTaxa(result: Fields): number | null {
  const rows = listOf(result['rows'])
  if (!rows) return null
  const named = rows.map(fieldsOf).filter((row) => Number(row['nsnp']) > 0)
  return new Set(named.map((row) => row['exposure'])).size
}

/**
 * Counts the numbers of a stored result in the result itself. A number stated by the client counts
 * only as a minimum, where the result has no list.
 */
export function resultUse(record: {
  toolId: string
  inputSha256: string
  variants: number
  result: unknown
}): RunUse {
  const result = fieldsOf(record.result)
  const own = fieldsOf(result['input'])['sha256']
  const isSame = own === undefined || own === record.inputSha256
  return {
    toolId: record.toolId,
    isExample: isSame && Object.hasOwn(EXAMPLE_INPUTS, record.inputSha256),
    variants: countVariants(result) ?? record.variants,
    taxa: countTaxa(result),
  }
}
