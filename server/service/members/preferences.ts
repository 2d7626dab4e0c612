import { eq } from '../../db/drizzle.ts'
import type { MemberPreferences } from '../../../src/contract/endpoints/members.ts'
import type { Database } from '../../db/database.ts'
import { memberPreferences } from '../../db/schema-account.ts'
import type { Handler } from '../context.ts'

/** For members who have not chosen: mails about their own account, but no news. */
const DEFAULTS: MemberPreferences = { newsMail: false, billingMail: true, feedbackMail: true }

const columns = {
  newsMail: memberPreferences.newsMail,
  billingMail: memberPreferences.billingMail,
  feedbackMail: memberPreferences.feedbackMail,
}

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
  const given = Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined),
  ) as Partial<MemberPreferences>
  const changed = { ...given, updatedAt: context.now }
  const [chosen] = await context.db
    .insert(memberPreferences)
    .values({ memberId, ...DEFAULTS, ...changed })
    .onConflictDoUpdate({ target: memberPreferences.memberId, set: changed })
    .returning(columns)
  return chosen
}
