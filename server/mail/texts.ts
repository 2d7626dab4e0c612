/** Mails and text messages in all supported languages, the recipient's language first. */
import {
  asLanguage,
  FALLBACK_LANGUAGE,
  FIRST_LANGUAGE,
  languageFacts,
  languageOfZone,
  otherContentLanguages,
  type ContentLanguage,
} from '../../src/contract/languages.ts'
import { brand } from '../../src/contract/brand.ts'
import type { LocalisedText } from '../../src/contract/envelope.ts'
import { CODE_TYPE, type CodeType } from '../../src/contract/codes.ts'
import { LIMITS } from '../../src/contract/limits.ts'

const MINUTES = LIMITS.codeLifeMs / 60_000

const PURPOSE: Record<CodeType, LocalisedText> = {
  [CODE_TYPE.register]: { zh: '注册账户', en: 'create your account' },
  [CODE_TYPE.signIn]: { zh: '登录', en: 'sign in' },
  [CODE_TYPE.resetPassword]: { zh: '重设密码', en: 'reset your password' },
  [CODE_TYPE.bind]: { zh: '绑定这个邮箱', en: 'add this address to your account' },
}

/** The requested language, else the language of the time zone: Chinese for Asia/Shanghai, else English. */
export function languageOf(
  requested: string | null | undefined,
  timeZone: string | null,
): ContentLanguage {
  if (requested !== undefined && requested !== null && requested !== '') {
    const [name] = requested.toLowerCase().split(/[-_]/, 1)
    return languageFacts(asLanguage(name) ?? FALLBACK_LANGUAGE).contentLanguage
  }
  return languageFacts(timeZone === null ? FIRST_LANGUAGE : languageOfZone(timeZone))
    .contentLanguage
}

/** Joins the text in the recipient's language and in the others. */
export function joinLanguages(language: ContentLanguage, parts: LocalisedText): string {
  const texts = [language, ...otherContentLanguages(language)].map((each) => parts[each])
  return `${texts.join('\n\n--\n\n')}\n`
}

export type MailText = { subject: string; body: string }

/** The mail with the text of a notification. */
export function noticeMail(
  { title, body }: { title: LocalisedText; body: LocalisedText },
  language: ContentLanguage,
): MailText {
  return {
    subject: { zh: `${brand.name.zh}：${title.zh}`, en: `${brand.name.en}: ${title.en}` }[language],
    body: joinLanguages(language, body),
  }
}

/** The mail that contains a code. */
export function codeMail(code: string, purpose: CodeType, language: ContentLanguage): MailText {
  const { zh, en } = PURPOSE[purpose]
  return {
    subject: { zh: `${brand.name.zh}验证码：${code}`, en: `Your ${brand.name.en} code: ${code}` }[
      language
    ],
    body: joinLanguages(language, {
      zh:
        `您在${brand.name.zh}申请了验证码，用于${zh}：\n\n    ${code}\n\n` +
        `${MINUTES} 分钟内有效，只能使用一次。如果这不是您本人的操作，请忽略这封邮件，也不要把验证码告诉任何人。`,
      en:
        `Your ${brand.name.en} code to ${en}:\n\n    ${code}\n\n` +
        `It is valid for ${MINUTES} minutes and works once. If you did not request it, ignore this ` +
        'e-mail. Do not share the code with anyone.',
    }),
  }
}

/** The text message that contains a code. */
export function codeSms(code: string, language: ContentLanguage): string {
  return {
    zh: `【${brand.name.zh}】验证码 ${code}，${MINUTES} 分钟内有效，请勿告诉他人。`,
    en: `${brand.name.en}: your code is ${code}. Valid for ${MINUTES} minutes. Do not share it.`,
  }[language]
}

/** The mail to the owner of an account when another registration uses its address. */
export function alreadyRegisteredMail(language: ContentLanguage): MailText {
  return {
    subject: {
      zh: `您已有${brand.name.zh}账户`,
      en: `You already have a ${brand.name.en} account`,
    }[language],
    body: joinLanguages(language, {
      zh: `有人用这个邮箱申请注册${brand.name.zh}，但这个邮箱已有账户。如果是您本人，请直接登录；忘记密码时可以重设。如果不是，无需任何操作。`,
      en:
        `Somebody tried to create a ${brand.name.en} account with this address, which already has ` +
        'one. If it was you, sign in, or reset your password if you have forgotten it. ' +
        'Otherwise you do not need to do anything.',
    }),
  }
}
