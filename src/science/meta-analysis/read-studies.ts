/** Reads the estimates of a table of studies, and every way in which its columns can be read. */
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { sourceOfBytes } from '../parser/byte-source.ts'
import { openTable } from '../parser/open-table.ts'
import type { Table } from '../parser/table.ts'
import type { NameColumns, Precision, StudyBlock, StudyMapping } from './study-columns.ts'
import { nameColumns, studyBlocks } from './study-columns.ts'
import { agree, agreeOnEffect, scalesOf, StudyNumbers } from './study-numbers.ts'
import type { EffectScale, ErrorSource, StudyText } from './studies.ts'
import { MOST_STUDIES } from './studies.ts'

/** One way to read a table of studies: which columns, and on which scale. */
export type StudyReading = {
  /** Columns of the effect and of its precision. */
  effect: string
  precision: string[]
  from: Precision['from']
  scale: EffectScale
  errorBy: ErrorSource
  rows: StudyText[]
}

export type StudyTable = Pick<StudyReading, 'rows' | 'scale' | 'errorBy'> & {
  /** Every reading of the columns; with more than one, `rows` is empty until the user chooses. */
  readings: StudyReading[]
}

type Candidate = { block: StudyBlock; precision: Precision; scale: EffectScale }

/** Rows with a p or z of their own that can contradict an error. */
const ENOUGH_TO_CONTRADICT = 3

/** Returns the readings of one block: its first precision, and those that contradict it. */
function candidatesOf(block: StudyBlock, numbers: StudyNumbers): Candidate[] {
  const [first] = block.precisions
  if (!first) return []
  return scalesOf(block, numbers).flatMap((scale) => {
    const errors = (precision: Precision) => numbers.errors(block, precision, scale)
    const own = errors(first)
    const contrary = block.precisions.slice(1).filter((precision) => {
      const others = errors(precision)
      const isTest = precision.from === 'z' || precision.from === 'p'
      const filled = others.filter((value) => value !== null).length
      if (isTest && (block.precisions.length > 2 || filled < ENOUGH_TO_CONTRADICT)) return false
      return !agree(own, others, isTest ? 'roughly' : 'closely')
    })
    // Variances under the heading of errors: said as such, and not as the p that shows it.
    const squares: Precision = { ...first, from: 'variance' }
    const [test] = contrary
    const areSquares =
      first.from === 'se' && test && agree(errors(squares), errors(test), 'roughly')
    const precisions = areSquares ? [first, squares] : [first, ...contrary]
    return precisions.map((precision) => ({ block, precision, scale }))
  })
}

/** Whether two readings give the same numbers, such as a ratio with its interval, and its logarithm. */
function isSame(one: Candidate, other: Candidate, numbers: StudyNumbers): boolean {
  const errors = ({ block, precision, scale }: Candidate) => numbers.errors(block, precision, scale)
  const effects = ({ block, scale }: Candidate) => numbers.effects(block, scale)
  return (
    one.block !== other.block &&
    agreeOnEffect(effects(one), effects(other), errors(one)) &&
    agree(errors(one), errors(other), 'closely')
  )
}

function distinct(candidates: readonly Candidate[], numbers: StudyNumbers): Candidate[] {
  const found: Candidate[] = []
  // An error has more digits than an interval.
  const isDirect = ({ precision: { from } }: Candidate) => from === 'se' || from === 'variance'
  const ordered = [...candidates.filter(isDirect), ...candidates.filter((one) => !isDirect(one))]
  for (const candidate of ordered) {
    if (!found.some((known) => isSame(known, candidate, numbers))) found.push(candidate)
  }
  return found.toSorted((one, other) => one.block.effect - other.block.effect)
}

/** Names the studies: by their label, or by authors and year where the label is a number or absent. */
function namesOf({ rows }: Table, { label, author, year }: NameColumns): string[] {
  const text = (fields: string[], index: number) => (index < 0 ? '' : (fields[index] ?? '').trim())
  const isNumbered = rows.every(({ fields }) => /^\d*$/.test(text(fields, label)))
  const names = rows.map(({ fields, line }) => {
    const own = text(fields, label)
    const by = [text(fields, author), text(fields, year)].filter((part) => part !== '').join(' ')
    return (isNumbered && text(fields, author) !== '' ? by : own) || own || `#${line}`
  })
  // Two studies of one year by the same authors, where numbers tell them apart.
  const labels = rows.map(({ fields }) => text(fields, label))
  const areLabelled = label >= 0 && isNumbered && new Set(labels).size === rows.length
  return areLabelled
    ? names.map((name, at) =>
        names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${labels[at] ?? ''})`,
      )
    : names
}

function readingOf(
  { block, precision, scale }: Candidate,
  { table, numbers, names, n }: { table: Table; numbers: StudyNumbers; names: string[]; n: number },
): StudyReading {
  const errorBy = precision.from === 'interval' ? 'ci' : 'se'
  const name = (index: number) => table.columns[index] ?? ''
  return {
    effect: name(block.effect),
    precision: precision.columns.map(name),
    from: precision.from,
    scale,
    errorBy,
    rows: table.rows.map(({ fields }, at) => ({
      name: names[at] ?? '',
      ...numbers.texts(block, precision, { scale, at }),
      ...(n >= 0 && { n: fields[n] ?? '' }),
    })),
  }
}

function refuseMissing(table: Table, blocks: readonly StudyBlock[]): never {
  const column = blocks.length === 0 ? 'study.effect' : 'study.error'
  throw new ScienceFailure({ code: 'field-not-mapped', column, found: table.columns.join(', ') })
}

/**
 * Parses a table of studies by the names of its columns and by their numbers: errors, variances, intervals, z
 * and p; an effect and its error are taken from one block.
 *
 * @param mapping columns that the user named
 * @throws ScienceFailure field-not-mapped without columns of effect and of precision; column-not-found
 */
export function studiesOfTable(table: Table, mapping: StudyMapping = {}): StudyTable {
  for (const [field, found] of Object.entries(mapping)) {
    if (found === undefined || table.columns.includes(found)) continue
    throw new ScienceFailure({ code: 'column-not-found', column: `study.${field}`, found })
  }
  const { blocks, n } = studyBlocks(table.columns, mapping)
  const numbers = new StudyNumbers(table, blocks)
  const filled = blocks.filter((block) => numbers.hasEffect(block))
  const candidates = distinct(
    filled.flatMap((block) => candidatesOf(block, numbers)),
    numbers,
  )
  if (candidates.length === 0) refuseMissing(table, filled)
  const names = namesOf(table, nameColumns(table.columns, mapping['study']))
  const readings = candidates.map((one) => readingOf(one, { table, numbers, names, n }))
  const [only] = readings
  if (readings.length > 1 || !only) return { rows: [], scale: 'beta', errorBy: 'se', readings }
  const { rows, scale, errorBy } = only
  return { rows, scale, errorBy, readings }
}

/**
 * Reads studies from bytes, compressed or not.
 *
 * @throws ScienceFailure the faults of studiesOfTable and of the parser; too-many-rows
 */
export async function readStudies(
  bytes: Uint8Array<ArrayBuffer>,
  host: Pick<EngineHost, 'decodeText'>,
  sheet?: string,
): Promise<StudyTable> {
  const { table } = await openTable(sourceOfBytes(bytes, sheet), host)
  const studies = studiesOfTable(table)
  if (table.rows.length > MOST_STUDIES) {
    throw new ScienceFailure({ code: 'too-many-rows', expected: String(MOST_STUDIES) })
  }
  return studies
}
