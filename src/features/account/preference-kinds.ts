/** Kinds and channels of the notifications that a member may switch off, with their labels. */
import type { MemberPreferences } from '../../contract/endpoints/members.ts'
import { msg } from '../../i18n/msg.ts'

export const BY_MAIL = msg('settings.mail.byMail')
export const IN_PRODUCT = msg('settings.mail.inProduct')
export const BY_SYSTEM = msg('settings.mail.bySystem')

export type PreferenceName = keyof MemberPreferences

type Kind = {
  name: string
  label: string
  text: string
  mail: PreferenceName
  notice: PreferenceName
  /** Push notification; absent for kinds that are not urgent. */
  push?: PreferenceName
}

/** Kinds of notifications, with the channels that a member may switch off. */
export const PREFERENCE_KINDS: readonly Kind[] = [
  {
    name: 'billing',
    label: msg('settings.mail.billing.label'),
    text: msg('settings.mail.billing.text'),
    mail: 'billingMail',
    notice: 'billingNotice',
    push: 'billingPush',
  },
  {
    name: 'invoice',
    label: msg('settings.mail.invoice.label'),
    text: msg('settings.mail.invoice.text'),
    mail: 'invoiceMail',
    notice: 'invoiceNotice',
  },
  {
    name: 'feedback',
    label: msg('settings.mail.feedback.label'),
    text: msg('settings.mail.feedback.text'),
    mail: 'feedbackMail',
    notice: 'feedbackNotice',
    push: 'feedbackPush',
  },
  {
    name: 'export',
    label: msg('settings.mail.export.label'),
    text: msg('settings.mail.export.text'),
    mail: 'exportMail',
    notice: 'exportNotice',
    push: 'exportPush',
  },
  {
    name: 'news',
    label: msg('settings.mail.news.label'),
    text: msg('settings.mail.news.text'),
    mail: 'newsMail',
    notice: 'newsNotice',
  },
]

/** Returns the labels of a preference: its kind and its channel. */
export function preferenceTexts(name: string): { kind: string; channel: string } | null {
  for (const { label, mail, notice, push } of PREFERENCE_KINDS) {
    if (name === mail) return { kind: label, channel: BY_MAIL }
    if (name === notice) return { kind: label, channel: IN_PRODUCT }
    if (name === push) return { kind: label, channel: BY_SYSTEM }
  }
  return null
}
