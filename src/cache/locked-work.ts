/** Locked work on this device, by member, and its removal by any user of the device. */
import { queryOptions } from '@tanstack/react-query'
import { type LockedCounts, type LockedEntry, vaultDb } from '../platform/vault-db.ts'

/** The locked work of one member. */
export type LockedWork = Pick<LockedEntry, 'userId' | 'owner'> & {
  /** When the first of it was locked, ISO 8601. */
  since: string
  counts: LockedCounts
}

function sum(one: LockedCounts, other: LockedCounts): LockedCounts {
  return {
    records: one.records + other.records,
    changes: one.changes + other.changes,
    drafts: one.drafts + other.drafts,
    inputs: one.inputs + other.inputs,
  }
}

/** Adds up the entries of each member; they are sorted, oldest first. */
export function byMember(entries: readonly LockedEntry[]): LockedWork[] {
  const works = new Map<string, LockedWork>()
  for (const { userId, owner, lockedAt, counts } of entries) {
    const known = works.get(userId)
    works.set(
      userId,
      known === undefined
        ? { userId, owner, since: lockedAt, counts }
        : { ...known, owner: known.owner || owner, counts: sum(known.counts, counts) },
    )
  }
  return [...works.values()]
}

export const lockedWorkQuery = () =>
  queryOptions({
    queryKey: ['lockedWork'],
    queryFn: async () => byMember(await vaultDb.entries()),
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    meta: { isSilent: true },
  })

/** Deletes the locked work of a member for good. */
export async function deleteLockedWork(userId: string): Promise<void> {
  for (const entry of await vaultDb.entries()) {
    if (entry.userId === userId) await vaultDb.removeEntry(entry.id)
  }
}
