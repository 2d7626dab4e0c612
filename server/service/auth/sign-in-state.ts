/** State of a member's sign-in methods: read before a change, and restored when the change is undone. */
import type { Database } from '../../db/database.ts'
import { and, eq, getTableColumns, isNotNull, notInArray, type PgTable } from '../../db/drizzle.ts'
import { members } from '../../db/schema.ts'
import {
  knownDevices,
  type signInChanges,
  type StoredSignInState,
} from '../../db/schema-account.ts'
import { passkeys, recoveryCodes, secondFactors } from '../../db/schema-second-factors.ts'
import { NO_PASSWORD } from '../../work/password-parameters.ts'
import type { Member } from './accounts.ts'
import { revokeSessionsOf } from './sessions.ts'

/** Reads the state. A second factor that is being set up is not part of it: it is not required yet. */
export async function readSignInState(
  tx: Database,
  { id, email, phone }: Pick<Member, 'id' | 'email' | 'phone'>,
): Promise<StoredSignInState> {
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.memberId, id), isNotNull(secondFactors.confirmedAt)))
  const codes = await tx.select().from(recoveryCodes).where(eq(recoveryCodes.memberId, id))
  const keys = await tx.select().from(passkeys).where(eq(passkeys.memberId, id))
  return { email, phone, secondFactor: factor ?? null, recoveryCodes: codes, passkeys: keys }
}

/** Returns a row for its table, with moments in place of their text. Columns that are newer get their default. */
function toRow<T extends PgTable>(table: T, stored: object): T['$inferInsert'] {
  const dates = Object.entries(getTableColumns(table)).filter(
    ([, { dataType }]) => dataType === 'date',
  )
  const row: Record<string, unknown> = { ...stored }
  for (const [name] of dates) {
    const value = row[name]
    if (typeof value === 'string') row[name] = new Date(value)
  }
  return row as T['$inferInsert']
}

async function restoreSecondFactor(tx: Database, id: string, before: StoredSignInState) {
  const own = eq(secondFactors.memberId, id)
  const [current] = await tx.select().from(secondFactors).where(own)
  const { secondFactor } = before
  // One that was not replaced stays as it is, so that a code of it still works only once.
  if (secondFactor !== null && current?.sealedSecret === secondFactor['sealedSecret']) return
  await tx.delete(secondFactors).where(own)
  if (secondFactor !== null)
    await tx.insert(secondFactors).values(toRow(secondFactors, secondFactor))
}

async function restoreRecoveryCodes(tx: Database, id: string, before: StoredSignInState) {
  const hashes = before.recoveryCodes.map(({ hash }) => String(hash))
  const own = eq(recoveryCodes.memberId, id)
  await tx.delete(recoveryCodes).where(and(own, notInArray(recoveryCodes.hash, hashes)))
  const rows = before.recoveryCodes.map((code) => toRow(recoveryCodes, code))
  // Those that are there stay as they are: used ones stay used.
  if (rows.length > 0) await tx.insert(recoveryCodes).values(rows).onConflictDoNothing()
}

async function restorePasskeys(tx: Database, id: string, before: StoredSignInState) {
  const ids = before.passkeys.map((key) => String(key['id']))
  await tx.delete(passkeys).where(and(eq(passkeys.memberId, id), notInArray(passkeys.id, ids)))
  const rows = before.passkeys.map((key) => toRow(passkeys, key))
  if (rows.length > 0) await tx.insert(passkeys).values(rows).onConflictDoNothing()
}

/**
 * Restores a state: addresses, second factor, recovery codes and passkeys are as they were, all sessions end, all
 * devices are unknown again, and no password is right until a new one is set, because the previous one may be known to
 * the person who made the changes. To be called under the member's lock.
 */
export async function restoreSignInState(
  tx: Database,
  now: Date,
  id: string,
  before: StoredSignInState,
): Promise<void> {
  const { email, phone } = before
  await tx
    .update(members)
    .set({ email, phone, passwordHash: NO_PASSWORD, updatedAt: now })
    .where(eq(members.id, id))
  await restoreSecondFactor(tx, id, before)
  await restoreRecoveryCodes(tx, id, before)
  await restorePasskeys(tx, id, before)
  await revokeSessionsOf(tx, now, id, 'signInRestored', null)
  await tx.delete(knownDevices).where(eq(knownDevices.memberId, id))
}

type Change = typeof signInChanges.$inferSelect

/**
 * The state before a change that a server without this journal has written: methods that were added later are left
 * out; those that were removed cannot be known.
 */
export async function stateBeforeOf(
  tx: Database,
  member: Member,
  { before, kind, oldValue, changedAt }: Change,
): Promise<StoredSignInState> {
  if (before !== null) return before
  const current = await readSignInState(tx, member)
  const isOlder = (at: unknown) => at instanceof Date && at < changedAt
  const isSecondFactorOlder =
    current.secondFactor !== null && isOlder(current.secondFactor['confirmedAt'])
  return {
    ...current,
    ...((kind === 'email' || kind === 'phone') && { [kind]: oldValue }),
    secondFactor: isSecondFactorOlder ? current.secondFactor : null,
    recoveryCodes: isSecondFactorOlder ? current.recoveryCodes : [],
    passkeys: current.passkeys.filter(({ createdAt }) => isOlder(createdAt)),
  }
}
