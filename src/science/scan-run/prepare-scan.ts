/** First stage of a scan: reads files once, and splits the pairs into parts for workers. */
import type { EngineHost } from '../engine.ts'
import { isAllowed } from '../../lib/number-bounds.ts'
import { PICK_BOUNDS } from '../instruments/parameters.ts'
import { ScienceFailure } from '../failure.ts'
import { checkParameters } from '../two-sample/parameters.ts'
import type { ScanFile, ScanFiles, ScanMapping, ScanParameters } from './inputs.ts'
import { exposureP } from './exposure-p.ts'
import { type Blocks, readBlocks, type ScanPanel } from './read-blocks.ts'
import type { OutcomeBlock } from './outcome-block.ts'
import type { ScanResult } from './result.ts'
import { encodeJson } from './json-bytes.ts'

export type PrepareInput = {
  files: ScanFiles
  mapping: ScanMapping
  parameters: ScanParameters
}

/** Work unit of one worker. */
export type ScanPart = {
  /** Index of each pair among all, so that the results can be combined in order. */
  at: number[][]
  blocks: OutcomeBlock[]
  parameters: ScanParameters
}

/** Facts about the input in the result; passed along with the parts. */
export type ScanFacts = Pick<
  ScanResult,
  'input' | 'mapping' | 'parameters' | 'clumping' | 'proxies' | 'panel'
> &
  Pick<Blocks, 'belowThreshold' | 'unusable' | 'pruned'> & {
    strict: ScanResult['summary']['strict']
  }

export type Prepared = {
  /** JSON of one ScanPart each; the page passes them on without parsing. */
  parts: Uint8Array<ArrayBuffer>[]
  /** Estimated share of each part in the whole work; sums to 1. */
  shares: number[]
  /** JSON of ScanFacts. */
  facts: Uint8Array<ArrayBuffer>
}

const GENOME_WIDE = 5e-8
/** Small enough parts to keep all workers busy until the end. */
const PARTS = 16

/** Completes and checks the parameters. @throws ScienceFailure bad-parameter */
export function checkScanParameters(given: ScanParameters): ScanParameters {
  const fault = (column: string, expected: string, found: number) =>
    new ScienceFailure({ code: 'bad-parameter', column, expected, found: String(found) })
  const { instrumentP, leastF, pressoDraws } = given
  if (!(instrumentP > 0 && instrumentP <= 1)) throw fault('instrumentP', '0…1', instrumentP)
  if (!(leastF >= 0 && leastF <= 1e6)) throw fault('leastF', '≥ 0', leastF)
  const { pruneKb = null } = given
  if (pruneKb !== null && !(pruneKb > 0 && pruneKb <= 100_000)) {
    throw fault('pruneKb', '0…100000', pruneKb)
  }
  const { clump } = given
  if (clump && pruneKb !== null) throw fault('pruneKb', 'null', pruneKb)
  for (const name of ['r2', 'windowKb', 'proxyKb'] as const) {
    const { least, most } = PICK_BOUNDS[name]
    if (clump && !isAllowed(clump[name], PICK_BOUNDS[name])) {
      throw fault(name, `${least}–${most}`, clump[name])
    }
  }
  const { proxies } = given
  for (const [name, value] of proxies
    ? ([
        ['proxyR2', proxies.r2],
        ['proxyKb', proxies.windowKb],
      ] as const)
    : []) {
    const { least, most } = PICK_BOUNDS[name]
    if (!isAllowed(value, PICK_BOUNDS[name])) throw fault(name, `${least}–${most}`, value)
  }
  if (pressoDraws !== null && !(pressoDraws >= 100 && pressoDraws <= 100_000)) {
    throw fault('pressoDraws', '100…100000', pressoDraws)
  }
  return { ...given, ...checkParameters(given) }
}

function filesOf(files: ScanFiles): [ScanResult['input']['files'][number]['role'], ScanFile][] {
  if (files.layout === 'harmonised') return [['table', files.table]]
  return [
    ...files.exposures.map((file) => ['exposure', file] as ['exposure', ScanFile]),
    ...files.outcomes.map((file) => ['outcome', file] as ['outcome', ScanFile]),
  ]
}

async function inputFacts(
  files: ScanFiles,
  rows: Blocks['rows'],
  host: EngineHost,
): Promise<ScanResult['input']> {
  const said: ScanResult['input']['files'] = []
  for (const [role, { name, bytes }] of filesOf(files)) {
    // Sequential: hashing hundreds of files at once would hold them all twice in memory.
    said.push({ role, name, bytes: bytes.length, sha256: await host.sha256(bytes) })
  }
  const hashes = said.map(({ sha256 }) => sha256)
  const [only] = hashes
  const sha256 =
    hashes.length === 1 && only !== undefined
      ? only
      : await host.sha256(new TextEncoder().encode(hashes.join('\n')))
  return { layout: files.layout, files: said, sha256, rows }
}

type Unit = { block: number; exposure: number; at: number; weight: number }

/** Estimates the duration of a pair: the bootstraps and MR-PRESSO grow with the variants. */
function weightOf(variants: number): number {
  return 2 + variants
}

/** Distributes the pairs, largest first, each to the part with the least work so far. */
function distributePairs(blocks: readonly OutcomeBlock[]): Unit[][] {
  let at = 0
  const units = blocks.flatMap((block, b) =>
    block.exposures.map((trait, e): Unit => {
      const unit = { block: b, exposure: e, at, weight: weightOf(trait.rows.length) }
      at += 1
      return unit
    }),
  )
  const hands = Array.from({ length: Math.max(1, Math.min(PARTS, units.length)) }, () => ({
    weight: 0,
    units: [] as Unit[],
  }))
  for (const unit of units.toSorted((x, y) => y.weight - x.weight)) {
    const lightest = hands.reduce((least, hand) => (hand.weight < least.weight ? hand : least))
    lightest.units.push(unit)
    lightest.weight += unit.weight
  }
  return hands.map(({ units: own }) => own.toSorted((x, y) => x.at - y.at))
}

/** Returns a part with only the rows that it needs. */
function partOf(
  units: readonly Unit[],
  blocks: readonly OutcomeBlock[],
  parameters: ScanParameters,
): ScanPart {
  const byBlock = Map.groupBy(units, ({ block }) => block)
  const part: ScanPart = { at: [], blocks: [], parameters }
  for (const [index, own] of byBlock) {
    const { outcome, rows, exposures, isReverse } = blocks[index]!
    const traits = own.map(({ exposure }) => exposures[exposure]!)
    const variantNames = new Set(
      traits.flatMap((trait) => trait.rows.map((row) => row.SNP.toLowerCase())),
    )
    part.at.push(own.map(({ at }) => at))
    part.blocks.push({
      outcome,
      rows: rows.filter((row) => variantNames.has(row.SNP.toLowerCase())),
      exposures: traits,
      ...(isReverse && { isReverse }),
    })
  }
  return part
}

function strictOf(blocks: readonly OutcomeBlock[]): ScanFacts['strict'] {
  const exposures = new Map<string, number>()
  for (const block of blocks) {
    for (const { name, rows } of block.exposures) {
      const count = rows.filter((row) => (exposureP(row) ?? 1) <= GENOME_WIDE).length
      exposures.set(name, Math.max(count, exposures.get(name) ?? 0))
    }
  }
  const counts = [...exposures.values()]
  return {
    instruments: counts.reduce((sum, count) => sum + count, 0),
    exposures: counts.filter((count) => count > 0).length,
  }
}

/**
 * Reads the files, selects the instruments, makes them independent, and splits the pairs into parts of similar
 * size.
 *
 * @param panel the panel, where the instruments are clumped by one
 * @throws ScienceFailure every fault of the parser, the mapping, the parameters and the panel; no-usable-rows
 */
export async function prepareScan(
  input: PrepareInput,
  host: EngineHost,
  panel?: ScanPanel,
): Promise<Prepared> {
  const parameters = checkScanParameters(input.parameters)
  const { files, mapping } = input
  if (
    (parameters.clump || parameters.proxies) &&
    files.layout === 'two-sides' &&
    !panel?.sets.length
  ) {
    throw new ScienceFailure({
      code: 'bad-parameter',
      column: 'panel',
      expected: 'file',
      found: '',
    })
  }
  const read = await readBlocks(files, mapping, parameters, host, panel)
  const { blocks, reverse, belowThreshold, unusable, pruned, rows, mapping: inForce } = read
  const both = [...blocks, ...reverse]
  const hands = distributePairs(both)
  const weights = hands.map((units) => units.reduce((sum, { weight }) => sum + weight, 0))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0)
    throw new ScienceFailure({ code: 'no-usable-rows', found: String(rows.exposure) })
  const facts: ScanFacts = {
    input: await inputFacts(files, rows, host),
    mapping: inForce,
    parameters,
    belowThreshold,
    unusable,
    pruned,
    ...read.proxySummary,
    ...read.clumped,
    strict: strictOf(blocks),
  }
  return {
    parts: hands.map((units) => encodeJson(partOf(units, both, parameters))),
    shares: weights.map((weight) => weight / total),
    facts: encodeJson(facts),
  }
}
