import type { ScanResult } from './result.ts'
import { encodeJson } from './json-bytes.ts'

/**
 * Drops details until the result fits: variants first, then the further methods; pairs with the largest p
 * first, since they are least likely to be viewed.
 */
export function trimToSize(whole: ScanResult, maxBytes: number): ScanResult {
  if (encodeJson(whole).byteLength <= maxBytes) return whole
  // The variants of the reverse direction are dropped before those of the forward direction.
  const { reverse } = whole
  const result = reverse
    ? { ...whole, reverse: { ...reverse, variants: reverse.variants.map(() => null) } }
    : whole
  let size = encodeJson(result).byteLength
  if (size <= maxBytes) return result
  const variants = [...result.variants]
  const order = result.rows
    .map(({ p }, index) => ({ index, p: p ?? 2 }))
    .toSorted((x, y) => y.p - x.p)
  let variantsLeftOut = 0
  for (const { index } of order) {
    if (size <= maxBytes) break
    size -= encodeJson(variants[index]).byteLength - 4
    variants[index] = null
    variantsLeftOut += 1
  }
  const rows = [...result.rows]
  let methodsLeftOut = 0
  for (const { index } of order) {
    if (size <= maxBytes) break
    const row = rows[index]!
    size -= encodeJson(row.further).byteLength - 2
    rows[index] = { ...row, further: [] }
    methodsLeftOut += 1
  }
  return { ...result, variants, variantsLeftOut, rows, methodsLeftOut }
}
