/** Runs a colocalisation: from files to the stored result. */
import { hashSource } from '../parser/hash-source.ts'
import type { Side } from '../bidirectional/inputs.ts'
import { mappingFor } from '../bidirectional/side.ts'
import { ENGINE, type EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import type { Association } from '../harmonise/association.ts'
import type { PanelFiles } from '../panel/panel.ts'
import type { Progress } from '../two-sample/stage-clock.ts'
import {
  checkColocalisation,
  type ColocalisationParameters,
  LOCUS_LIMITS,
  type LocusFiles,
  type LocusMapping,
} from './inputs.ts'
import { type MapFile, readGeneticMap } from './genetic-map.ts'
import { locusOf } from './locus.ts'
import { type Pair, matchRows, positionOfRow } from './match.ts'
import { credibleSet, hypotheses, priorsFor } from './posterior.ts'
import { deviationOf, frequencyOf, isUsable, modelTrait } from './trait-model.ts'
import { type ReadLocus, readLocus } from './read-locus.ts'
import type { ColocalisationResult, LocusSide, LocusVariants, TraitModel } from './result.ts'
import { colocaliseSignals } from './several.ts'
import { DEFAULT_SEVERAL } from './several-result.ts'
import { locusWarnings } from './warnings.ts'

export type ColocalisationInput = {
  files: LocusFiles
  mapping: LocusMapping
  parameters: Partial<ColocalisationParameters>
}

export type ColocalisationHooks = {
  host: EngineHost
  onProgress?: (progress: Progress) => void
  /** Sets of a reference panel; with them several causal variants are allowed. */
  panel?: readonly PanelFiles[]
  /** A genetic map, one file or one for each chromosome. */
  map?: readonly MapFile[]
}

const SIDES = ['a', 'b'] as const

function columnsOf(rows: readonly Association[]): LocusSide {
  return {
    beta: rows.map(({ beta }) => beta),
    se: rows.map(({ se }) => se),
    p: rows.map(({ p }) => p),
    eaf: rows.map(frequencyOf),
  }
}

function variantsOf(pairs: readonly Pair[]): LocusVariants {
  return {
    SNP: pairs.map(({ a }) => a.SNP),
    position: pairs.map(({ a }) => positionOfRow(a).position),
    effectAllele: pairs.map(({ a }) => a.effectAllele),
    otherAllele: pairs.map(({ a }) => a.otherAllele),
    a: columnsOf(pairs.map(({ a }) => a)),
    b: columnsOf(pairs.map(({ b }) => b)),
  }
}

/** Returns the pairs with sufficient data for both traits, and how each trait is modelled. */
function readPairs(
  pairs: readonly Pair[],
  parameters: ColocalisationParameters,
  rows: ReadLocus['rows'],
): { usablePairs: Pair[]; reading: Record<Side, TraitModel> } {
  const how = {
    a: modelTrait('a', pairs, parameters.a),
    b: modelTrait('b', pairs, parameters.b),
  }
  const usablePairs = pairs.filter(({ a, b }) => isUsable(a, how.a) && isUsable(b, how.b))
  if (usablePairs.length === 0) {
    throw new ScienceFailure({ code: 'no-usable-rows', found: String(pairs.length) })
  }
  const reading = {} as Record<Side, TraitModel>
  for (const side of SIDES) {
    reading[side] = {
      ...how[side],
      ...deviationOf(side, usablePairs, parameters[side], how[side]),
      rows: rows[side].length,
      unusable: pairs.filter((pair) => !isUsable(pair[side], how[side])).length,
    }
  }
  return { usablePairs, reading }
}

async function inputFacts({ opened, rowsRead }: ReadLocus, host: EngineHost) {
  const files: ColocalisationResult['input']['files'] = []
  for (const side of SIDES) {
    for (const { file, source, isLong } of opened[side]) {
      const sha256 = await hashSource(source, host)
      files.push({
        side,
        name: file.name,
        bytes: source.size,
        sha256,
        rows: rowsRead[side],
        isLong,
      })
    }
  }
  const line = files.map(({ sha256 }) => sha256).join('\n')
  return { files, sha256: await host.sha256(new TextEncoder().encode(line)) }
}

function strongest(values: Float64Array): number {
  return values.reduce((best, value, at) => (value > values[best]! ? at : best), 0)
}

/** Computes the numbers of a locus from parsed rows, and the rows that they are of. Pure. */
function analyseLocus(
  read: Pick<ReadLocus, 'rows' | 'names' | 'region' | 'builds'>,
  parameters: ColocalisationParameters,
): {
  numbers: Omit<ColocalisationResult, 'totalMs' | 'input' | 'mapping' | 'engine'>
  usablePairs: Pair[]
} {
  const { pairs, repeated, tied } = matchRows(read.rows.a, read.rows.b)
  if (pairs.length === 0) {
    throw new ScienceFailure({ code: 'no-usable-rows', found: String(read.rows.a.length) })
  }
  if (pairs.length > LOCUS_LIMITS.variants) {
    const expected = String(LOCUS_LIMITS.variants)
    throw new ScienceFailure({ code: 'too-many-rows', expected, found: String(pairs.length) })
  }
  const { usablePairs, reading } = readPairs(pairs, parameters, read.rows)
  const variants = variantsOf(usablePairs)
  const locus = locusOf({ variants, reading, parameters })
  const priors = priorsFor(parameters, usablePairs.length)
  const named = (at: number) => variants.SNP[at] ?? ''
  const result = {
    schemaVersion: 1 as const,
    kind: 'colocalisation' as const,
    traits: read.names,
    parameters,
    region: read.region,
    reading,
    variants,
    priors,
    posterior: hypotheses(locus.a.lbf, locus.b.lbf, priors),
    leads: {
      a: named(strongest(locus.a.negLog10P)),
      b: named(strongest(locus.b.negLog10P)),
    },
    best: named(strongest(locus.shared)),
    credible: credibleSet(locus.shared).map(named),
  }
  const { rows, builds } = read
  const warnings = locusWarnings({ result, locus, rows, repeated, tied, builds })
  return { numbers: { ...result, warnings }, usablePairs }
}

/**
 * Tests whether two traits share a causal variant in a region, by Bayes factors of single variants.
 *
 * @throws ScienceFailure every fault of the parser, the mappings and the parameters; no-usable-rows where the
 * traits have no variant in common; none-below-p where a long file has no lead variant; those of a panel
 */
export async function analyseColocalisation(
  input: ColocalisationInput,
  { host, onProgress, panel = [], map = [] }: ColocalisationHooks,
): Promise<ColocalisationResult> {
  const start = host.now()
  const parameters = checkColocalisation(input.parameters)
  const read = await readLocus({
    ...input,
    parameters,
    host,
    onRead: (done) => onProgress?.({ stage: 'reading', done: 0.6 * done }),
  })
  onProgress?.({ stage: 'hashing', done: 0.6 })
  // Before anything slow: a map of another region ends the run.
  const recombination =
    map.length > 0 && read.region ? await readGeneticMap(map, read.region, host) : null
  const facts = await inputFacts(read, host)
  const begun = panel.length > 0 ? 0.65 : 0.9
  onProgress?.({ stage: 'estimating', done: begun })
  const { numbers, usablePairs } = analyseLocus(read, parameters)
  const several =
    panel.length > 0 &&
    (await colocaliseSignals(numbers, usablePairs, {
      sets: panel,
      parameters: parameters.several ?? DEFAULT_SEVERAL,
      host,
      onProgress: (done) => onProgress?.({ stage: 'estimating', done: begun + (1 - begun) * done }),
    }))
  const mapping = {} as ColocalisationResult['mapping']
  for (const side of SIDES) {
    const [first] = read.opened[side]
    mapping[side] = first ? mappingFor(first, side, input.mapping[side]) : {}
  }
  return {
    engine: { ...ENGINE },
    input: facts,
    mapping,
    ...numbers,
    ...(several && { several }),
    ...(recombination && { recombination }),
    totalMs: host.now() - start,
  }
}
