/** A member's choices of mails and notifications. */
import { eq, getTableColumns } from '../../db/drizzle.ts'
import type { MemberPreferences } from '../../../src/contract/endpoints/members.ts'
import type { Database } from '../../db/database.ts'
import { memberPreferences } from '../../db/schema-account.ts'
import type { Handler } from '../context.ts'
import { dropDigests } from '../news/unsubscribe.ts'

/** For members who have not chosen: mails about their own account, but no news. */
const DEFAULTS: MemberPreferences = {
  newsMail: false,
  newsNotice: false,
  billingMail: true,
  billingNotice: true,
  billingPush: true,
  invoiceMail: true,
  invoiceNotice: true,
  feedbackMail: true,
  feedbackNotice: true,
  feedbackPush: true,
  exportMail: true,
  exportNotice: true,
  exportPush: true,
}

const {
  memberId: _ofMember,
  updatedAt: _changedAt,
  ...columns
} = getTableColumns(memberPreferences)

/** The mails that a member wants, besides security mails. */
export async function preferencesOf(db: Database, memberId: string): Promise<MemberPreferences> {
  const [chosen] = await db
    .select(columns)
    .from(memberPreferences)
    .where(eq(memberPreferences.memberId, memberId))
  return chosen ?? DEFAULTS
}

export const preferences: Handler<'preferences'> = async (context) => {
  const { memberId } = await context.member()
  return preferencesOf(context.db, memberId)
}

/** Changes the given preferences, in one statement, so that two tabs can change different ones. */
export const updatePreferences: Handler<'updatePreferences'> = async (context, params) => {
  const { memberId } = await context.member()
  return setPreferences(context.db, context.now, memberId, params)
}

type Change = { [Wish in keyof MemberPreferences]?: boolean | undefined }

/** Sets the given preferences and leaves the others as they are. */
export async function setPreferences(
  db: Database,
  now: Date,
  memberId: string,
  change: Change,
): Promise<MemberPreferences | undefined> {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<MemberPreferences>
  const changed = { ...given, updatedAt: now }
  const [chosen] = await db
    .insert(memberPreferences)
    .values({ memberId, ...DEFAULTS, ...changed })
    .onConflictDoUpdate({ target: memberPreferences.memberId, set: changed })
    .returning(columns)
  if (change.newsMail === false) await dropDigests(db, memberId)
  return chosen
}
