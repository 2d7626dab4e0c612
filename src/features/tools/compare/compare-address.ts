/** Reads which two records a comparison is of from its address, and lists the records that can be chosen. */

/** Records of the query `?compare=ID,ID`, or `?compare=ID` while the second is not chosen yet. */
export type CompareAddress = { recordId: string; otherId: string | null }

const RECORD_ID = /^\d{1,19}$/

/** Parses the query; null when it requests no comparison. A record is not compared with itself. */
export function readCompare(search: string): CompareAddress | null {
  const [recordId = '', otherId = ''] = (new URLSearchParams(search).get('compare') ?? '').split(
    ',',
  )
  if (!RECORD_ID.test(recordId)) return null
  const isOther = RECORD_ID.test(otherId) && otherId !== recordId
  return { recordId, otherId: isOther ? otherId : null }
}

type Candidate = { id: string; toolId: string; createdAt: string | null }

/** Lists the records that can be compared with one: of the same kind of analysis, newest first, each once. */
export function candidatesFor<R extends Candidate>(
  self: { id: string; toolId: string },
  records: readonly R[],
): R[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  byId.delete(self.id)
  const time = ({ createdAt }: R) => Date.parse(createdAt ?? '') || 0
  return [...byId.values()]
    .filter(({ toolId }) => toolId === self.toolId)
    .toSorted((a, b) => time(b) - time(a))
}
