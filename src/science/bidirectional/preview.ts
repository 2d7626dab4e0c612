/** Preview of two traits' files before a run: columns, names, instruments of each direction. */
import type { EngineHost } from '../engine.ts'
import { type FailureData, ScienceFailure } from '../failure.ts'
import { type Association, variantKey } from '../harmonise/association.ts'
import { type RowCheck, RowChecker } from '../harmonise/check-rows.ts'
import { findEffectAllele } from '../harmonise/effect-allele.ts'
import { joinFact, joinTo } from '../harmonise/join.ts'
import { loadCrossReferences } from '../liftover/cross-references.ts'
import { interpretTable } from '../harmonise/row-example.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import { alleleQuestionOf, isOpen } from '../parser/column-question.ts'
import { traitOfFile } from '../scan-run/inputs.ts'
import type { SidePreview, TablePreview } from '../scan-run/preview.ts'
import {
  type BidirectionalFiles,
  type BidirectionalMapping,
  type Side,
  SIDES,
  TABLE_SIDE,
} from './inputs.ts'
import { dropRepeatedNames, toRanked } from './instruments.ts'
import { mappingFor, type OpenedFile, openSide, readSide, traitName } from './side.ts'
import { guessColumns, isTwoSided } from '../parser/two-sided.ts'

/** Candidates of a trait in columns, so that thresholds can be changed without parsing again. */
export type CandidateColumns = {
  negLog10P: Float64Array<ArrayBuffer>
  f: Float64Array<ArrayBuffer>
  chromosome: (string | null)[]
  position: (number | null)[]
  /** Whether the other trait has the variant: 1 or 0; all 1 where its file is too long to check. */
  isMatched: Uint8Array<ArrayBuffer>
}

export type TraitPreview = SidePreview & {
  name: string
  /** Both traits are columns of one table. */
  isWide: boolean
  /** Too long for memory: only rows that may be instruments were read. */
  isLong: boolean
}

export type BidirectionalPreview = {
  a: TraitPreview | null
  b: TraitPreview | null
  /** Candidates of each trait; null until both sides can be parsed. */
  candidates: Record<Side, CandidateColumns> | null
}

const FIRST_ROWS = 6
/** Rows of a long file with a larger p are not read before the run. */
const PREVIEW_MOST_P = 1e-4

type Host = Pick<EngineHost, 'decodeText' | 'references'>

function tablePreview(opened: readonly OpenedFile[]): TablePreview {
  const table = opened[0]?.table
  return {
    files: opened.map(({ file, source, table: { rows } }) => ({
      name: file.name,
      bytes: source.size,
      rows: rows.length,
    })),
    columns: table?.columns ?? [],
    firstRows: (table?.rows ?? []).slice(0, FIRST_ROWS).map((row) => ({
      row: row.line,
      fields: (table?.columns ?? []).map((_, index) => row.fields[index] ?? ''),
    })),
    rows: opened.reduce((sum, { table: { rows } }) => sum + rows.length, 0),
  }
}

/** Checks each row; null where only some rows of a long file were read. */
function checkOf(
  opened: readonly OpenedFile[],
  side: Side,
  given: AssociationMapping | undefined,
  isSignal: boolean,
): RowCheck | null {
  if (opened.some(({ isLong }) => isLong)) return null
  const checker = new RowChecker(isSignal ? 'signal' : 'exposure', null)
  for (const one of opened) {
    const { name } = one.file
    checker.add(one.table, mappingFor(one, side, given, opened[0]?.table), {
      trait: traitOfFile(name),
      ...(opened.length > 1 && { file: name }),
    })
  }
  return checker.result()
}

/** Preview and rows of a trait before a run. */
export type TraitRead = { preview: TraitPreview; rows: Association[] }
type Read = TraitRead

async function readRowsOrFault(
  opened: readonly OpenedFile[],
  request: Parameters<typeof readSide>[1],
  host: Host,
): Promise<{ rows: Association[]; rowsRead: number; fault: FailureData | null }> {
  try {
    return { ...(await readSide(opened, request, host)), fault: null }
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure)) throw thrown
    return { rows: [], rowsRead: 0, fault: thrown.toData() }
  }
}

/** Reads the files of one trait far enough to check them; null without files. */
export async function readTrait(
  opened: readonly OpenedFile[],
  side: Side,
  given: AssociationMapping | undefined,
  { host, isSignal }: { host: Host; isSignal: boolean },
): Promise<Read | null> {
  const [first] = opened
  if (!first) return null
  const { columns } = first.table
  const mapping = mappingFor(first, side, given)
  const isLong = opened.some((one) => one.isLong)
  const request = { side, mapping: given, wanted: { mostP: PREVIEW_MOST_P }, isSignal }
  const { rows, rowsRead, fault } = await readRowsOrFault(opened, request, host)
  const table = tablePreview(opened)
  return {
    preview: {
      ...table,
      rows: Math.max(table.rows, rowsRead),
      mapping,
      read: interpretTable(first.table, guessColumns(columns, TABLE_SIDE[side]), mapping),
      finding: null,
      fault,
      traits: 1,
      check: fault ? null : checkOf(opened, side, given, isSignal),
      name: traitName(opened, rows, side),
      isWide: isTwoSided(columns),
      isLong,
    },
    rows: dropRepeatedNames(rows),
  }
}

/** Whether header or content leave a question open. */
export function isQuestionOpen({ preview: { read, mapping } }: Read): boolean {
  return (read?.questions ?? []).some((question) => isOpen(question, mapping))
}

/** Adds what frequencies of the other trait indicate about which of A1 and A2 is the effect allele. */
export async function addAlleleFinding(
  read: Read,
  partner: Read | null,
  { opened, side, host }: { opened: readonly OpenedFile[]; side: Side; host: Host },
): Promise<Read> {
  const question = alleleQuestionOf(read.preview.read?.questions ?? [])
  if (
    !isOpen(question, read.preview.mapping) ||
    question === null ||
    !partner ||
    isQuestionOpen(partner)
  )
    return read
  const [first, second] = question.readings
  if (!first || !second) return read
  const mapping = { ...read.preview.mapping, ...first.mapping }
  const asFirst = await readRowsOrFault(
    opened,
    { side, mapping, wanted: { mostP: PREVIEW_MOST_P } },
    host,
  )
  const found = findEffectAllele(partner.rows, asFirst.rows)
  if (!found) return read
  const finding = { ...found, column: (found.which === 'first' ? first : second).name }
  return { ...read, preview: { ...read.preview, finding } }
}

function columnsOf(own: readonly Association[], other: Read): CandidateColumns {
  const names = new Set(other.rows.map(({ SNP }) => variantKey(SNP)))
  const ranked = own.flatMap((row) => toRanked(row) ?? [])
  return {
    negLog10P: Float64Array.from(ranked, (row) => row.negLog10P),
    f: Float64Array.from(ranked, (row) => row.f),
    chromosome: ranked.map((row) => row.chromosome),
    position: ranked.map((row) => row.position),
    isMatched: Uint8Array.from(ranked, ({ SNP }) =>
      other.preview.isLong || names.has(variantKey(SNP)) ? 1 : 0,
    ),
  }
}

type PreviewInput = {
  files: BidirectionalFiles
  mapping: BidirectionalMapping
  /** Rows are signals: p with a frequency suffices, and an effect may be 0. */
  isSignal?: boolean
}

/**
 * Reads files far enough to prompt for their columns, and reports their content once the columns are known.
 *
 * @throws ScienceFailure every fault of the parser
 */
export async function previewBidirectional(
  { files, mapping, isSignal = false }: PreviewInput,
  host: Host,
): Promise<BidirectionalPreview> {
  const opened = { a: await openSide(files.a, host), b: await openSide(files.b, host) }
  const found = {} as Record<Side, Read | null>
  for (const side of SIDES) {
    found[side] = await readTrait(opened[side], side, mapping[side], { host, isSignal })
  }
  for (const [side, other] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const own = found[side]
    if (own) {
      found[side] = await addAlleleFinding(own, found[other], { opened: opened[side], side, host })
    }
  }
  const { a, b } = found
  // Variants of B take the names that A uses for them, as in the run.
  if (a && b) {
    const join = joinTo(a.rows, b.rows, await loadCrossReferences(a.rows, host.references))
    b.rows = join.rows
    b.preview.join = joinFact([join])
  }
  const isWhole =
    a &&
    b &&
    [a, b].every(({ preview }) => !preview.fault) &&
    !isQuestionOpen(a) &&
    !isQuestionOpen(b)
  return {
    a: a?.preview ?? null,
    b: b?.preview ?? null,
    candidates: isWhole ? { a: columnsOf(a.rows, b), b: columnsOf(b.rows, a) } : null,
  }
}
