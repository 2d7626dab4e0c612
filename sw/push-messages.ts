/**
 * The text of a notification that arrives while no page is open. Short and fixed: the worker has no message catalogs,
 * and its subject is not sent.
 */
import { brand } from '../src/contract/brand.ts'
import type { LocalisedText } from '../src/contract/envelope.ts'
import type { PushKind } from '../src/contract/push.ts'

type PushText = { title: LocalisedText; body: LocalisedText }

export const PUSH_MESSAGES: Readonly<Record<PushKind, PushText>> = {
  feedback: {
    title: { zh: '您的反馈有了新的答复', en: 'Your feedback has an answer' },
    body: { zh: '点按查看。', en: 'Open it to read the answer.' },
  },
  export: {
    title: { zh: '数据副本已备好', en: 'The copy of your data is ready' },
    body: { zh: '请在 24 小时内下载。', en: 'Download it within 24 hours.' },
  },
  billing: {
    title: { zh: '有一笔付款需要处理', en: 'A payment needs your attention' },
    body: {
      zh: '点按查看会员与付款方式。',
      en: 'Open it to see your membership and payment method.',
    },
  },
}

/** From a server that knows more than this worker. */
export const UNKNOWN_PUSH: PushText = {
  title: brand.name,
  body: { zh: '您的账号有新消息。', en: 'There is something new in your account.' },
}
