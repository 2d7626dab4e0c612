import { lockMembers } from '../../db/lock-order.ts'
import { refusedAttemptsMail } from '../../mail/account-texts.ts'
import type { Member } from '../auth/accounts.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events.ts'
import { mailMember } from '../members/mail-member.ts'
import { notify } from '../notifications/notify.ts'
import { notices } from '../notifications/texts.ts'
import { spend } from './spend.ts'
import { OWNER_NOTIFICATIONS } from './rules.ts'

/**
 * Records that an address is delayed from now on because of its wrong passwords or codes. The single refusals that
 * follow are not recorded: an attacker could fill the log with them. The owner is notified, at most once a day.
 */
export async function recordLockout(context: Context, member: Member | null): Promise<void> {
  const { db, now, ip } = context
  await recordEvent(context, 'signInLocked', member?.id ?? null)
  if (member === null) return
  await db.transaction(async (tx) => {
    await lockMembers(tx, member.id)
    const key = `told:${member.id}`
    if ((await spend(tx, now, { key, rule: OWNER_NOTIFICATIONS, units: 1 })) !== null) return
    await notify(tx, now, member.id, 'security', notices.refusedAttempts())
    await mailMember({ ...context, db: tx }, member, (language, zone) =>
      refusedAttemptsMail({ ip, at: now }, language, zone),
    )
  })
}
