/** The evidence sheet of some records: rows, sentences and what they rest on. */
import type { Words } from '../../i18n/words.ts'
import { ENGINE } from '../../science/engine.ts'
import { dependentCount } from './dependence.ts'
import type { EvidenceRecord, EvidenceRow } from './evidence-row.ts'
import { rowsOfRecord } from './rows.ts'
import { type Clause, evidenceSentences } from './sentences.ts'
import { type Pair, positionRecords, traitsOf } from './traits.ts'

export type EvidenceSheet = { pair: Pair; rows: EvidenceRow[]; clauses: Clause[] }

/** Builds the sheet. Records without an exposure and an outcome are left out, and named. */
export function evidenceSheet(records: readonly EvidenceRecord[], words: Words): EvidenceSheet {
  const known = records.flatMap((record) => {
    const traits = traitsOf(record.body)
    return traits ? [{ record, traits }] : []
  })
  const { pair, positions, names } = positionRecords(known.map(({ traits }) => traits))
  const placed = known.flatMap(({ record }, at) => {
    const position = positions[at]
    return position ? [{ record, position }] : []
  })
  const rows = placed.flatMap(({ record, position }) => rowsOfRecord(record, position, words))
  const shown = new Set(placed.map(({ record }) => record))
  const { t } = words
  const facts = {
    pair: {
      exposure: pair.exposure || t('analysis.exposure'),
      outcome: pair.outcome || t('analysis.outcome'),
    },
    names,
    records: placed.length,
    dependent: dependentCount(
      placed.map(({ record: { body }, position: { direction } }) => ({ body, direction })),
    ),
    earlier: placed.filter(({ record }) => record.body.engine.version !== ENGINE.version).length,
    unplaced: records.filter((record) => !shown.has(record)).map(({ title }) => title),
  }
  return { pair: facts.pair, rows, clauses: evidenceSentences(rows, facts, words) }
}
