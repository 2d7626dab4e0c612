import { type ContentLanguage } from '../../../src/contract/languages.ts'
import { languageOf, type MailText } from '../../mail/texts.ts'
import type { Member } from '../auth/accounts.ts'
import type { ServiceParts } from '../context.ts'

type Parts = Pick<ServiceParts, 'db' | 'outbox'> & { now: Date }

/**
 * Writes a mail to a member in their language and time zone. A member without an e-mail address gets no mail: their
 * notifications have the same text. The mail is deleted with the account, also where its address was replaced.
 */
export async function mailMember(
  { db, outbox, now }: Parts,
  member: Pick<Member, 'email' | 'language' | 'timeZone'> & { id: string | null },
  text: (language: ContentLanguage, timeZone: string | null) => MailText,
): Promise<void> {
  if (member.email === null) return
  const language = languageOf(member.language, member.timeZone)
  await outbox.put(db, now, {
    channel: 'mail',
    recipient: member.email,
    aboutId: member.id,
    ...text(language, member.timeZone),
  })
}
