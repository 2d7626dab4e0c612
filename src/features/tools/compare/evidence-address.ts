import { MOST_RECORDS } from '../../../results/evidence/matching.ts'

const RECORD_ID = /^\d{1,19}$/

/** Parses the records of the query `?records=ID,ID,…`, each once; null when it requests no evidence sheet. */
export function readEvidence(search: string): string[] | null {
  const given = new URLSearchParams(search).get('records')
  if (given === null) return null
  const ids = given.split(',').filter((id) => RECORD_ID.test(id))
  return [...new Set(ids)].slice(0, MOST_RECORDS)
}
