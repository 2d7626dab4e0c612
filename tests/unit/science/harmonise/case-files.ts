import { readFileSync } from 'node:fs'
import { RowChecker } from '../../../../src/science/harmonise/check-rows.ts'
import { harmonise, indexAssociations } from '../../../../src/science/harmonise/harmonise.ts'
import { joinTo } from '../../../../src/science/harmonise/join.ts'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import type { AssociationMapping } from '../../../../src/science/parser/association-fields.ts'
import { sourceOfBlob } from '../../../../src/science/parser/byte-source.ts'
import { guessAssociationMapping } from '../../../../src/science/parser/guess-columns.ts'
import { openTable } from '../../../../src/science/parser/open-table.ts'
import { type Table, readTable } from '../../../../src/science/parser/table.ts'
import { host } from '../parser/files.ts'

const FOLDER = new URL('../../../fixtures/cases/rows/', import.meta.url)

/** Reads a case, and checks its rows as an outcome. */
export async function openCase(name: string, change: AssociationMapping = {}) {
  const bytes = new Uint8Array(readFileSync(new URL(name, FOLDER)))
  const { table } = await openTable(sourceOfBlob(new Blob([bytes])), host)
  return readRows(table, change)
}

/** Reads a table of text; cells are separated by blanks. */
export function rowsOf(lines: readonly string[], change: AssociationMapping = {}) {
  const text = lines.map((line) => line.replaceAll(' ', '\t')).join('\n')
  return readRows(readTable(new TextEncoder().encode(text), host), change)
}

function readRows(table: Table, change: AssociationMapping) {
  const mapping = { ...guessAssociationMapping(table.columns).mapping, ...change }
  const rows = readAssociations(table, mapping)
  const checker = new RowChecker('outcome')
  checker.add(table, mapping, { trait: 'x' })
  return { rows, check: checker.result() }
}

/** Harmonises a case with the exposure of all cases: the slope of IVW, and the reasons of what is dropped. */
export async function harmoniseCase(name: string, change: AssociationMapping = {}) {
  const exposure = await openCase('../exposure.tsv')
  const { rows, check } = await openCase(name, change)
  const joined = joinTo(exposure.rows, rows).rows
  const set = harmonise(exposure.rows, indexAssociations(joined), 'use-frequency')
  const usable = set.variants.filter(({ keep }) => keep)
  let [above, below] = [0, 0]
  for (const { betaExposure, betaOutcome, seOutcome } of usable) {
    above += (betaExposure! * betaOutcome!) / seOutcome! ** 2
    below += (betaExposure! / seOutcome!) ** 2
  }
  const dropped = set.variants.flatMap(({ SNP, reason }) =>
    reason === null ? [] : [[SNP, reason]],
  )
  return { rows, check, variants: set.variants, kept: usable.length, slope: above / below, dropped }
}
