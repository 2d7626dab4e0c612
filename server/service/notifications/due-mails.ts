/** Mails with the text of a notification, for changes that are made without access to the outbox. */
import { lockMembers } from '../../db/lock-order.ts'
import { and, asc, eq } from '../../db/drizzle.ts'
import { members } from '../../db/schema.ts'
import { notifications } from '../../db/schema-account.ts'
import { noticeMail } from '../../mail/texts.ts'
import type { ServiceParts } from '../context.ts'
import { mailMember } from '../members/mail-member.ts'

/** Limit of one run; the rest waits for the next. */
const MAX_MAILS = 500

async function writeMail({ db, outbox, clock }: ServiceParts, id: string, memberId: string) {
  await db.transaction(async (tx) => {
    await lockMembers(tx, memberId)
    const [due] = await tx
      .update(notifications)
      .set({ isMailDue: false })
      .where(and(eq(notifications.id, id), eq(notifications.isMailDue, true)))
      .returning()
    const [member] = await tx.select().from(members).where(eq(members.id, memberId))
    if (due === undefined || member === undefined) return
    const { titleZh, titleEn, bodyZh, bodyEn, aboutId } = due
    const text = { title: { zh: titleZh, en: titleEn }, body: { zh: bodyZh, en: bodyEn } }
    const owner = { ...member, id: aboutId ?? member.id }
    await mailMember({ db: tx, outbox, now: clock() }, owner, (language) =>
      noticeMail(text, language),
    )
  })
}

/** Writes the mails that notifications ask for; a step of the billing job. */
export async function writeDueMails(parts: ServiceParts): Promise<void> {
  const due = await parts.db
    .select({ id: notifications.id, memberId: notifications.memberId })
    .from(notifications)
    .where(eq(notifications.isMailDue, true))
    .orderBy(asc(notifications.createdAt))
    .limit(MAX_MAILS)
  for (const { id, memberId } of due) await writeMail(parts, id, memberId)
}
