/** Preview of files before a scan: columns, traits, instruments, and the number of matches. */
import type { EngineHost } from '../engine.ts'
import { type FailureData, ScienceFailure } from '../failure.ts'
import { type Association, variantKey } from '../harmonise/association.ts'
import { type RowCheck, RowChecker, type SideRole } from '../harmonise/check-rows.ts'
import { type EffectAlleleFinding, findEffectAllele } from '../harmonise/effect-allele.ts'
import {
  type JoinFact,
  joinFact,
  type VariantQuery,
  createVariantQuery,
} from '../harmonise/join.ts'
import { loadCrossReferences } from '../liftover/cross-references.ts'
import { type TableInterpretation, interpretTable } from '../harmonise/row-example.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import { alleleQuestionOf, isOpen, type Interpretation } from '../parser/column-question.ts'
import { guessMapping, type GuessedMapping, type Mapping, mappingOf } from '../parser/fields.ts'
import { type ScanFile, type ScanFiles, type ScanMapping, traitOfFile } from './inputs.ts'
import { exposureP } from './exposure-p.ts'
import { readBlocks } from './read-blocks.ts'
import {
  guessOfFile,
  joinTraits,
  mappingOfFile,
  readExposures,
  readTables,
  type SideTable,
  type Trait,
  traitsOf,
} from './read-side.ts'

export type TablePreview = {
  files: { name: string; bytes: number; rows: number }[]
  /** Of the first file. */
  columns: string[]
  firstRows: { row: number; fields: string[] }[]
  rows: number
}

/** Preview of the files of one side. */
export type SidePreview = TablePreview & {
  mapping: AssociationMapping
  /** Interpretation of its columns; absent in drafts of older builds. */
  read?: TableInterpretation
  /** Evidence of the frequencies about the effect allele, for the user's answer. */
  finding: (EffectAlleleFinding & { column: string }) | null
  /** Number of variants of an outcome found by position, and whether the builds agree. */
  join?: JoinFact | null
  /** Why the mapping is invalid. */
  fault: FailureData | null
  traits: number
  /** Check of the rows (of an outcome, those of the exposures' variants); null with a fault. */
  check?: RowCheck | null
}

export type HarmonisedPreview = TablePreview & {
  guesses: GuessedMapping
  mapping: Mapping
  fault: FailureData | null
  check: RowCheck | null
}

/** Instruments in columns, so that thresholds can be changed without parsing again. */
export type InstrumentColumns = {
  /** Index of the exposure of each. */
  exposure: Uint16Array<ArrayBuffer>
  p: Float64Array<ArrayBuffer>
  f: Float64Array<ArrayBuffer>
  /** Whether any outcome has the variant. */
  isMatched: Uint8Array<ArrayBuffer>
}

/** Variants of the outcomes that exposures also have, in columns, for the reverse direction. */
export type ReverseColumns = {
  p: Float64Array<ArrayBuffer>
  f: Float64Array<ArrayBuffer>
  /** The largest p of the variant in any exposure. */
  otherP: Float64Array<ArrayBuffer>
}

export type ScanPreview = {
  exposure: SidePreview | null
  outcome: SidePreview | null
  table: HarmonisedPreview | null
  /** Known names of the outcomes. */
  outcomes: string[]
  /** Names of the exposures of files of both sides. */
  exposures?: string[]
  /** null until both sides can be parsed. */
  instruments: InstrumentColumns | null
  /** null until both sides can be parsed. */
  reverse: ReverseColumns | null
}

const FIRST_ROWS = 6

function tablePreview(tables: readonly SideTable[]): TablePreview {
  const table = tables[0]?.table
  return {
    files: tables.map(({ file, table: { rows } }) => ({
      name: file.name,
      bytes: file.bytes.length,
      rows: rows.length,
    })),
    columns: table?.columns ?? [],
    firstRows: (table?.rows ?? []).slice(0, FIRST_ROWS).map((row) => ({
      row: row.line,
      fields: (table?.columns ?? []).map((_, index) => row.fields[index] ?? ''),
    })),
    rows: tables.reduce((sum, { table: { rows } }) => sum + rows.length, 0),
  }
}

type Side = { preview: SidePreview; traits: Trait[] }

async function readSide(
  files: readonly ScanFile[],
  given: AssociationMapping | undefined,
  host: Pick<EngineHost, 'decodeText' | 'references' | 'sha256'>,
  known?: readonly Association[],
): Promise<Side | null> {
  const crossReferences = await loadCrossReferences(known ?? [], host.references)
  const variantQuery = known && createVariantQuery(known, crossReferences)
  const tables = await (variantQuery
    ? readTables(files, host, { wanted: variantQuery, mapping: given })
    : readExposures(files, host))
  const [first] = tables
  if (!first) return null
  const guess = guessOfFile(first)
  const mapping = mappingOfFile(first, given)
  const read = interpretTable(first.table, guess, mapping, { hasTraits: true })
  const question = alleleQuestionOf(read.questions ?? [])
  const finding =
    known && question !== null && isOpen(question, mapping)
      ? alleleFinding(tables, mapping, question.readings, known)
      : null
  let traits: Trait[] = []
  let fault: FailureData | null = null
  let check: RowCheck | null = null
  let join: SidePreview['join'] = null
  try {
    const own = traitsOf(tables, mapping)
    const joined = known && joinTraits(known, own, crossReferences)
    traits = joined?.traits ?? own
    join = joined ? joinFact(joined.joins) : null
    check = checkOf(tables, mapping, known ? 'outcome' : 'exposure', variantQuery ?? null)
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure)) throw thrown
    fault = thrown.toData()
  }
  const preview = { mapping, read, finding, join, fault, traits: traits.length, check }
  return { preview: { ...tablePreview(tables), ...preview }, traits }
}

function checkOf(
  tables: readonly SideTable[],
  mapping: AssociationMapping,
  role: SideRole,
  variantQuery: VariantQuery | null,
): RowCheck {
  const checker = new RowChecker(role, variantQuery)
  for (const side of tables) {
    const { name } = side.file
    checker.add(side.table, mappingOfFile(side, mapping, tables[0]?.table), {
      trait: traitOfFile(name),
      ...(tables.length > 1 && { file: name }),
    })
  }
  return checker.result()
}

/** Returns the evidence of an outcome's frequencies about its open question. */
function alleleFinding(
  tables: readonly SideTable[],
  mapping: AssociationMapping,
  [first, second]: readonly Interpretation[],
  known: readonly Association[],
): SidePreview['finding'] {
  if (!first || !second) return null
  try {
    const asFirst = traitsOf(tables, { ...mapping, ...first.mapping })
    const finding = findEffectAllele(
      known,
      asFirst.flatMap(({ rows }) => rows),
    )
    return finding
      ? { ...finding, column: (finding.which === 'first' ? first : second).name }
      : null
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure)) throw thrown
    return null
  }
}

/**
 * Returns the columns of the instruments.
 *
 * @param matched names that any outcome has; null where the table has both sides
 */
function columnsOf(traits: readonly Trait[], matched: ReadonlySet<string> | null) {
  const count = traits.reduce((sum, { rows }) => sum + rows.length, 0)
  const columns: InstrumentColumns = {
    exposure: new Uint16Array(count),
    p: new Float64Array(count),
    f: new Float64Array(count),
    isMatched: new Uint8Array(count),
  }
  let at = 0
  for (const [index, { rows }] of traits.entries()) {
    for (const row of rows) {
      columns.exposure[at] = index
      // An unknown p does not exclude a variant, as in the run.
      columns.p[at] = exposureP(row) ?? 0
      columns.f[at] = row.beta !== null && row.se ? (row.beta / row.se) ** 2 : 0
      columns.isMatched[at] = matched === null || matched.has(variantKey(row.SNP)) ? 1 : 0
      at += 1
    }
  }
  return columns
}

type Both = { outcome: Association; otherP: number }

function reverseColumnsOf(rows: readonly Both[]): ReverseColumns {
  const f = ({ beta, se }: Association) => (beta !== null && se ? (beta / se) ** 2 : 0)
  return {
    // A variant with an unknown p is no instrument here, as in the run.
    p: Float64Array.from(rows, ({ outcome }) => exposureP(outcome) ?? 1),
    f: Float64Array.from(rows, ({ outcome }) => f(outcome)),
    otherP: Float64Array.from(rows, ({ otherP }) => otherP),
  }
}

function reverseOfTraits(exposures: readonly Trait[], outcomes: readonly Trait[]): ReverseColumns {
  const largest = new Map<string, number>()
  for (const row of exposures.flatMap(({ rows }) => rows)) {
    const key = variantKey(row.SNP)
    largest.set(key, Math.max(largest.get(key) ?? 0, exposureP(row) ?? 1))
  }
  return reverseColumnsOf(
    outcomes.flatMap(({ rows }) =>
      rows.flatMap((outcome) => {
        const otherP = largest.get(variantKey(outcome.SNP))
        return otherP === undefined ? [] : [{ outcome, otherP }]
      }),
    ),
  )
}

async function previewSides(
  files: Extract<ScanFiles, { layout: 'two-sides' }>,
  mapping: ScanMapping,
  host: Pick<EngineHost, 'decodeText' | 'references' | 'sha256'>,
): Promise<ScanPreview> {
  const exposure = await readSide(files.exposures, mapping.exposure, host)
  const known = exposure?.traits.flatMap(({ rows }) => rows)
  const outcome = await readSide(files.outcomes, mapping.outcome, host, known)
  const isWhole = exposure && outcome && !exposure.preview.fault && !outcome.preview.fault
  const matched = new Set(
    (outcome?.traits ?? []).flatMap(({ rows }) => rows.map((row) => variantKey(row.SNP))),
  )
  return {
    exposure: exposure?.preview ?? null,
    outcome: outcome?.preview ?? null,
    table: null,
    outcomes: (outcome?.traits ?? []).map(({ name }) => name),
    exposures: (exposure?.traits ?? []).map(({ name }) => name),
    instruments: isWhole ? columnsOf(exposure.traits, matched) : null,
    reverse: isWhole ? reverseOfTraits(exposure.traits, outcome.traits) : null,
  }
}

async function previewTable(
  files: Extract<ScanFiles, { layout: 'harmonised' }>,
  given: ScanMapping,
  host: Pick<EngineHost, 'decodeText' | 'references' | 'sha256'>,
): Promise<ScanPreview> {
  const tables = await readTables([files.table], host)
  const guesses = guessMapping(tables[0]?.table.columns ?? [])
  const mapping = given.table ?? mappingOf(guesses)
  const preview: ScanPreview = {
    exposure: null,
    outcome: null,
    table: { ...tablePreview(tables), guesses, mapping, fault: null, check: null },
    outcomes: [],
    instruments: null,
    reverse: null,
  }
  try {
    const { blocks, check } = await readBlocks(files, { table: mapping }, { instrumentP: 1 }, host)
    if (preview.table) preview.table.check = check
    preview.outcomes = [...new Set(blocks.map(({ outcome }) => outcome))]
    preview.reverse = reverseColumnsOf(
      blocks.flatMap(({ rows, exposures }) =>
        rows.map((outcome, at) => {
          const own = exposures[0]?.rows[at]
          return { outcome, otherP: (own && exposureP(own)) ?? 0 }
        }),
      ),
    )
    const byName = Map.groupBy(
      blocks.flatMap(({ exposures }) => exposures),
      ({ name }) => name,
    )
    preview.instruments = columnsOf(
      [...byName].map(([name, traits]) => ({ name, rows: traits.flatMap(({ rows }) => rows) })),
      null,
    )
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure)) throw thrown
    if (preview.table) preview.table.fault = thrown.toData()
  }
  return preview
}

/**
 * Reads files far enough to prompt for their columns, and reports their content once the columns are known.
 *
 * @throws ScienceFailure every fault of the parser
 */
export async function previewScan(
  input: { files: ScanFiles; mapping: ScanMapping },
  host: Pick<EngineHost, 'decodeText' | 'references' | 'sha256'>,
): Promise<ScanPreview> {
  return input.files.layout === 'two-sides'
    ? await previewSides(input.files, input.mapping, host)
    : await previewTable(input.files, input.mapping, host)
}
