/** The digest of new content, in the recipient's language. */
import { brand } from '../../../src/contract/brand.ts'
import type { ContentLanguage } from '../../../src/contract/languages.ts'
import { paths } from '../../../src/lib/paths.ts'
import type { MailText } from '../../mail/texts.ts'
import type { NotificationText } from '../notifications/notify.ts'
import type { DigestItem } from './items.ts'

/** Limit of items; a longer digest ends with the number of further ones. */
export const MAX_ITEMS = 12

const WORDS = {
  zh: {
    subject: (count: number) => `${brand.name.zh}本月新内容：${count} 篇`,
    opening: `您好，以下是${brand.name.zh}最近上线的内容。`,
    more: (count: number) => `此外还有 ${count} 篇，登录后可以全部看到。`,
    why: '您在账户设置的“通知”里选择了接收新内容，每月最多一封。',
    end: '不想再收到，打开这个链接即可，无需登录：',
  },
  en: {
    subject: (count: number) =>
      `New at ${brand.name.en}: ${count} ${count === 1 ? 'article' : 'articles'}`,
    opening: `Here is what is new at ${brand.name.en}.`,
    more: (count: number) =>
      `${count} more ${count === 1 ? 'article' : 'articles'}: sign in to see everything.`,
    why: 'You chose to receive new content under Notifications in the account settings, at most once a month.',
    end: 'To unsubscribe, open this link; you do not need to sign in:',
  },
} as const satisfies Record<ContentLanguage, unknown>

export function digestMail(
  items: readonly DigestItem[],
  language: ContentLanguage,
  { origin, unsubscribe }: { origin: string; unsubscribe: string },
): MailText {
  const words = WORDS[language]
  const shown = items.slice(0, MAX_ITEMS).map(({ title, summary, path }) => {
    const rows = [title[language], summary[language].trim(), `${origin}${path}`]
    return rows.filter((row) => row !== '').join('\n')
  })
  const left = items.length - shown.length
  return {
    subject: words.subject(items.length),
    body: `${[
      words.opening,
      ...shown,
      ...(left > 0 ? [words.more(left)] : []),
      `--\n${words.why}\n${words.end}\n${unsubscribe}`,
    ].join('\n\n')}\n`,
  }
}

/** The notification about the digest. */
export function digestNotice(items: readonly DigestItem[]): NotificationText {
  const [first] = items
  return {
    title: {
      zh: `新内容 ${items.length} 篇`,
      en: `${items.length} new ${items.length === 1 ? 'article' : 'articles'}`,
    },
    body: { zh: first?.title.zh ?? '', en: first?.title.en ?? '' },
    href: items.length === 1 ? (first?.path ?? null) : paths.home(),
  }
}
