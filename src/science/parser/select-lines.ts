/** Selects the required rows of a text of any length, block by block. */
import type { EngineHost, TextEncodingName } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { AssociationMapping } from './association-fields.ts'
import type { Block, LineEnd } from './blocks.ts'
import { blocksOf, hasOpenQuote } from './blocks.ts'
import { ByteScan } from './byte-scan.ts'
import { decodeText } from './decode.ts'
import { peek } from './peek.ts'
import { type RowConverter, rowConverterOf } from './row-converter.ts'
import type { RowSink, SelectRequest, SelectedRows } from './selection.ts'
import { choiceOf } from './selection.ts'
import { guessUtf16 } from './sniff.ts'
import type { Table } from './table.ts'
import { convertTable, delimiterOf, tableOfRows } from './table.ts'
import type { TextDelimiter, TextRow } from './tokenize.ts'
import { tokenize } from './tokenize.ts'
import type { Unpacked } from './unpack.ts'
import { guardAgainstBomb } from './unpack.ts'
import { utf8Of } from './utf16.ts'
import { isVcf } from './vcf.ts'
import type { RowFilter } from './row-filter.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Host = Pick<EngineHost, 'decodeText'>
type Packed = Exclude<Unpacked, { container: 'xlsx' }>

const NO_LIMIT = Number.POSITIVE_INFINITY
/** Enough rows to detect the header, the separator and the decimal mark. */
const HEAD_BYTES = 256 * 1024
const HEAD_ROWS = 200
const QUOTE = 34

/** Properties of a file detected at its beginning. */
type Layout = {
  encoding: TextEncodingName
  delimiter: TextDelimiter
  lineEnd: LineEnd
  headerLine: number | null
  columns: string[]
  converter: RowConverter | null
  filter: RowFilter
  scan: ByteScan | null
  mapping: AssociationMapping
  sink: RowSink | undefined
  sample: readonly TextRow[]
}

function layoutOf(head: Bytes, request: SelectRequest, host: Host, wide: TextEncodingName | null) {
  const lineEnd: LineEnd = head.includes(10) || !head.includes(13) ? 10 : 13
  // A file that fits into the head is not cut: its last line may have no end.
  const cut = head.length < HEAD_BYTES ? 0 : head.lastIndexOf(lineEnd) + 1
  const decoded = decodeText(cut > 0 ? head.subarray(0, cut) : head, host)
  if (decoded.text.trim() === '') throw new ScienceFailure({ code: 'empty-file' })
  const delimiter = delimiterOf(decoded.text)
  const encoding = wide ?? decoded.encoding
  const begin = tokenize(decoded.text, delimiter, HEAD_ROWS)
  const table = tableOfRows(begin, { encoding, delimiter }, NO_LIMIT)
  const { headerLine } = table
  const converter = rowConverterOf(table.columns)
  const { columns, rows } = convertTable(table)
  const { mapping, at, filter, sink } = choiceOf(columns, rows, request)
  const own = (name: string) => table.columns.indexOf(name)
  const inVcf = { ...at, SNP: own('ID'), pos: own('POS'), pval: -1, neg_log10_p: -1 }
  const scan = ByteScan.for(request, { delimiter, lineEnd, at: isVcf(table.columns) ? inVcf : at })
  const known = { encoding, delimiter, lineEnd, headerLine, columns, converter, filter, mapping }
  return { ...known, scan, sink, sample: rows } satisfies Layout
}

/** Selects rows of a file block by block. */
class LineSelection {
  readonly rows: TextRow[] = []
  rowsRead = 0
  kept = 0
  readonly #layout: Layout
  readonly #host: Host
  readonly #mostRows: number

  constructor(layout: Layout, host: Host, mostRows: number) {
    this.#layout = layout
    this.#host = host
    this.#mostRows = mostRows
  }

  #decode(bytes: Bytes): string {
    const { encoding } = this.#layout
    try {
      return this.#host.decodeText(bytes, encoding.startsWith('utf-16') ? 'utf-8' : encoding)
    } catch {
      // The beginning was plain ASCII, unlike this line.
      return decodeText(bytes, this.#host).text
    }
  }

  /** Splits text into rows; a fault names the line of the file. */
  #rowsIn(bytes: Bytes, line: number): TextRow[] {
    try {
      return tokenize(this.#decode(bytes), this.#layout.delimiter, NO_LIMIT).map((row) => ({
        ...row,
        line: row.line + line - 1,
      }))
    } catch (thrown) {
      if (!(thrown instanceof ScienceFailure) || thrown.problem.row === undefined) throw thrown
      throw new ScienceFailure({ ...thrown.problem, row: thrown.problem.row + line - 1 })
    }
  }

  #offer(row: TextRow): void {
    const { converter, filter, columns, sink } = this.#layout
    for (const one of converter ? converter.read(row) : [row]) {
      if (!filter.keeps(one) || one.fields.every((field, at) => field === columns[at])) continue
      this.kept += 1
      if (sink) sink(one)
      else this.rows.push(one)
      if (this.kept > this.#mostRows) {
        throw new ScienceFailure({ code: 'too-many-rows', expected: String(this.#mostRows) })
      }
    }
  }

  /** Whether the last field of a block continues in the next. */
  isOpen(bytes: Bytes): boolean {
    if (!hasOpenQuote(bytes)) return false
    try {
      tokenize(this.#decode(bytes), this.#layout.delimiter, NO_LIMIT)
      return false
    } catch (thrown) {
      if (!(thrown instanceof ScienceFailure) || bytes.length > LIMITS.lineBytes) throw thrown
      return true
    }
  }

  take(block: Block): void {
    const { scan, headerLine } = this.#layout
    const after = headerLine ?? 0
    if (scan && !block.bytes.includes(QUOTE)) {
      this.rowsRead += scan.scan(block, after, (line, start, end) => {
        const [row] = this.#rowsIn(block.bytes.slice(start, end), line)
        if (row) this.#offer(row)
      })
      return
    }
    for (const row of this.#rowsIn(block.bytes, block.line)) {
      if (row.line <= after) continue
      this.rowsRead += 1
      const before = this.rows.length
      this.#offer(row)
      // A slice of a long text keeps all of it in memory: stored rows are copied.
      for (const stored of this.rows.slice(before)) {
        stored.fields = stored.fields.map((field) => [...field].join(''))
      }
    }
  }

  table(): Table {
    const { encoding, delimiter, headerLine, columns, sample } = this.#layout
    return { encoding, delimiter, headerLine, columns, rows: this.rows, sample }
  }
}

/** Whether there are enough rows other than comments: those at the top of a VCF can exceed a MB. */
function hasEnough(bytes: Bytes): boolean {
  if (bytes.length < HEAD_BYTES) return false
  const tail = bytes.subarray(-HEAD_BYTES / 2)
  const start = tail.indexOf(10) + 1
  return bytes.length >= LIMITS.lineBytes || !(tail[start] === 35 && tail[start + 1] === 35)
}

/** Selects the required rows of an unpacked text. */
export async function selectLines(
  { container, member, chunks }: Packed,
  request: SelectRequest,
  host: Host,
  packedBytes: number,
): Promise<SelectedRows> {
  const raw = await peek(guardAgainstBomb(chunks, packedBytes), hasEnough)
  const wide = guessUtf16(raw.head) ?? null
  const { head, all } = wide ? await peek(utf8Of(raw.all, wide), hasEnough) : raw
  const layout = layoutOf(head, request, host, wide)
  const selection = new LineSelection(layout, host, request.mostRows ?? LIMITS.rows)
  for await (const block of blocksOf(all, layout.lineEnd, (bytes) => selection.isOpen(bytes))) {
    selection.take(block)
    request.onRows?.(selection.rowsRead)
  }
  const { rowsRead, kept } = selection
  const origin = { container, member, sheets: [] }
  return { table: selection.table(), origin, rowsRead, kept, mapping: layout.mapping }
}
