import { ENGINE } from '../../src/science/engine.ts'
import type { Derivation, Mending } from '../../src/science/harmonise/row-codes.ts'
import type { HarmonisedVariant } from '../../src/science/harmonise/harmonise.ts'
import { harmonise, indexAssociations } from '../../src/science/harmonise/harmonise.ts'
import { harmoniseWarnings } from '../../src/science/harmonise/warnings.ts'
import type { Arguments } from './arguments.ts'
import { STRING } from './arguments.ts'
import { type AssociationFile, readExposures, readOutcome } from './associations.ts'
import type { Command } from './command.ts'
import { REFERENCE_OPTIONS } from './references.ts'

const HARMONISE_OPTIONS = {
  ...REFERENCE_OPTIONS,
  exposure: STRING,
  outcome: STRING,
  action: STRING,
  'exposure-map': STRING,
  'outcome-map': STRING,
  sheet: STRING,
}

function rowOutput(row: HarmonisedVariant, exposure: string | null) {
  return {
    ...(exposure === null ? {} : { exposure }),
    SNP: row.SNP,
    effect_allele: row.exposure.effect,
    other_allele: row.exposure.other,
    'effect_allele.outcome': row.outcome.effect,
    'other_allele.outcome': row.outcome.other,
    'beta.exposure': row.betaExposure,
    'se.exposure': row.seExposure,
    'beta.outcome': row.betaOutcome,
    'se.outcome': row.seOutcome,
    'eaf.exposure': row.eafExposure,
    'eaf.outcome': row.eafOutcome,
    palindromic: row.palindromic,
    ambiguous: row.ambiguous,
    remove: row.remove,
    mr_keep: row.keep,
    reason: row.reason,
  }
}

function countsOf(codes: readonly (Derivation | Mending)[]): Record<string, number> | undefined {
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return codes.length > 0 ? counts : undefined
}

/** Describes a file, with the number of rows of each derived number and each mended cell. */
function inputOutput({ rows, sha256, mapping }: AssociationFile) {
  const derived = countsOf(rows.flatMap((row) => row.derived ?? []))
  const mended = countsOf(rows.flatMap((row) => row.mended ?? []))
  return {
    sha256,
    rows: rows.length,
    mapping,
    ...(derived && { derived }),
    ...(mended && { mended }),
  }
}

/** `harmonise`: exposure and outcome on the same allele. */
async function harmoniseCommand(args: Arguments) {
  const action = args.action()
  const exposurePath = args.required('exposure', 'a file of associations')
  const outcomePath = args.required('outcome', 'a file of associations')
  const exposure = await readExposures(args, exposurePath)
  const outcome = await readOutcome(args, outcomePath, exposure.rows)
  const index = indexAssociations(outcome.rows)
  const byTrait = Map.groupBy(exposure.rows, (row) => row.phenotype)
  const sets = [...byTrait].map(([trait, rows]) => ({ trait, ...harmonise(rows, index, action) }))
  const duplicates = [...new Set(sets.flatMap((set) => set.outcomeDuplicates))]
  const unmatched = sets.flatMap((set) => set.unmatched)
  const absent = unmatched.filter(({ reason }) => reason === 'not-in-outcome').length
  return {
    engine: { ...ENGINE },
    input: {
      exposure: inputOutput(exposure),
      outcome: inputOutput(outcome),
      layout: { exposure: exposure.layout, outcome: outcome.layout },
    },
    parameters: { action },
    rows: sets.flatMap((set) => set.variants.map((row) => rowOutput(row, set.trait))),
    unmatched,
    warnings: harmoniseWarnings(
      sets.flatMap((set) => set.variants),
      duplicates,
      absent,
    ),
  }
}

export const command: Command = {
  usage: `  harmonise --exposure FILE --outcome FILE [--action 1|2|3]
            [--exposure-map effect_allele=COLUMN,…] [--outcome-map …]
            [--sheet NAME] [--chain FILE.chain.gz …] [--merged-names FILE]`,
  options: HARMONISE_OPTIONS,
  run: harmoniseCommand,
}
