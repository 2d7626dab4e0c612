/** Runs a multivariable analysis of one file per trait, harmonised to the alleles of the first exposure. */
import type { EngineHost } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import type { Association } from '../harmonise/association.ts'
import { positionInFile, variantKey } from '../harmonise/association.ts'
import { createVariantQuery } from '../harmonise/join.ts'
import type { Located } from '../independence/regions.ts'
import { loadCrossReferences } from '../liftover/cross-references.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import type { ScanFile, ScanMapping } from '../scan-run/inputs.ts'
import { joinTraits, readExposures, readTables, traitsOf } from '../scan-run/read-side.ts'
import { assembleExposures } from './assemble.ts'
import {
  type MultivariableParameters,
  type MultivariableResult,
  multivariableResult,
} from './result.ts'
import type { MultivariableEffects } from '../methods/multivariable-effects.ts'
import type { WideVariant } from './wide-table.ts'

export type MultivariableFilesInput = {
  /** A file holds one exposure (named after it) or several (named by a column). */
  exposures: ScanFile[]
  outcomes: ScanFile[]
  mapping: ScanMapping
  action: HarmoniseAction
  parameters: MultivariableParameters
  /** Name of the outcome; empty: from its file or its column. */
  outcomeName: string
}

async function filesOf(
  { exposures, outcomes }: MultivariableFilesInput,
  host: EngineHost,
): Promise<MultivariableResult['input']['files']> {
  const said: MultivariableResult['input']['files'] = []
  const sides = [
    ['exposure', exposures],
    ['outcome', outcomes],
  ] as const
  for (const [role, files] of sides) {
    for (const { name, bytes } of files) {
      said.push({ role, name, bytes: bytes.length, sha256: await host.sha256(bytes) })
    }
  }
  return said
}

/**
 * Returns the smallest sample size behind a used effect, over all traits; null where one of them has none.
 *
 * @param traits rows of the exposures and of the outcome
 */
export function smallestSample(
  traits: readonly (readonly Association[])[],
  snps: readonly string[],
): number | null {
  const used = new Set(snps.map(variantKey))
  let least = Number.POSITIVE_INFINITY
  for (const rows of traits) {
    const own = rows
      .filter(({ SNP }) => used.has(variantKey(SNP)))
      .map(({ n, cases, controls }) => n ?? (cases ?? Number.NaN) + (controls ?? Number.NaN))
      .filter((n) => n > 0)
    if (own.length === 0) return null
    least = own.reduce((low, n) => Math.min(low, n), least)
  }
  return Number.isFinite(least) ? least : null
}

/** Returns columns of effects as variants. */
export function wideVariants(
  snps: readonly string[],
  effects: MultivariableEffects,
): WideVariant[] {
  return snps.map((SNP, j) => ({
    SNP,
    betaExposures: effects.betaExposures.map((column) => column[j]!),
    seExposures: effects.seExposures.map((column) => column[j]!),
    betaOutcome: effects.betaOutcome[j]!,
    seOutcome: effects.seOutcome[j]!,
  }))
}

/** Returns the positions of the variants in the first exposure's file. */
export function locatedBy(rows: readonly Association[], snps: readonly string[]): Located[] {
  const known = new Map(rows.map((row) => [variantKey(row.SNP), row]))
  return snps.map((SNP) => {
    const row = known.get(variantKey(SNP))
    return { SNP: row?.nameInFile ?? SNP, ...(row && positionInFile(row)) }
  })
}

/**
 * Reads the files, selects the variants that all of them have with matching alleles, and analyses them.
 *
 * @throws ScienceFailure every fault of the parser and the mapping; field-not-mapped (fewer than two
 * exposures), several-outcomes, no-usable-rows, bad-parameter
 */
export async function analyseFiles(
  input: MultivariableFilesInput,
  host: EngineHost,
): Promise<MultivariableResult> {
  const { mapping, action, parameters } = input
  const read = traitsOf(await readExposures(input.exposures, host), mapping.exposure)
  // The first exposure decides the names of variants.
  const [main, ...others] = read
  const toMain = await loadCrossReferences(main?.rows ?? [], host.references)
  const exposures = main ? [main, ...joinTraits(main.rows, others, toMain).traits] : []
  if (exposures.length < 2) {
    const found = String(exposures.length)
    throw new ScienceFailure({ code: 'field-not-mapped', column: 'wide.traits', found })
  }
  const known = exposures.flatMap(({ rows }) => rows)
  const crossReferences = await loadCrossReferences(known, host.references)
  const longFileRows = {
    wanted: createVariantQuery(known, crossReferences),
    mapping: mapping.outcome,
  }
  const asRead = traitsOf(await readTables(input.outcomes, host, longFileRows), mapping.outcome)
  const { traits: outcomes } = joinTraits(known, asRead, crossReferences)
  const [outcome] = outcomes
  if (!outcome) throw new ScienceFailure({ code: 'empty-file' })
  if (outcomes.length > 1) {
    const column = mapping.outcome?.Phenotype ?? 'Phenotype'
    throw new ScienceFailure({ code: 'several-outcomes', column, found: String(outcomes.length) })
  }
  const byName = new Map(exposures.map(({ name, rows }) => [name, rows]))
  const assembled = assembleExposures(byName, outcome.rows, action)
  const variants = wideVariants(assembled.snps, assembled.effects)
  const rows = exposures[0]!.rows.length
  if (variants.length === 0) {
    throw new ScienceFailure({ code: 'no-usable-rows', found: String(rows) })
  }
  const files = await filesOf(input, host)
  const hashes = files.map(({ sha256 }) => sha256).join('\n')
  return multivariableResult({
    input: {
      fileName: files[0]?.name ?? '',
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      sha256: await host.sha256(new TextEncoder().encode(hashes)),
      rows,
      dropped: assembled.dropped.map(({ SNP, reason }) => ({ SNP, row: 0, reason })),
      files,
    },
    parameters: {
      ...parameters,
      sampleSize:
        parameters.sampleSize ?? smallestSample([...byName.values(), outcome.rows], assembled.snps),
      action,
    },
    exposures: assembled.exposures,
    outcome: input.outcomeName === '' ? outcome.name : input.outcomeName,
    variants,
    located: locatedBy(main?.rows ?? [], assembled.snps),
  })
}
