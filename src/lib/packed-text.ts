/**
 * Compresses JSON text for the wire: lists of similar rows become columns, then DEFLATE, then
 * base64, after a prefix. Text that begins with `{` or `[` is plain JSON; a parser that does not
 * know the prefix reports invalid JSON.
 */

const MARK = 'deflate-columns-1:'
/** With fewer rows than this, columns do not pay off. */
const MIN_ROWS = 16
const COLUMNS = '$columns'
const CHUNK = 0x80_00

type Fields = Record<string, unknown>

/** Maximum size of an unpacked text; a small text can hide a very large one. */
export type UnpackLimits = {
  /**
   * Bytes of the text without compression, and again of the names that columns give to their rows.
   */
  bytes: number
  /** Number of values, counted before any of them is created. */
  values: number
}

/** A packed text that is damaged, or larger than the limit. */
export class PackedTextError extends Error {
  readonly reason: 'damaged' | 'tooLarge'
  constructor(reason: 'damaged' | 'tooLarge') {
    super(`packed text: ${reason}`)
    this.reason = reason
  }
}

/** Whether a text is packed. */
export function isPacked(text: string): boolean {
  return text.startsWith(MARK)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the column names that rows have in common; null unless all rows have the same keys in one
 * order.
 */
function columnNames(rows: readonly unknown[]): string[] | null {
  const [first] = rows
  if (rows.length < MIN_ROWS || !isFields(first)) return null
  const names = Object.keys(first)
  const expectedKeys = names.join('\n')
  return names.length > 0 &&
    rows.every((row) => isFields(row) && Object.keys(row).join('\n') === expectedKeys)
    ? names
    : null
}

function toColumns(value: unknown): unknown {
  if (Array.isArray(value)) {
    const names = columnNames(value)
    if (!names) return value.map(toColumns)
    const rows = value as Fields[]
    return { [COLUMNS]: names.map((name) => [name, rows.map((row) => toColumns(row[name]))]) }
  }
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, toColumns(own)]))
}

/** Remaining budget of bytes for the names of columns. */
type NameBudget = { left: number }

function rowsOf(columns: unknown, names: NameBudget): Fields[] {
  if (!Array.isArray(columns)) throw new PackedTextError('damaged')
  const read = columns.map((column: unknown) => {
    const [name, values] = Array.isArray(column) ? (column as unknown[]) : []
    if (typeof name !== 'string' || !Array.isArray(values)) throw new PackedTextError('damaged')
    return [name, values.map((value) => toRows(value, names))] as const
  })
  const length = read[0]?.[1].length ?? 0
  if (read.some(([, values]) => values.length !== length)) throw new PackedTextError('damaged')
  for (const [name] of read) names.left -= name.length * length
  if (names.left < 0) throw new PackedTextError('tooLarge')
  return Array.from({ length }, (_, at) =>
    Object.fromEntries(read.map(([name, values]) => [name, values[at]])),
  )
}

function toRows(value: unknown, names: NameBudget): unknown {
  if (Array.isArray(value)) return value.map((each) => toRows(each, names))
  if (!isFields(value)) return value
  if (Object.hasOwn(value, COLUMNS)) return rowsOf(value[COLUMNS], names)
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, toRows(own, names)]))
}

const COMMA = 0x2c

/**
 * Counts the values that a text claims to hold: a comma for each value after the first of its list.
 */
function countCommas(part: Uint8Array): number {
  let count = 0
  for (let at = part.indexOf(COMMA); at >= 0; at = part.indexOf(COMMA, at + 1)) count += 1
  return count
}

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)))
  }
  return btoa(parts.join(''))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** Returns the output of a stream that was fed `bytes`. @throws PackedTextError */
async function pipeThrough(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  limits: UnpackLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter()
  const streamReader = stream.readable.getReader()
  const writing = writer.write(bytes).then(() => writer.close())
  // A cancelled stream or damaged bytes are reported by the reading side.
  writing.catch(() => undefined)
  const parts: Uint8Array[] = []
  let length = 0
  let values = 1
  for (;;) {
    const { done, value } = await streamReader.read()
    if (done) break
    length += value.byteLength
    values += countCommas(value)
    if (length > limits.bytes || values > limits.values) {
      await streamReader.cancel().catch(() => undefined)
      throw new PackedTextError('tooLarge')
    }
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

const ANY: UnpackLimits = { bytes: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY }

/** Packs a JSON text. @throws SyntaxError for a text that is no JSON */
export async function packText(json: string): Promise<string> {
  const slim = JSON.stringify(toColumns(JSON.parse(json)))
  const bytes = new TextEncoder().encode(slim)
  const packed = await pipeThrough(new CompressionStream('deflate'), bytes, ANY)
  return `${MARK}${toBase64(packed)}`
}

/**
 * Returns the value of a JSON text, packed or plain.
 * @throws PackedTextError
 */
export async function unpackValue(text: string, limits: UnpackLimits): Promise<unknown> {
  try {
    if (!isPacked(text)) return JSON.parse(text)
    const packed = fromBase64(text.slice(MARK.length))
    const bytes = await pipeThrough(new DecompressionStream('deflate'), packed, limits)
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return toRows(value, { left: limits.bytes })
  } catch (error) {
    throw error instanceof PackedTextError ? error : new PackedTextError('damaged')
  }
}

/** Unpacks a JSON text; a plain text is returned unchanged. @throws PackedTextError */
export async function unpackText(text: string, limits: UnpackLimits): Promise<string> {
  return isPacked(text) ? JSON.stringify(await unpackValue(text, limits)) : text
}
