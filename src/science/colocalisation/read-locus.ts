/** Reads the rows of both traits in the requested region, from files of any length. */
import type { Side } from '../bidirectional/inputs.ts'
import { pOf } from '../bidirectional/instruments.ts'
import { type OpenedFile, openSide, readSide, traitName } from '../bidirectional/side.ts'
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import type { Association } from '../harmonise/association.ts'
import { type Joined, joinTo, createVariantQuery } from '../harmonise/join.ts'
import { loadCrossReferences } from '../liftover/cross-references.ts'
import {
  type ColocalisationParameters,
  LOCUS_LIMITS,
  type LocusFiles,
  type LocusMapping,
  type Region,
} from './inputs.ts'
import { isWithin, positionOfRow } from './match.ts'

/** Rows of both traits in the region, and their joins. */
export type ReadLocus = {
  opened: Record<Side, OpenedFile[]>
  names: Record<Side, string>
  rows: Record<Side, Association[]>
  rowsRead: Record<Side, number>
  region: Region | null
  builds: Joined['builds']
}

export type ReadLocusChoice = {
  files: LocusFiles
  mapping: LocusMapping
  parameters: ColocalisationParameters
  host: EngineHost
  onRead: (done: number) => void
}

/** Rows of a long file with a larger p are ignored in the search for its strongest variant. */
const LEAD_P = 1e-5
/** Short files that span no more than this are one region. */
const WHOLE_BASES = 5_000_000

function requireFiles(files: LocusFiles): void {
  for (const side of ['a', 'b'] as const) {
    const count = files[side].length
    if (count === 0) throw new ScienceFailure({ code: 'empty-file', file: side.toUpperCase() })
    if (count <= LOCUS_LIMITS.files) continue
    const expected = String(LOCUS_LIMITS.files)
    throw new ScienceFailure({ code: 'too-many-files', expected, found: String(count) })
  }
}

/** Returns the region that rows span; null without positions, or where they lie on several chromosomes. */
function stretchOf(rows: readonly Association[]): Region | null {
  let stretch: Region | null = null
  for (const row of rows) {
    const { chromosome, position } = positionOfRow(row)
    if (chromosome === null || position === null) continue
    stretch ??= { chromosome, from: position, to: position }
    if (stretch.chromosome !== chromosome) return null
    stretch.from = Math.min(stretch.from, position)
    stretch.to = Math.max(stretch.to, position)
  }
  return stretch
}

const isPlaced = (row: Association) => {
  const { chromosome, position } = positionOfRow(row)
  return chromosome !== null && position !== null
}

/** Returns the requested window around the strongest variant. */
function aroundLead(rows: readonly Association[], windowKb: number): Region | null {
  let lead: Association | null = null
  let least = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const p = pOf(row)
    if (p === null || !isPlaced(row)) continue
    // Where p is 0 the larger z decides.
    const size = p > 0 ? p : -Math.abs((row.beta ?? 0) / (row.se ?? 1))
    if (size < least) [lead, least] = [row, size]
  }
  const place = lead && positionOfRow(lead)
  if (!place || place.chromosome === null || place.position === null) return null
  const half = windowKb * 1000
  return {
    chromosome: place.chromosome,
    from: Math.max(1, place.position - half),
    to: place.position + half,
  }
}

/** Returns the whole of a short file that is one region; else the window around its strongest variant. */
function regionOf(rows: readonly Association[], windowKb: number): Region | null {
  const stretch = stretchOf(rows)
  const isRegion = stretch !== null && stretch.to - stretch.from <= WHOLE_BASES
  return isRegion || !rows.some(isPlaced) ? stretch : aroundLead(rows, windowKb)
}

async function leadRegion(
  opened: readonly OpenedFile[],
  { mapping, parameters, host, onRead }: ReadLocusChoice,
): Promise<Region> {
  const request = {
    side: 'a' as const,
    mapping: mapping.a,
    wanted: { mostP: LEAD_P },
    isSignal: true,
  }
  const { rows, rowsRead } = await readSide(opened, request, host, {
    onBytes: (read, size) => onRead((0.3 * read) / Math.max(1, size)),
  })
  const region = aroundLead(rows, parameters.windowKb)
  if (region) return region
  throw new ScienceFailure({
    code: 'none-below-p',
    expected: String(LEAD_P),
    found: String(rowsRead),
  })
}

async function firstSide(opened: readonly OpenedFile[], choice: ReadLocusChoice) {
  const { mapping, parameters, host, onRead } = choice
  const isLong = opened.some((one) => one.isLong)
  const requestedRegion = parameters.region ?? (isLong ? await leadRegion(opened, choice) : null)
  const criteria = requestedRegion ? { region: requestedRegion } : {}
  const found = await readSide(
    opened,
    { side: 'a', mapping: mapping.a, wanted: criteria, isSignal: true },
    host,
    {
      onBytes: (read, size) => onRead(0.3 + (0.3 * read) / Math.max(1, size)),
    },
  )
  const region = requestedRegion ?? regionOf(found.rows, parameters.windowKb)
  const rows = region ? found.rows.filter((row) => isWithin(row, region)) : found.rows
  return { rows, rowsRead: found.rowsRead, region }
}

/**
 * Reads the region of the first trait, and the matching variants of the second by name or position.
 *
 * @throws ScienceFailure every fault of the parser and the mappings; none-below-p where a long file has no
 * lead variant; no-usable-rows where the region has no row
 */
export async function readLocus(choice: ReadLocusChoice): Promise<ReadLocus> {
  const { files, mapping, host, onRead } = choice
  requireFiles(files)
  const opened = { a: await openSide(files.a, host), b: await openSide(files.b, host) }
  const first = await firstSide(opened.a, choice)
  if (first.rows.length === 0) {
    throw new ScienceFailure({ code: 'no-usable-rows', found: String(first.rowsRead) })
  }
  const crossReferences = await loadCrossReferences(first.rows, host.references)
  const isLong = opened.b.some((one) => one.isLong)
  const criteria = isLong ? createVariantQuery(first.rows, crossReferences) : {}
  const second = await readSide(
    opened.b,
    { side: 'b', mapping: mapping.b, wanted: criteria, isSignal: true },
    host,
    {
      onBytes: (read, size) => onRead(0.6 + (0.4 * read) / Math.max(1, size)),
    },
  )
  const joined = joinTo(first.rows, second.rows, crossReferences)
  return {
    opened,
    names: {
      a: traitName(opened.a, first.rows, 'a'),
      b: traitName(opened.b, second.rows, 'b'),
    },
    rows: { a: first.rows, b: joined.rows },
    rowsRead: { a: first.rowsRead, b: second.rowsRead },
    region: first.region,
    builds: joined.builds,
  }
}
