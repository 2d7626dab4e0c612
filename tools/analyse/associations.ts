import type { Association } from '../../src/science/harmonise/association.ts'
import { variantKey } from '../../src/science/harmonise/association.ts'
import type { EffectAlleleFinding } from '../../src/science/harmonise/effect-allele.ts'
import { findEffectAllele } from '../../src/science/harmonise/effect-allele.ts'
import { readAssociations } from '../../src/science/harmonise/read-associations.ts'
import type { AssociationMapping } from '../../src/science/reader/association-fields.ts'
import {
  ASSOCIATION_FIELDS,
  guessAssociationMapping,
} from '../../src/science/reader/association-fields.ts'
import type { Table } from '../../src/science/reader/table.ts'
import type { Arguments } from './arguments.ts'
import { UsageError } from './arguments.ts'
import { readTableFile } from './files.ts'

export type AssociationFile = {
  rows: Association[]
  mapping: AssociationMapping
  sha256: string
  /** How the effect allele was found where the header left it open. */
  effectAllele: (EffectAlleleFinding & { column: string }) | null
}

function mappingFor(
  table: Table,
  given: AssociationMapping,
): ReturnType<typeof guessAssociationMapping> {
  const guess = guessAssociationMapping(table.columns)
  const taken = new Set(Object.values(given))
  const free = Object.entries(guess.mapping).filter(([, column]) => !taken.has(column))
  return {
    mapping: { ...Object.fromEntries(free), ...given },
    openAlleles: given.effect_allele ? null : guess.openAlleles,
  }
}

function askForAlleles(option: string, [first, second]: [string, string]): UsageError {
  return new UsageError(
    `Programs disagree about which of ${first} and ${second} is the effect allele, and the ` +
      `frequencies of this file do not tell. Say it: --${option} effect_allele=${first},other_allele=${second}`,
  )
}

/** The exposure's file; its effect allele must be known from the header or said. */
export async function readExposures(args: Arguments, path: string): Promise<AssociationFile> {
  const { table, sha256 } = await readTableFile(path)
  const { mapping, openAlleles } = mappingFor(table, args.map('exposure-map', ASSOCIATION_FIELDS))
  if (openAlleles) throw askForAlleles('exposure-map', openAlleles)
  return { rows: readAssociations(table, mapping), mapping, sha256, effectAllele: null }
}

/** The outcome's file, of which only variants of the exposure are kept. */
export async function readOutcome(
  args: Arguments,
  path: string,
  exposure: readonly Association[],
): Promise<AssociationFile> {
  const wanted = new Set(exposure.map((row) => variantKey(row.SNP)))
  const given = args.map('outcome-map', ASSOCIATION_FIELDS)
  const { table, sha256 } = await readTableFile(path, { wanted, snpColumn: given.SNP })
  const { mapping, openAlleles } = mappingFor(table, given)
  if (!openAlleles) {
    return { rows: readAssociations(table, mapping), mapping, sha256, effectAllele: null }
  }
  const [first, second] = openAlleles
  const read = (effect: string, other: string) => {
    const full = { ...mapping, effect_allele: effect, other_allele: other }
    return { mapping: full, rows: readAssociations(table, full) }
  }
  const asFirst = read(first, second)
  const finding = findEffectAllele(exposure, asFirst.rows)
  if (!finding) throw askForAlleles('outcome-map', openAlleles)
  const chosen = finding.which === 'first' ? asFirst : read(second, first)
  const column = finding.which === 'first' ? first : second
  return { ...chosen, sha256, effectAllele: { ...finding, column } }
}
