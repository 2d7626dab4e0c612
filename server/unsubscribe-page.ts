/**
 * `/account/unsubscribe/:token`: ends a member's digests of new content, without signing in. Opening it changes
 * nothing, because mail scanners open links; a mail program posts to it with one click (RFC 8058).
 */
import type { FastifyInstance } from 'fastify'
import type { LocalisedText } from '../src/contract/envelope.ts'
import type { MaintenanceWatch } from './maintenance.ts'
import type { ServiceParts } from './service/context.ts'
import {
  unsubscribeFromDigests,
  readUnsubscribeToken,
  UNSUBSCRIBE_PATH,
} from './service/news/unsubscribe.ts'
import { linkPages, type TokenRequest } from './small-page.ts'

export type UnsubscribePageOptions = {
  parts: Pick<ServiceParts, 'db' | 'keys' | 'clock'>
  maintenance: MaintenanceWatch
}

const TITLE: LocalisedText = { zh: '不再接收新内容邮件', en: 'Stop e-mails about new content' }

const TEXTS = {
  ask: {
    zh: '点击下面的按钮后，不再收到介绍新内容的邮件。账户安全、付款和退款的邮件照常发送。',
    en: 'Press the button below to stop e-mails about new content. E-mails about account security, payments and refunds are still sent.',
  },
  done: {
    zh: '已停止。以后可以在账户设置的“通知”里重新打开。',
    en: 'Done. You can turn them on again under Notifications in the account settings.',
  },
  unknown: {
    zh: '这个链接不完整或有误。登录后可以在账户设置的“通知”里关闭。',
    en: 'This link is incomplete or wrong. Sign in to turn the e-mails off under Notifications in the account settings.',
  },
  maintenance: {
    zh: '系统维护中，请稍后再试。链接仍然有效。',
    en: 'The service is under maintenance. Try again later; the link stays valid.',
  },
} as const satisfies Record<string, LocalisedText>

/** Registers the routes of the unsubscribe page. */
export async function unsubscribePage(
  app: FastifyInstance,
  { parts, maintenance }: UnsubscribePageOptions,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.removeAllContentTypeParsers()
  // Any form content is accepted: the link itself is sufficient.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
    done(null, null),
  )
  const { send, button } = linkPages(UNSUBSCRIBE_PATH, TITLE)
  const memberOf = ({ params }: TokenRequest) =>
    readUnsubscribeToken(parts.keys.digests, params.token)

  app.get(`${UNSUBSCRIBE_PATH}/:token`, async (request: TokenRequest, reply) => {
    if (memberOf(request) === null) return send(request, reply, 404, TEXTS.unknown)
    return send(request, reply, 200, TEXTS.ask, button(request))
  })

  // From any origin: the signature is the permission, and a mail program has no origin of ours.
  app.post(`${UNSUBSCRIBE_PATH}/:token`, async (request: TokenRequest, reply) => {
    const memberId = memberOf(request)
    if (memberId === null) return send(request, reply, 404, TEXTS.unknown)
    if ((await maintenance()) !== null) return send(request, reply, 503, TEXTS.maintenance)
    await unsubscribeFromDigests(parts.db, parts.clock(), memberId)
    return send(request, reply, 200, TEXTS.done)
  })
}
