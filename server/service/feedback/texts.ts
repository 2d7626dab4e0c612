/** Texts to a member about their feedback, in both languages. */
import { type ContentLanguage } from '../../../src/contract/languages.ts'
import { brand } from '../../../src/contract/brand.ts'
import { paths } from '../../../src/lib/paths.ts'
import { joinLanguages, type MailText } from '../../mail/texts.ts'
import type { NotificationText } from '../notifications/notify.ts'

type Thread = { id: string; title: string }

export function answeredNotification({ id, title }: Thread): NotificationText {
  return {
    title: { zh: '您的反馈有了新回复', en: 'Your feedback has an answer' },
    body: { zh: `“${title}”`, en: `“${title}”` },
    href: paths.feedbackItem(id),
  }
}

export function closedNotification({ id, title }: Thread): NotificationText {
  return {
    title: { zh: '您的反馈已处理完毕', en: 'Your feedback is closed' },
    body: {
      zh: `“${title}”。还有问题时，在原处回复即可重新打开。`,
      en: `“${title}”. If anything is still unresolved, reply there to reopen it.`,
    },
    href: paths.feedbackItem(id),
  }
}

/**
 * The mail with the answer.
 * @param origin the origin of the product, for a link; null when it is not configured
 */
export function answeredMail(
  { id, title }: Thread,
  answer: string,
  origin: string | null,
  language: ContentLanguage,
): MailText {
  const link = origin === null ? '' : `${origin}${paths.feedbackItem(id)}`
  const where = {
    zh: link === '' ? '登录后在“意见反馈”里可以继续回复。' : `继续回复：${link}`,
    en: link === '' ? 'Sign in and open Feedback to reply.' : `To reply: ${link}`,
  }
  // The operator's answer has one language only, so it precedes the text in both languages.
  const quoted = answer
    .split('\n')
    .map((row) => `    ${row}`.trimEnd())
    .join('\n')
  return {
    subject: {
      zh: `${brand.name.zh}回复了您的反馈：${title}`,
      en: `${brand.name.en} answered your feedback: ${title}`,
    }[language],
    body: `${quoted}\n\n${joinLanguages(language, {
      zh: `这是对您的反馈“${title}”的回复。${where.zh}\n不想再收到此类邮件，可以在账户设置的“通知”里关闭。`,
      en: `This is the answer to your feedback “${title}”. ${where.en}\nYou can turn these e-mails off under Notifications in the account settings.`,
    })}`,
  }
}
