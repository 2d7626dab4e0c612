/** Security mails about the second factor. Members cannot turn them off. */
import { type ContentLanguage } from '../../src/contract/languages.ts'
import { brand } from '../../src/contract/brand.ts'
import { undoAdvice } from './account-texts.ts'
import { joinLanguages, type MailText } from './texts.ts'

const SECOND_FACTOR = {
  on: {
    subject: { zh: '两步验证已开启', en: 'Two-step sign-in was turned on' },
    body: {
      zh: '您的账户开启了两步验证：今后登录时还需输入验证器应用上的动态码。请妥善保存恢复码。',
      en: 'From now on, signing in also asks for a code from your authenticator app. Keep your recovery codes in a safe place.',
    },
  },
  off: {
    subject: { zh: '两步验证已关闭', en: 'Two-step sign-in was turned off' },
    body: {
      zh: '您的账户关闭了两步验证，今后登录不再需要动态码。',
      en: 'Signing in no longer asks for a code from an authenticator app.',
    },
  },
  renewed: {
    subject: { zh: '恢复码已重新生成', en: 'New recovery codes were created' },
    body: { zh: '原来的恢复码已全部失效。', en: 'The earlier recovery codes no longer work.' },
  },
  used: {
    subject: { zh: '用恢复码登录了一次', en: 'A recovery code was used to sign in' },
    body: {
      zh: '有人用恢复码登录了您的账户。',
      en: 'Somebody signed in to your account with a recovery code.',
    },
  },
} as const

/** The English sentence with the number of recovery codes left. */
export function codesLeftText(left: number): string {
  return `You have ${left === 0 ? 'no' : left} recovery ${left === 1 ? 'code' : 'codes'} left.`
}

/**
 * The mail about a change of the second factor, or about a recovery code that was used.
 * @param left number of recovery codes left, where one was used
 * @param link address that undoes it
 */
export function secondFactorMail(
  change: keyof typeof SECOND_FACTOR,
  { left, link }: { left: number; link: string },
  language: ContentLanguage,
): MailText {
  const { subject, body } = SECOND_FACTOR[change]
  const rest =
    change === 'used'
      ? { zh: `还剩 ${left} 个恢复码。`, en: ` ${codesLeftText(left)}` }
      : { zh: '', en: '' }
  return {
    subject: {
      zh: `您的${brand.name.zh}账户：${subject.zh}`,
      en: `Your ${brand.name.en} account: ${subject.en}`,
    }[language],
    body: joinLanguages(language, {
      zh: `${body.zh}${rest.zh}${undoAdvice(link).zh}`,
      en: `${body.en}${rest.en} ${undoAdvice(link).en}`,
    }),
  }
}

/**
 * The mail about a passkey that was added or removed.
 * @param name the member's name for it
 * @param link address that undoes it
 */
export function passkeyMail(
  change: 'added' | 'removed',
  { name, link }: { name: string; link: string },
  language: ContentLanguage,
): MailText {
  const isNew = change === 'added'
  return {
    subject: {
      zh: `您的${brand.name.zh}账户：${isNew ? '已添加' : '已移除'}通行密钥`,
      en: `Your ${brand.name.en} account: a passkey was ${change}`,
    }[language],
    body: joinLanguages(language, {
      zh: `通行密钥“${name}”${isNew ? '已添加，今后可以用它登录' : '已移除，不能再用它登录'}。${undoAdvice(link).zh}`,
      en: `The passkey “${name}” was ${isNew ? 'added and can now be used to sign in' : 'removed and can no longer be used to sign in'}. ${undoAdvice(link).en}`,
    }),
  }
}
