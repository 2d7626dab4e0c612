/** Address of an evidence sheet: which records it can hold, and how they stand in the query. */
import { paths } from '../../lib/paths.ts'

/** Ids of the tools whose records a sheet can hold. */
export const EVIDENCE_TOOLS: ReadonlySet<string> = new Set([
  '6001',
  '6004',
  '6005',
  '6007',
  '6009',
  '6010',
])

/** Most records of one sheet. */
export const MOST_RECORDS = 12

const RECORD_ID = /^\d{1,19}$/

/** Parses the records of the query `?records=ID,ID,…`, each once; null when it requests no evidence sheet. */
export function readEvidence(search: string): string[] | null {
  const given = new URLSearchParams(search).get('records')
  if (given === null) return null
  const ids = given.split(',').filter((id) => RECORD_ID.test(id))
  return [...new Set(ids)].slice(0, MOST_RECORDS)
}

/** Returns the address of the sheet of some records; null unless it can hold all of them, and they are at least two. */
export function evidenceHref(records: readonly { id: string; toolId: string }[]): string | null {
  const [first] = records
  const isPossible =
    records.length >= 2 &&
    records.length <= MOST_RECORDS &&
    records.every(({ toolId }) => EVIDENCE_TOOLS.has(toolId))
  if (!first || !isPossible) return null
  return paths.evidence(
    first.toolId,
    records.map(({ id }) => id),
  )
}
