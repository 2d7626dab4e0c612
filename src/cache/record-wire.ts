/** Wire format of a record's result: plain where it fits, compressed where necessary. */
import { LIMITS } from '../contract/limits.ts'
import { DERIVED_PARTS, LEFT_OUT } from '../contract/record-content.ts'
import { packText, unpackText } from '../lib/packed-text.ts'

/** UTF-8 length of a text, in bytes. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength
}

function fits(text: string): boolean {
  // A character has at least one byte: most texts need not be encoded to be refused.
  return text.length <= LIMITS.recordBody && bytesOf(text) <= LIMITS.recordBody
}

/** Returns a result without one of its derived parts; the result lists the part's name. */
function without(result: Record<string, unknown>, part: string): Record<string, unknown> {
  const rows: unknown = result[part]
  const known: unknown = result[LEFT_OUT]
  const isSummary = (row: unknown) =>
    typeof row === 'object' && row !== null && 'role' in row && row.role !== 'variant'
  return {
    ...result,
    [part]: Array.isArray(rows) ? rows.filter(isSummary) : rows,
    [LEFT_OUT]: [...new Set([...(Array.isArray(known) ? (known as unknown[]) : []), part])],
  }
}

/**
 * Converts a result to the form that the account accepts. A small result is sent plain, so that
 * older clients can read it; larger results are packed, and the largest are sent without their
 * derived parts.
 * @returns null when even that is too large: the result stays on the device
 */
export async function toWire(json: string): Promise<string | null> {
  if (fits(json)) return json
  let packed = await packText(json)
  if (fits(packed)) return packed
  let result = JSON.parse(json) as Record<string, unknown>
  for (const part of DERIVED_PARTS[String(result['kind'])] ?? []) {
    result = without(result, part)
    packed = await packText(JSON.stringify(result))
    if (fits(packed)) return packed
  }
  return null
}

/** Unpacks a result from the account; a damaged one is returned as it came. */
export function fromWire(text: string): Promise<string> {
  return unpackText(text, LIMITS.recordUnpacked).catch(() => text)
}
