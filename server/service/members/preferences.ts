import { eq } from '../../db/drizzle.ts'
import type { MemberPreferences } from '../../../src/contract/endpoints/members.ts'
import type { Database } from '../../db/database.ts'
import { memberPreferences } from '../../db/schema-account.ts'
import type { Handler } from '../context.ts'

/** Whoever has not chosen gets what concerns him, and no news. */
const DEFAULTS: MemberPreferences = { newsMail: false, billingMail: true, feedbackMail: true }

const columns = {
  newsMail: memberPreferences.newsMail,
  billingMail: memberPreferences.billingMail,
  feedbackMail: memberPreferences.feedbackMail,
}

/** Which mails a member wants, beside those about his security. */
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

/** Changes what is given. One statement: two tabs that change different wishes both succeed. */
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
