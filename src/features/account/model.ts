/** Pure rules of the profile page. */
import type { SubjectSummary } from '../../contract/endpoints/content.ts'
import type { RecordSummary } from '../../contract/endpoints/records.ts'
import type { RecordState } from '../../contract/record-content.ts'

/** A record as the profile lists it. */
export type ShownRecord = {
  id: string
  title: string
  createdAt: string | null
  /** Whether it is on this device only, not in the account. */
  isOnlyHere: boolean
}

type OnDevice = { id: string; title: string; createdAt: string; state: RecordState }

/**
 * Returns the newest analyses of this device and of the account, each once. The device's copy wins where it
 * is newer; records removed here are left out at once.
 */
export function newestRecords(
  device: readonly OnDevice[],
  account: readonly Pick<RecordSummary, 'id' | 'title' | 'createdAt'>[],
  removed: ReadonlySet<string>,
  limit: number,
): ShownRecord[] {
  const byId = new Map<string, ShownRecord>()
  for (const { id, title, createdAt } of account) {
    if (!removed.has(id)) byId.set(id, { id, title, createdAt, isOnlyHere: false })
  }
  for (const { id, title, createdAt, state } of device) {
    const isSaved = state === 'saved'
    if (!isSaved || !byId.has(id)) byId.set(id, { id, title, createdAt, isOnlyHere: !isSaved })
  }
  const timeOf = ({ createdAt }: ShownRecord) => (createdAt === null ? 0 : Date.parse(createdAt))
  return [...byId.values()].toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, limit)
}

/** Returns the share of completed steps, 0 to 1. */
export function progressOf({ doneCount, itemCount }: SubjectSummary): number {
  return itemCount === 0 ? 0 : Math.min(1, doneCount / itemCount)
}

/** Sorts subjects for continuing: started ones first, finished ones last. */
export function subjectsToGoOn<S extends SubjectSummary>(subjects: readonly S[]): S[] {
  const rank = (subject: S) => {
    const share = progressOf(subject)
    return share === 0 ? 1 : share === 1 ? 2 : 0
  }
  return subjects.toSorted((a, b) => rank(a) - rank(b) || progressOf(b) - progressOf(a))
}
