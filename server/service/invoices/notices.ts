/** What members are told about their invoices. */
import type { NotificationText } from '../notifications/notify.ts'

export const officialNotice = (number: string, official: string): NotificationText => ({
  title: { zh: '数电票已开具', en: 'Your electronic fapiao has been issued' },
  body: {
    zh: `发票 ${number} 对应的数电票号码为 ${official}，可在税务平台查验。`,
    en: `The electronic fapiao for invoice ${number} has the number ${official}.`,
  },
})

export const rewrittenNotice = (before: string, after: string): NotificationText => ({
  title: { zh: '发票已重新开具', en: 'Your invoice was reissued' },
  body: {
    zh: `发票 ${before} 已红冲，新发票为 ${after}。`,
    en: `Invoice ${before} was cancelled by a credit note; the new one is ${after}.`,
  },
})
