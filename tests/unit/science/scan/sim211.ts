import { readFileSync } from 'node:fs'
import type { Association } from '../../../../src/science/harmonise/association.ts'
import { indexAssociations } from '../../../../src/science/harmonise/harmonise.ts'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import { guessAssociationMapping } from '../../../../src/science/parser/guess-columns.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { firstRowsOfOutcome, fixture } from '../reference.ts'

/** Reads the synthetic scan: 211 taxa and one outcome. */
export function readSim211(): {
  taxa: Map<string, Association[]>
  outcome: ReturnType<typeof indexAssociations>
} {
  const read = (text: string, open: Record<string, string> = {}) => {
    const bytes = new TextEncoder().encode(text)
    const table = readTable(bytes, webEngineHost())
    const { mapping } = guessAssociationMapping(table.columns)
    return readAssociations(table, { ...mapping, ...open })
  }
  const outcome = read(firstRowsOfOutcome(), { effect_allele: 'A1', other_allele: 'A2' })
  const exposure = read(readFileSync(fixture('sim211/sim211_exposure.tsv'), 'utf8'))
  return {
    taxa: Map.groupBy(exposure, (row) => row.phenotype!),
    outcome: indexAssociations(outcome),
  }
}
