/** Runs a bidirectional analysis: from files to the stored result. */
import { ENGINE, type EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { type Association, variantKey } from '../harmonise/association.ts'
import { joinTo, createVariantQuery } from '../harmonise/join.ts'
import { loadCrossReferences } from '../liftover/cross-references.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import { adjustP } from '../methods/multiple-testing.ts'
import { encodeJson } from '../scan-run/json-bytes.ts'
import type { Progress } from '../two-sample/stage-clock.ts'
import { analyseDirection, type EstimatedDirection } from './direction.ts'
import { hashSource } from '../parser/hash-source.ts'
import {
  BIDIRECTIONAL_LIMITS,
  type BidirectionalFiles,
  type BidirectionalMapping,
  type BidirectionalParameters,
  checkBidirectional,
  type Side,
  SIDES,
} from './inputs.ts'
import { instrumentsOf } from './instruments.ts'
import type { BidirectionalResult, DirectionResult } from './result.ts'
import { mappingFor, type OpenedFile, openSide, readSide, traitName } from './side.ts'
import { judgeBoth, judgeDirection } from './verdict.ts'
import { warningsOfDirection } from './warnings.ts'

export type BidirectionalInput = {
  files: BidirectionalFiles
  mapping: BidirectionalMapping
  parameters: Partial<BidirectionalParameters>
  /** Maximum size of the result as JSON, in bytes. */
  maxBytes?: number
}

export type BidirectionalHooks = { host: EngineHost; onProgress?: (progress: Progress) => void }

const OTHER: Record<Side, Side> = { a: 'b', b: 'a' }

/** Rows and facts of one trait. */
type Trait = {
  opened: OpenedFile[]
  name: string
  /** Rows that contain the trait's own instruments. */
  own: Association[]
  /** Rows that contain the other trait's instruments. */
  asOutcome: Association[]
  rowsRead: number[]
}

function requireFiles(files: BidirectionalFiles): void {
  for (const side of SIDES) {
    const count = files[side].length
    if (count === 0) throw new ScienceFailure({ code: 'empty-file', file: side.toUpperCase() })
    if (count > BIDIRECTIONAL_LIMITS.files) {
      throw new ScienceFailure({
        code: 'too-many-files',
        expected: String(BIDIRECTIONAL_LIMITS.files),
        found: String(count),
      })
    }
  }
}

type ReadChoice = {
  mapping: BidirectionalMapping
  parameters: BidirectionalParameters
  hooks: BidirectionalHooks
}

async function joinToNames(
  known: readonly Association[],
  rows: readonly Association[],
  { host }: BidirectionalHooks,
): Promise<Association[]> {
  return joinTo(known, rows, await loadCrossReferences(known, host.references)).rows
}

/** First pass: reads the rows of each trait that can be instruments; all rows of short files. */
async function readOwn(files: BidirectionalFiles, choice: ReadChoice) {
  const { mapping, parameters, hooks } = choice
  const traits = {} as Record<Side, Trait>
  for (const side of SIDES) {
    const opened = await openSide(files[side], hooks.host)
    const rows: Association[] = []
    const rowsRead: number[] = []
    for (const [at, one] of opened.entries()) {
      const request = {
        side,
        mapping: mapping[side],
        wanted: { mostP: parameters.instrumentP },
      }
      const from = side === 'a' ? 0 : 0.2
      const found = await readSide([one], request, hooks.host, {
        onBytes: (read, size) => {
          const share = (at + read / Math.max(1, size)) / opened.length
          hooks.onProgress?.({ stage: 'reading', done: from + 0.2 * share })
        },
      })
      rows.push(...found.rows)
      rowsRead.push(found.rowsRead)
    }
    const name = traitName(opened, rows, side)
    // Variants of B take the names that A uses for them.
    const own = side === 'a' ? rows : await joinToNames(traits.a.own, rows, hooks)
    traits[side] = { opened, name, own, asOutcome: [], rowsRead }
  }
  return traits
}

/** Second pass: reads the rows of the other trait's instruments from long files. */
async function lookUp(traits: Record<Side, Trait>, choice: ReadChoice): Promise<void> {
  const { mapping, parameters, hooks } = choice
  for (const side of SIDES) {
    const trait = traits[side]
    const known = traits[OTHER[side]].own
    const instruments = instrumentsOf(known, parameters).rows
    const variantQuery = createVariantQuery(
      instruments,
      await loadCrossReferences(instruments, hooks.host.references),
    )
    const isLong = trait.opened.some((one) => one.isLong)
    if (isLong && variantQuery.variants.size > 0) {
      const request = { side, mapping: mapping[side], wanted: variantQuery }
      const from = side === 'a' ? 0.4 : 0.5
      const found = await readSide(trait.opened, request, hooks.host, {
        onBytes: (read, size) =>
          hooks.onProgress?.({ stage: 'reading', done: from + (0.1 * read) / Math.max(1, size) }),
      })
      trait.asOutcome = await joinToNames(known, found.rows, hooks)
    } else trait.asOutcome = trait.own
  }
}

function judgeDirections(
  directions: readonly EstimatedDirection[],
  parameters: BidirectionalParameters,
): DirectionResult[] {
  const q = adjustP(
    directions.map(({ main }) => main?.p ?? null),
    'bh',
  )
  return directions.map((own, at) => {
    const known = { ...own, q: q[at] ?? null }
    return {
      ...known,
      ...judgeDirection(known),
      warnings: warningsOfDirection(known, parameters),
    }
  })
}

async function inputFacts(
  traits: Record<Side, Trait>,
  hooks: BidirectionalHooks,
): Promise<BidirectionalResult['input']> {
  const files: BidirectionalResult['input']['files'] = []
  for (const side of SIDES) {
    const { opened, rowsRead } = traits[side]
    for (const [at, { file, source, isLong }] of opened.entries()) {
      const sha256 = await hashSource(source, hooks.host)
      const rows = rowsRead[at] ?? 0
      files.push({ side, name: file.name, bytes: source.size, sha256, rows, isLong })
    }
  }
  const line = files.map(({ sha256 }) => sha256).join('\n')
  return { files, sha256: await hooks.host.sha256(new TextEncoder().encode(line)) }
}

/** Drops lists that can be recomputed from the variants while the record is too large. */
function trimToSize(result: BidirectionalResult, maxBytes: number): BidirectionalResult {
  if (encodeJson(result).byteLength <= maxBytes) return result
  const slim = (direction: DirectionResult): DirectionResult => ({
    ...direction,
    numbers: direction.numbers && { ...direction.numbers, leaveOneOut: [], singleSnp: [] },
  })
  const { forward, reverse } = result
  return { ...result, forward: slim(forward), reverse: slim(reverse), isTrimmed: true }
}

/** Variants of both directions that are instruments of both traits. */
function findSharedVariants(directions: readonly DirectionResult[]): string[] {
  const names = new Map<string, string>()
  for (const { variants } of directions) {
    for (const { SNP, isShared } of variants) if (isShared) names.set(variantKey(SNP), SNP)
  }
  return [...names.values()].toSorted((x, y) => x.localeCompare(y, 'en'))
}

/**
 * Runs Mendelian randomisation in both directions between two traits. The forward direction takes the
 * instruments of A and looks them up in B; the reverse direction does the opposite. "No instruments" is a
 * valid result.
 *
 * @throws ScienceFailure every fault of the parser, the mappings and the parameters; no-usable-rows where
 * neither trait has an instrument that the other one also has
 */
export async function analyseBidirectional(
  input: BidirectionalInput,
  hooks: BidirectionalHooks,
): Promise<BidirectionalResult> {
  const start = hooks.host.now()
  const parameters = checkBidirectional(input.parameters)
  requireFiles(input.files)
  const choice = { mapping: input.mapping, parameters, hooks }
  const traits = await readOwn(input.files, choice)
  await lookUp(traits, choice)
  hooks.onProgress?.({ stage: 'hashing', done: 0.6 })
  const facts = await inputFacts(traits, hooks)
  const directions = SIDES.map((exposure, at) =>
    analyseDirection(
      { exposure, own: traits[exposure].own, other: traits[OTHER[exposure]].asOutcome },
      parameters,
      (done) => hooks.onProgress?.({ stage: 'estimating', done: 0.62 + 0.18 * (at + done) }),
    ),
  )
  if (directions.every(({ variants }) => variants.length === 0)) {
    const rows = facts.files.reduce((sum, file) => sum + file.rows, 0)
    throw new ScienceFailure({ code: 'no-usable-rows', found: String(rows) })
  }
  hooks.onProgress?.({ stage: 'finishing', done: 0.99 })
  const [forward, reverse] = judgeDirections(directions, parameters) as [
    DirectionResult,
    DirectionResult,
  ]
  const mappings = {} as Record<Side, AssociationMapping>
  for (const side of SIDES) {
    const [first] = traits[side].opened
    mappings[side] = first ? mappingFor(first, side, input.mapping[side]) : {}
  }
  const result: BidirectionalResult = {
    schemaVersion: 2,
    kind: 'bidirectional-mr',
    engine: { ...ENGINE },
    input: facts,
    mapping: mappings,
    traits: { a: traits.a.name, b: traits.b.name },
    parameters,
    forward,
    reverse,
    verdict: judgeBoth(forward.isSupported, reverse.isSupported),
    shared: findSharedVariants([forward, reverse]),
    totalMs: hooks.host.now() - start,
  }
  return trimToSize(result, input.maxBytes ?? Number.POSITIVE_INFINITY)
}
