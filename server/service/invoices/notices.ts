/** Notifies members about their invoices, in the product and by mail, according to their preferences. */
import { eq } from '../../db/drizzle.ts'
import { brand } from '../../../src/contract/brand.ts'
import { paths } from '../../../src/lib/paths.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { joinLanguages } from '../../mail/texts.ts'
import { mailMember } from '../members/mail-member.ts'
import { preferencesOf } from '../members/preferences.ts'
import { type NotificationText, notify } from '../notifications/notify.ts'

export const officialNotice = (number: string, official: string): NotificationText => ({
  title: { zh: '数电票已开具', en: 'Your electronic fapiao has been issued' },
  body: {
    zh: `发票 ${number} 对应的数电票号码为 ${official}，可在税务平台查验。`,
    en: `The electronic fapiao for invoice ${number} has the number ${official}.`,
  },
})

export const reissuedNotice = (before: string, after: string): NotificationText => ({
  title: { zh: '发票已重新开具', en: 'Your invoice has been reissued' },
  body: {
    zh: `发票 ${before} 已红冲，新发票为 ${after}。`,
    en: `Invoice ${before} was cancelled by a credit note; the new one is ${after}.`,
  },
})

const TURN_OFF = {
  zh: '登录后在“发票”中查看和下载。不想再收到此类邮件，可以在账户设置的“通知”里关闭。',
  en: 'Sign in to view and download it under Invoices. You can turn these e-mails off under Notifications in the account settings.',
}

/** Notifies a member about one of their invoices, in the transaction that changes it. */
export async function notifyOfInvoice(
  { db, outbox, now }: { db: Database; outbox: Outbox; now: Date },
  memberId: string,
  invoiceId: string,
  notice: NotificationText,
): Promise<void> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId))
  if (member === undefined) return
  const { invoiceMail, invoiceNotice } = await preferencesOf(db, memberId)
  if (invoiceNotice) {
    await notify(db, now, memberId, 'membership', { ...notice, href: paths.invoice(invoiceId) })
  }
  if (!invoiceMail) return
  const { title, body } = notice
  await mailMember({ db, outbox, now }, member, (language) => ({
    subject: { zh: `${brand.name.zh}：${title.zh}`, en: `${brand.name.en}: ${title.en}` }[language],
    body: joinLanguages(language, {
      zh: `${body.zh}\n\n${TURN_OFF.zh}`,
      en: `${body.en}\n\n${TURN_OFF.en}`,
    }),
  }))
}
