/** Reads the files of a scan into blocks, one for each outcome, with independent instruments and, on request, proxies. */
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { type Association, positionInFile, variantKey } from '../harmonise/association.ts'
import { createVariantQuery } from '../harmonise/join.ts'
import { loadCrossReferences } from '../liftover/cross-references.ts'
import type { RowCheck } from '../harmonise/check-rows.ts'
import { chromosomeOf } from '../parser/genomic-position.ts'
import { pruneByDistance } from '../instruments/independence.ts'
import type { PanelSummary } from '../instruments/result.ts'
import type { PanelFiles } from '../panel/panel.ts'
import type { ReadHooks } from '../parser/byte-source.ts'
import { fOf, type Ranked } from '../instruments/rank.ts'
import { guessMapping, mappingOf, tidyMapping } from '../parser/fields.ts'
import { clumpTraits, type PanelRows, lookUpRows, type ScanClumping } from './clump-traits.ts'
import { type ScanProxies, addProxies } from './scan-proxies.ts'
import { readHarmonised } from './harmonised-table.ts'
import {
  SCAN_LIMITS,
  type ScanFiles,
  type ScanMapping,
  type ScanParameters,
  traitOfFile,
} from './inputs.ts'
import { exposureP } from './exposure-p.ts'
import {
  joinTraits,
  mappingOfFile,
  readExposures,
  readTables,
  type SideTable,
  type Trait,
  traitsOf,
} from './read-side.ts'
import { outcomeInstruments, reverseOfPairs, reverseOfSides } from './reverse.ts'
import type { ScanResult } from './result.ts'
import type { OutcomeBlock } from './outcome-block.ts'

/** Outcomes with their exposures, and counts of the rows that were dropped. */
export type Blocks = {
  blocks: OutcomeBlock[]
  /** The other direction; empty where not requested or where no outcome has instruments of its own. */
  reverse: OutcomeBlock[]
  /** Instruments that did not reach the threshold of p. */
  belowThreshold: number
  /** Variants that pruning by distance removed, and those without a position; null without pruning. */
  pruned: { removed: number; unplaced: number } | null
  /** Summary of clumping, and the panel; null without a panel. */
  clumped: { clumping: ScanClumping; panel: PanelSummary } | null
  /** Proxies for instruments that the outcomes lack, and the panel; null where not requested. */
  proxySummary: { proxies: ScanProxies; panel: PanelSummary } | null
  /** Rows of a harmonised table that could not be used. */
  unusable: number
  /** Row counts of the harmonised table; null where the sides have files of their own. */
  check: RowCheck | null
  rows: { exposure: number; outcome: number }
  /** Column mapping of the first file of each side. */
  mapping: ScanResult['mapping']
}

function rowsOf(tables: readonly SideTable[]): number {
  return tables.reduce((sum, { table }) => sum + table.rows.length, 0)
}

/**
 * Returns the instruments of each exposure and the number of others; an unknown p does not exclude a variant.
 */
export function traitsBelow(traits: readonly Trait[], instrumentP: number): [Trait[], number] {
  let below = 0
  const strongTraits = traits.map(({ name, rows }) => ({
    name,
    rows: rows.filter((row) => {
      const p = exposureP(row)
      const isInstrument = p === null || p <= instrumentP
      if (!isInstrument) below += 1
      return isInstrument
    }),
  }))
  return [strongTraits, below]
}

function rankedOf(row: Association): Ranked & { of: Association } {
  const p = exposureP(row)
  const f = row.beta === null || !row.se ? 0 : fOf(row.beta, row.se)
  // Distances use the positions of the variant's own file.
  const place = positionInFile(row)
  return {
    of: row,
    SNP: row.SNP,
    row: row.row,
    chromosome: chromosomeOf(place.chromosome),
    position: place.position,
    // Where p is printed as 0 the order is that of F.
    negLog10P: p === null ? 0 : -Math.log10(Math.max(p, Number.MIN_VALUE)),
    f,
  }
}

/**
 * Prunes the instruments of each exposure to the strongest within the window; those without a position stay,
 * since their distances are unknown. Not LD clumping.
 */
export function prunedTraits(
  traits: readonly Trait[],
  windowKb: number | null | undefined,
): [Trait[], Blocks['pruned']] {
  if (!windowKb) return [[...traits], null]
  const pruned = { removed: 0, unplaced: 0 }
  const distinctTraits = traits.map(({ name, rows }) => {
    const found = pruneByDistance(rows.map(rankedOf), windowKb)
    pruned.removed += found.yielded.length
    pruned.unplaced += found.unplaced.length
    const stay = new Set([...found.kept, ...found.unplaced].map(({ of }) => of))
    return { name, rows: rows.filter((row) => stay.has(row)) }
  })
  return [distinctTraits, pruned]
}

type ReadChoice = Pick<ScanParameters, 'instrumentP' | 'pruneKb' | 'clump' | 'reverse' | 'proxies'>

/** Sets of a reference panel, and the progress hooks of their lists. */
export type ScanPanel = { sets: readonly PanelFiles[]; hooksOf?: (set: PanelFiles) => ReadHooks }

type BlocksHost = Pick<EngineHost, 'decodeText' | 'references' | 'panelIndexes' | 'sha256'>

type Independent = { traits: Trait[]; placed: PanelRows | null } & Pick<
  Blocks,
  'pruned' | 'clumped'
>

/** Makes instruments independent by the chosen rule: a panel, distance, or none. */
export async function independentTraits(
  traits: readonly Trait[],
  { pruneKb, clump }: Pick<ScanParameters, 'pruneKb' | 'clump'>,
  panel: ScanPanel | undefined,
  host: Pick<EngineHost, 'panelIndexes' | 'sha256'>,
): Promise<Independent> {
  if (clump && panel) {
    const found = await clumpTraits(traits, clump, panel.sets, host, panel.hooksOf)
    const { traits: clumpedTraits, clumping, placed } = found
    const clumped = { clumping, panel: placed.ld.panelSummary }
    return { traits: clumpedTraits, placed, pruned: null, clumped }
  }
  const [independent, pruned] = prunedTraits(traits, pruneKb)
  return { traits: independent, placed: null, pruned, clumped: null }
}

/** Sources of proxies: a panel, and the outcomes' rows of further variants. */
type ProxySources = {
  panel: ScanPanel | undefined
  host: Pick<EngineHost, 'panelIndexes' | 'sha256'>
  readAgain: (sought: readonly Association[]) => Promise<readonly Trait[]>
}

type ProxiedPairs = { blocks: OutcomeBlock[]; proxySummary: Blocks['proxySummary'] }

/** Adds a panel's proxies for instruments that the outcomes lack to the blocks, where requested. */
export async function withProxies(
  blocks: OutcomeBlock[],
  { traits, placed: before }: Pick<Independent, 'traits' | 'placed'>,
  rules: ScanParameters['proxies'],
  { panel, host, readAgain }: ProxySources,
): Promise<ProxiedPairs> {
  if (!rules || !panel) return { blocks, proxySummary: null }
  const all = traits.flatMap(({ rows }) => rows)
  const placed = before ?? (await lookUpRows(all, panel.sets, host, panel.hooksOf))
  const found = await addProxies(blocks, traits, placed, rules, readAgain)
  return {
    blocks: found.blocks,
    proxySummary: { proxies: found.summary, panel: placed.ld.panelSummary },
  }
}

function firstMapping(tables: readonly SideTable[], given: ScanMapping['exposure']) {
  const [first] = tables
  return first ? mappingOfFile(first, given) : {}
}

async function fromSides(
  files: Extract<ScanFiles, { layout: 'two-sides' }>,
  mapping: ScanMapping,
  parameters: ReadChoice,
  host: BlocksHost,
  panel: ScanPanel | undefined,
): Promise<Blocks> {
  const { instrumentP, reverse = false } = parameters
  const exposureTables = await readExposures(files.exposures, host)
  const all = traitsOf(exposureTables, mapping.exposure)
  const [instruments, belowThreshold] = traitsBelow(all, instrumentP)
  const chosen = await independentTraits(instruments, parameters, panel, host)
  const { traits: exposures, pruned, clumped } = chosen
  const known = exposures.flatMap(({ rows }) => rows)
  const everyone = reverse ? all.flatMap(({ rows }) => rows) : known
  const crossReferences = await loadCrossReferences(everyone, host.references)
  const variantQuery = createVariantQuery(known, crossReferences)
  const longFileRows = {
    wanted: variantQuery,
    mapping: mapping.outcome,
    mostP: reverse ? instrumentP : undefined,
  }
  const outcomeTables = await readTables(files.outcomes, host, longFileRows)
  const asRead = traitsOf(outcomeTables, mapping.outcome)
  const { traits: outcomes } = joinTraits(everyone, asRead, crossReferences)
  const strongest = reverse ? outcomeInstruments(outcomes, instrumentP) : []
  const panelOfOutcomes = strongest.length > 0 ? panel : undefined
  const own = await independentTraits(strongest, parameters, panelOfOutcomes, host)
  const readAgain = async (sought: readonly Association[]) => {
    const both = [...everyone, ...sought]
    const allReferences = await loadCrossReferences(both, host.references)
    // A file that is too long for memory is read once more; the rows of the others are in memory.
    const again = { wanted: createVariantQuery(both, allReferences), mapping: mapping.outcome }
    const rows = outcomeTables.some(({ isPart }) => isPart)
      ? traitsOf(await readTables(files.outcomes, host, again), mapping.outcome)
      : asRead
    return joinTraits(both, rows, allReferences).traits
  }
  const found = outcomes.map(({ name, rows }) => ({
    outcome: name,
    rows: rows.filter((row) => variantQuery.variants.has(variantKey(row.SNP))),
    exposures,
  }))
  const context = { panel, host, readAgain }
  const { blocks, proxySummary } = await withProxies(found, chosen, parameters.proxies, context)
  return {
    reverse: reverse ? reverseOfSides(all, own.traits, instrumentP) : [],
    blocks,
    belowThreshold,
    pruned,
    clumped,
    proxySummary,
    unusable: 0,
    check: null,
    rows: { exposure: rowsOf(exposureTables), outcome: rowsOf(outcomeTables) },
    mapping: {
      exposure: firstMapping(exposureTables, mapping.exposure),
      outcome: firstMapping(outcomeTables, mapping.outcome),
    },
  }
}

async function fromHarmonised(
  { table: file }: Extract<ScanFiles, { layout: 'harmonised' }>,
  mapping: ScanMapping,
  parameters: ReadChoice,
  host: Pick<EngineHost, 'decodeText' | 'references'>,
): Promise<Blocks> {
  const [side] = await readTables([file], host)
  if (!side) throw new ScienceFailure({ code: 'empty-file' })
  const { table } = side
  const name = traitOfFile(file.name)
  const columns = mapping.table ?? mappingOf(guessMapping(table.columns))
  const { pairs, check } = readHarmonised(table, columns, { exposure: name, outcome: name })
  let belowThreshold = 0
  const blocks = pairs.map(({ exposure, outcome, rows }): OutcomeBlock => {
    const strongRows = rows.filter(
      (row) => (exposureP(row.exposure) ?? 0) <= parameters.instrumentP,
    )
    belowThreshold += rows.length - strongRows.length
    return {
      outcome,
      rows: strongRows.map((row) => row.outcome),
      exposures: [{ name: exposure, rows: strongRows.map((row) => row.exposure) }],
    }
  })
  return {
    blocks,
    reverse: parameters.reverse ? reverseOfPairs(pairs, parameters.instrumentP) : [],
    belowThreshold,
    pruned: null,
    clumped: null,
    proxySummary: null,
    unusable: check.rows - check.kept,
    check,
    rows: { exposure: table.rows.length, outcome: 0 },
    mapping: { table: tidyMapping(columns) },
  }
}

/**
 * Reads files into the blocks to analyse: outcomes, each with its exposures.
 *
 * @throws ScienceFailure every fault of the parser and the mapping; too-many-pairs
 */
export async function readBlocks(
  files: ScanFiles,
  mapping: ScanMapping,
  parameters: ReadChoice,
  host: BlocksHost,
  panel?: ScanPanel,
): Promise<Blocks> {
  const read =
    files.layout === 'two-sides'
      ? await fromSides(files, mapping, parameters, host, panel)
      : await fromHarmonised(files, mapping, parameters, host)
  const pairs = read.blocks.reduce((sum, { exposures }) => sum + exposures.length, 0)
  if (pairs > SCAN_LIMITS.pairs) {
    throw new ScienceFailure({
      code: 'too-many-pairs',
      expected: String(SCAN_LIMITS.pairs),
      found: String(pairs),
    })
  }
  return read
}
