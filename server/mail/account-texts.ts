/** Security mails about changes to an account. Members cannot turn them off. */
import type { LocalisedText } from '../../src/contract/envelope.ts'
import { type ContentLanguage } from '../../src/contract/languages.ts'
import { brand } from '../../src/contract/brand.ts'
import type { AddressKind } from '../db/vocabularies.ts'
import { formatMoment } from './moment-text.ts'
import { joinLanguages, type MailText } from './texts.ts'

export const CONTACT_ADVICE = {
  zh: `如果不是您本人的操作，请立即重设密码，并联系 ${brand.supportEmail}。`,
  en: `If this was not you, reset your password now and write to ${brand.supportEmail}.`,
}

/** Advice at the end of a report of a change: the link that undoes it. */
export const undoAdvice = (link: string): LocalisedText => ({
  zh:
    '如果不是您本人的操作，请在 30 天内打开下面的链接：登录方式恢复到这次更改之前，所有登录结束，然后请设置新密码。无需登录：' +
    `\n\n    ${link}\n\n如有疑问，请联系 ${brand.supportEmail}。`,
  en:
    'If this was not you, open this link within 30 days. It restores your sign-in methods as they were before and ends ' +
    `all sign-ins; you then set a new password. You do not need to sign in.\n\n    ${link}\n\nQuestions? Write to ${brand.supportEmail}.`,
})

/**
 * The mail about a sign-in from a browser that is new for this account.
 * @param device the name of the browser and its system, or null when it is unknown
 */
export function newDeviceMail(
  { device, ip, at, link }: { device: string | null; ip: string; at: Date; link: string },
  language: ContentLanguage,
  timeZone: string | null,
): MailText {
  const when = (own: ContentLanguage) => formatMoment(at, own, timeZone)
  return {
    subject: {
      zh: `您的${brand.name.zh}账户在新设备上登录`,
      en: `New sign-in to your ${brand.name.en} account`,
    }[language],
    body: joinLanguages(language, {
      zh:
        `您的账户刚刚在一台新设备上登录：\n\n    设备：${device ?? '未知'}\n    时间：${when('zh')}\n` +
        `    网络地址：${ip}\n\n如果是您本人，无需任何操作。${undoAdvice(link).zh}`,
      en:
        `There was a sign-in to your account on a new device:\n\n    Device: ${device ?? 'unknown'}\n` +
        `    Time: ${when('en')}\n    Network address: ${ip}\n\nIf this was you, you do not need to do anything. ${undoAdvice(link).en}`,
    }),
  }
}

/** The mail about wrong passwords or codes after which further attempts are delayed. */
export function refusedAttemptsMail(
  { ip, at }: { ip: string; at: Date },
  language: ContentLanguage,
  timeZone: string | null,
): MailText {
  const when = (own: ContentLanguage) => formatMoment(at, own, timeZone)
  return {
    subject: {
      zh: `有人多次用错误的密码或验证码尝试登录您的${brand.name.zh}账户`,
      en: `Failed sign-in attempts on your ${brand.name.en} account`,
    }[language],
    body: joinLanguages(language, {
      zh:
        `有人多次用错误的密码或验证码尝试登录您的账户，我们已暂时拦截：\n\n    时间：${when('zh')}\n    网络地址：${ip}\n\n` +
        '您自己的登录不受影响，账户没有变动。如果是您本人忘记了密码，请重设密码。这类邮件每天最多一封。',
      en:
        `Somebody has repeatedly tried wrong passwords or codes for your account and is now being made to wait:\n\n    Time: ${when('en')}\n` +
        `    Network address: ${ip}\n\nYou can sign in as before, and nothing in your account has changed. If ` +
        'it was you and you have forgotten your password, reset it. You will get at most one such e-mail a day.',
    }),
  }
}

export function passwordChangedMail(link: string, language: ContentLanguage): MailText {
  return {
    subject: {
      zh: `您的${brand.name.zh}账户密码已更改`,
      en: `The password for your ${brand.name.en} account has been changed`,
    }[language],
    body: joinLanguages(language, {
      zh: `您账户的密码刚刚更改，其他设备上的登录已结束。${undoAdvice(link).zh}`,
      en: `The password for your account has just been changed, and sign-ins on other devices have ended. ${undoAdvice(link).en}`,
    }),
  }
}

const ADDRESS: Record<AddressKind, LocalisedText> = {
  email: { zh: '邮箱', en: 'e-mail address' },
  phone: { zh: '手机号', en: 'phone number' },
}

/**
 * The mail to the address that a member had before.
 * @param hasEnded whether the change ended the other sessions; binding a first address ends none
 * @param link address that undoes the change
 */
export function addressChangedMail(
  { kind, hasEnded, link }: { kind: AddressKind; hasEnded: boolean; link: string },
  language: ContentLanguage,
): MailText {
  const thing = ADDRESS[kind]
  return {
    subject: {
      zh: `您的${brand.name.zh}账户${thing.zh}已更改`,
      en: `The ${thing.en} of your ${brand.name.en} account has been changed`,
    }[language],
    body: joinLanguages(language, {
      zh: `您账户的${thing.zh}刚刚更改${hasEnded ? '，其他设备上的登录已结束' : ''}。新的${thing.zh}在 24 小时后才能用来重设密码。\n\n${undoAdvice(link).zh}`,
      en:
        `The ${thing.en} of your account has just been changed` +
        `${hasEnded ? ', and sign-ins on other devices have ended' : ''}. The new one can be used to reset the password ` +
        `only after 24 hours.\n\n${undoAdvice(link).en}`,
    }),
  }
}

/** The text message about a change of the ways to sign in. */
export function signInChangedSms(link: string, language: ContentLanguage): string {
  return {
    zh: `【${brand.name.zh}】您的账户登录方式有变动。如非本人操作，请在 30 天内打开链接撤销：${link}`,
    en: `${brand.name.en}: a sign-in method of your account was changed. If this was not you, undo it within 30 days: ${link}`,
  }[language]
}

/** The mail after the ways to sign in were restored. */
export function signInRestoredMail(language: ContentLanguage): MailText {
  return {
    subject: {
      zh: `您的${brand.name.zh}账户登录方式已恢复`,
      en: `The sign-in methods of your ${brand.name.en} account have been restored`,
    }[language],
    body: joinLanguages(language, {
      zh: '登录方式已恢复到更改之前，所有设备上的登录已结束，原密码不再有效。请用“忘记密码”设置新密码。',
      en:
        'Your sign-in methods are as they were before the change. All sign-ins have ended, and the old password no longer ' +
        'works. Set a new one with “Forgot your password?” on the sign-in page.',
    }),
  }
}

/** The mail to the addresses from before an event that the member has reported as not their own. */
export function undoRequestedMail(link: string, language: ContentLanguage): MailText {
  return {
    subject: {
      zh: `撤销对您${brand.name.zh}账户登录方式的更改`,
      en: `Undo changes to how you sign in to ${brand.name.en}`,
    }[language],
    body: joinLanguages(language, {
      zh: `有人在您账户的安全记录中选择了“不是我”。${undoAdvice(link).zh}`,
      en: `Somebody chose “Not me” in the security log of your account. ${undoAdvice(link).en}`,
    }),
  }
}

export function exportReadyMail(language: ContentLanguage): MailText {
  return {
    subject: {
      zh: `您的${brand.name.zh}数据副本已备好`,
      en: `A copy of your ${brand.name.en} data is ready`,
    }[language],
    body: joinLanguages(language, {
      zh: `您申请的数据副本已备好，请在 24 小时内登录，到“账户设置 › 隐私与数据”下载，逾期自动清除。${CONTACT_ADVICE.zh}\n不想再收到此类邮件，可以在账户设置的“通知”里关闭。`,
      en:
        'The copy of your data that you requested is ready. Sign in and download it under “Privacy and data” in the account ' +
        `settings within 24 hours; after that it is deleted. ${CONTACT_ADVICE.en}\n` +
        'You can turn these e-mails off under Notifications in the account settings.',
    }),
  }
}

export function deletionRequestedMail(
  dueAt: Date,
  language: ContentLanguage,
  timeZone: string | null,
): MailText {
  const day = (own: ContentLanguage) => formatMoment(dueAt, own, timeZone, false)
  return {
    subject: {
      zh: `您的${brand.name.zh}账户即将注销`,
      en: `Your ${brand.name.en} account will be deleted`,
    }[language],
    body: joinLanguages(language, {
      zh:
        `您申请了注销账户。账户及其全部数据将于 ${day('zh')} 删除，删除后无法恢复。` +
        `在此之前登录，到“账户设置 › 隐私与数据”即可撤回。其他设备上的登录已结束。${CONTACT_ADVICE.zh}`,
      en:
        'You requested the deletion of your account. The account and everything in it will be permanently deleted on ' +
        `${day('en')}. Until then you can sign in and cancel the deletion under “Privacy and data” in the account ` +
        `settings. Sign-ins on other devices have ended. ${CONTACT_ADVICE.en}`,
    }),
  }
}

export function deletionCancelledMail(language: ContentLanguage): MailText {
  return {
    subject: {
      zh: `您的${brand.name.zh}账户不再注销`,
      en: `Your ${brand.name.en} account will not be deleted`,
    }[language],
    body: joinLanguages(language, {
      zh: `注销申请已撤回，账户和数据没有变动。${CONTACT_ADVICE.zh}`,
      en: `The deletion has been cancelled. Your account and its data are unchanged. ${CONTACT_ADVICE.en}`,
    }),
  }
}

/** The last mail to a member: the account no longer exists when it is sent. */
export function accountErasedMail(language: ContentLanguage): MailText {
  return {
    subject: {
      zh: `您的${brand.name.zh}账户已注销`,
      en: `Your ${brand.name.en} account has been deleted`,
    }[language],
    body: joinLanguages(language, {
      zh: '按照您的申请，账户及其全部数据已经删除，无法恢复。保存在您自己设备上的内容不受影响。感谢您曾使用我们的产品。',
      en:
        'As you requested, your account and everything in it have been permanently deleted. What is kept on your own ' +
        `devices is not affected. Thank you for using ${brand.name.en}.`,
    }),
  }
}
