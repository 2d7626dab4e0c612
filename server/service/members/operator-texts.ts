/** Texts to a member about an operator's changes to their account. */
import { type ContentLanguage } from '../../../src/contract/languages.ts'
import { brand } from '../../../src/contract/brand.ts'
import type { Level } from '../../../src/contract/endpoints/levels.ts'
import { paths } from '../../../src/lib/paths.ts'
import { levelText } from '../../mail/billing-texts.ts'
import { formatMoment } from '../../mail/moment-text.ts'
import { joinLanguages, type MailText } from '../../mail/texts.ts'
import type { NotificationText } from '../notifications/notify.ts'

export function levelGivenNotice(level: Level, until: Date | null): NotificationText {
  const { zh, en } = levelText(level)
  const day = (language: ContentLanguage) =>
    until === null ? null : formatMoment(until, language, null, false)
  const end = { zh: day('zh'), en: day('en') }
  return {
    title: { zh: `会员等级已调整：${zh}`, en: `Your membership is now ${en}` },
    body: {
      zh:
        end.zh === null
          ? '由客服调整，没有产生费用。'
          : `由客服调整，有效期至 ${end.zh}，没有产生费用。`,
      en:
        end.en === null
          ? 'Set by support; nothing was charged.'
          : `Set by support and valid until ${end.en}; nothing was charged.`,
    },
    href: paths.subscription(),
  }
}

export function suspendedMail(language: ContentLanguage): MailText {
  return {
    subject: {
      zh: `您的${brand.name.zh}账户已停用`,
      en: `Your ${brand.name.en} account has been suspended`,
    }[language],
    body: joinLanguages(language, {
      zh: `您的账户已停用，所有设备上的登录已结束，停用期间不会续费扣款。账户中的数据没有删除。如有疑问，请联系 ${brand.supportEmail}。`,
      en:
        'Your account has been suspended and sign-ins on all devices have ended. No renewal is charged ' +
        `meanwhile, and none of your data have been deleted. If you think this is a mistake, write to ${brand.supportEmail}.`,
    }),
  }
}

export function unsuspendedMail(language: ContentLanguage): MailText {
  return {
    subject: {
      zh: `您的${brand.name.zh}账户已恢复`,
      en: `Your ${brand.name.en} account has been reinstated`,
    }[language],
    body: joinLanguages(language, {
      zh: '您的账户已恢复使用，请重新登录。数据没有变动。',
      en: 'Your account has been reinstated; please sign in again. Your data are unchanged.',
    }),
  }
}
