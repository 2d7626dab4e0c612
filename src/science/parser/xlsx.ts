/** Parser of Excel workbooks (.xlsx): lists the sheets and streams the rows of each as text. */
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { ByteSource, ReadHooks } from './byte-source.ts'
import type { TextRow } from './tokenize.ts'
import {
  attribute,
  plainXml,
  textWithin,
  wholeCharactersLength,
  stripComments,
} from './xlsx-text.ts'
import { DateStyles } from './xlsx-dates.ts'
import type { ZipEntry } from './zip.ts'
import { zipMember } from './zip.ts'

type Host = Pick<EngineHost, 'decodeText'>

/** A sheet of a workbook: the name on its tab, and the part that holds it. */
export type Sheet = { name: string; part: string }

/** Texts of a workbook are all held in memory: beyond this it is no table of variants. */
const MOST_TEXT = 128 * 1024 * 1024
const TAIL = /<\/(?:\w+:)?(?:row|si)>/g

function damaged(): ScienceFailure {
  return new ScienceFailure({ code: 'damaged-file', found: 'xlsx' })
}

/** Parts of a workbook, opened one at a time. */
class Parts {
  readonly #source: ByteSource
  readonly #host: Host
  readonly #hooks: ReadHooks
  readonly #entries: Map<string, ZipEntry>

  constructor(source: ByteSource, entries: ZipEntry[], host: Host, hooks: ReadHooks) {
    this.#source = source
    this.#host = host
    this.#hooks = hooks
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]))
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Yields the text of a part piecewise, never cut within a character. */
  async *text(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name)
    if (!entry) throw damaged()
    let remainder = new Uint8Array()
    let length = 0
    for await (const chunk of zipMember(this.#source, entry, this.#hooks)) {
      length += chunk.length
      if (length > MOST_TEXT) {
        throw new ScienceFailure({ code: 'unpacks-too-large', expected: String(MOST_TEXT) })
      }
      const bytes = new Uint8Array(remainder.length + chunk.length)
      bytes.set(remainder)
      bytes.set(chunk, remainder.length)
      const whole = wholeCharactersLength(bytes)
      remainder = bytes.slice(whole)
      yield this.#decode(bytes.subarray(0, whole))
    }
  }

  #decode(bytes: Uint8Array<ArrayBuffer>): string {
    try {
      return this.#host.decodeText(bytes, 'utf-8')
    } catch {
      throw damaged()
    }
  }

  async whole(name: string): Promise<string> {
    let text = ''
    for await (const part of this.text(name)) text += part
    return stripComments(text).text
  }

  /** Yields the text of a part in pieces that end with a row or a shared text. */
  async *elements(name: string): AsyncGenerator<string> {
    let remainder = ''
    for await (const part of this.text(name)) {
      const { text, open } = stripComments(remainder + part)
      let end = 0
      for (const { index, 0: tag } of text.matchAll(TAIL)) end = index + tag.length
      remainder = text.slice(end) + open
      if (end > 0) yield text.slice(0, end)
      else if (remainder.length > LIMITS.lineBytes) throw damaged()
    }
  }
}

/** Whether a sheet is shown: openpyxl, which pandas may use, writes "visible" where Excel writes nothing. */
function isShown(sheet: string): boolean {
  return (attribute(sheet, 'state') ?? 'visible') === 'visible'
}

/** Returns sheets in the order of their tabs; chart sheets have no part of rows. */
async function sheetsOf(parts: Parts): Promise<Sheet[]> {
  const links = new Map<string, string>()
  const relations = await parts.whole('xl/_rels/workbook.xml.rels')
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    const target = attribute(tag, 'Target') ?? ''
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    links.set(attribute(tag, 'Id') ?? '', part)
  }
  const workbook = await parts.whole('xl/workbook.xml')
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)]
    .filter(([tag]) => isShown(tag))
    .map(([tag]) => ({
      name: attribute(tag, 'name') ?? '',
      part: links.get(attribute(tag, '\\w+:id') ?? '') ?? '',
    }))
    .filter(({ part }) => part.includes('worksheets/') && parts.has(part))
}

async function sharedTexts(parts: Parts): Promise<string[]> {
  const name = ['xl/sharedStrings.xml', 'xl/SharedStrings.xml'].find((part) => parts.has(part))
  const texts: string[] = []
  if (name === undefined) return texts
  for await (const xml of parts.elements(name)) {
    for (const [, inner] of xml.matchAll(
      /<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>(.*?)<\/(?:\w+:)?si>)/gs,
    )) {
      texts.push(textWithin(inner ?? ''))
    }
  }
  return texts
}

async function dateStyles(parts: Parts): Promise<DateStyles> {
  const name = 'xl/styles.xml'
  const styles = parts.has(name) ? await parts.whole(name) : ''
  return new DateStyles(styles, await parts.whole('xl/workbook.xml'))
}

/** Returns the column index of a cell's name: B7 → 1. −1 without a name. */
function columnOf(cell: string | undefined): number {
  let index = 0
  for (const character of /^[A-Z]{1,3}/.exec(cell ?? '')?.[0] ?? '') {
    index = index * 26 + character.charCodeAt(0) - 64
  }
  return index - 1
}

const STYLE = /\ss\s*=\s*["'](\d+)/
const TYPE = /\st\s*=\s*["'](\w+)/
const NAME = /\sr\s*=\s*["']([A-Z]+)/

/** Returns a shared text by its index. A workbook with an invalid index has lost part of its table. */
function sharedText(place: string, shared: readonly string[]): string {
  const text = shared[Number(place)]
  if (text === undefined) throw damaged()
  return text
}

/** Shared texts of a workbook, and the styles that show a number as a date. */
type Context = { shared: readonly string[]; dates: DateStyles }

/** Returns the text of a cell. Numbers stay as written, without conversion; a date is written as one. */
function cellText(attributes: string, inner: string, { shared, dates }: Context): string {
  const type = TYPE.exec(attributes)?.[1]
  if (type === 'inlineStr') return textWithin(inner)
  const value = plainXml(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(inner)?.[1] ?? '')
  if (value === '') return ''
  if (type === 's') return sharedText(value, shared)
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
  const isNumber = dates.isUsed && (type === undefined || type === 'n')
  const isDate = isNumber && dates.has(STYLE.exec(attributes)?.[1])
  return isDate ? dates.textOf(value) : value
}

const ROW = /<(?:\w+:)?row\b([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?row>)/gs
const CELL = /<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs

function fieldsOf(row: string, context: Context): string[] {
  const fields: string[] = []
  for (const [, attributes = '', inner = ''] of row.matchAll(CELL)) {
    const named = columnOf(NAME.exec(attributes)?.[1])
    const at = named >= 0 ? named : fields.length
    const text = cellText(attributes, inner, context).trim()
    if (text === '') continue
    if (at >= LIMITS.columns) {
      throw new ScienceFailure({
        code: 'too-many-columns',
        expected: String(LIMITS.columns),
        found: String(at + 1),
      })
    }
    while (fields.length < at) fields.push('')
    fields[at] = text
  }
  return fields
}

async function* rowsOf(parts: Parts, sheet: Sheet, context: Context): AsyncGenerator<TextRow> {
  let line = 0
  for await (const xml of parts.elements(sheet.part)) {
    for (const [, attributes = '', inner = ''] of xml.matchAll(ROW)) {
      line = Number(attribute(attributes, 'r') ?? line + 1)
      const fields = fieldsOf(inner, context)
      if (fields.length > 0) yield { line, fields }
    }
  }
}

/** A workbook as rows of text. */
export type Workbook = { sheets: Sheet[]; rows: (sheet: Sheet) => AsyncGenerator<TextRow> }

/**
 * Opens a workbook: its sheets that are shown, and the rows of each. Line numbers are those of the sheet;
 * empty rows are skipped.
 *
 * @throws ScienceFailure damaged-file, unpacks-too-large, too-many-columns, no-table-inside
 */
export async function openWorkbook(
  source: ByteSource,
  entries: ZipEntry[],
  host: Host,
  hooks: ReadHooks = {},
): Promise<Workbook> {
  const parts = new Parts(source, entries, host, hooks)
  const sheets = await sheetsOf(parts)
  if (sheets.length === 0) throw new ScienceFailure({ code: 'no-table-inside', found: 'xlsx' })
  let context: Context | undefined
  return {
    sheets,
    async *rows(sheet) {
      context ??= { shared: await sharedTexts(parts), dates: await dateStyles(parts) }
      yield* rowsOf(parts, sheet, context)
    },
  }
}
