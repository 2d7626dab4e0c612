import { deflateSync } from 'node:zlib'

function packed(json: string): string {
  return `deflate-columns-1:${deflateSync(json, { level: 9 }).toString('base64')}`
}

/** Returns a packed text of a few KB with one column of so many zeros. */
export function longColumn(values: number, name = 'a'): string {
  return packed(`{"$columns":[["${name}",[0${',0'.repeat(values - 1)}]]]}`)
}

/** Returns a packed result with so many values in rows, within every limit. */
export function largeResult(values: number): string {
  return packed(`{"kind":"none","notes":{"$columns":[["a",[0${',0'.repeat(values - 1)}]]]}}`)
}
