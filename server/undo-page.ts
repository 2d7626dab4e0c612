/**
 * `/account/undo/:token`: undoes a change of address for the holder of the old one, without signing in and
 * without a script. Opening the page changes nothing, because mail scanners open links.
 */
import type { FastifyInstance } from 'fastify'
import { brand } from '../src/contract/brand.ts'
import type { LocalisedText } from '../src/contract/envelope.ts'
import { paths } from '../src/lib/paths.ts'
import type { MaintenanceWatch } from './maintenance.ts'
import { isFromElsewhere, ownOrigins } from './proxy/request-rules.ts'
import {
  findUndoable,
  UNDO_PATH,
  undoChange,
  type UndoOutcome,
} from './service/auth/address-changes.ts'
import type { ServiceParts } from './service/context.ts'
import { linkPages, pageLanguage, type TokenRequest } from './small-page.ts'

export type UndoPageOptions = {
  parts: ServiceParts
  publicOrigin: string | null
  maintenance: MaintenanceWatch
}

const TITLE: LocalisedText = { zh: '撤销更改', en: 'Undo the change' }
const RESET: LocalisedText = { zh: '重设密码', en: 'Reset the password' }

const TEXTS = {
  email: {
    zh: '您的账号邮箱刚刚更改过。撤销后会恢复原来的邮箱，所有设备上的登录随之结束。',
    en: 'The e-mail address of your account was changed. Undoing it brings back the old one and ends all sign-ins.',
  },
  phone: {
    zh: '您的账号手机号刚刚更改过。撤销后会恢复原来的状态，所有设备上的登录随之结束。',
    en: 'The phone number of your account was changed. Undoing it brings back what was there before and ends all sign-ins.',
  },
  done: {
    zh: '更改已撤销，所有登录已结束。请现在重设密码：更改它的人可能知道您的密码。',
    en: 'The change was undone and all sign-ins have ended. Reset your password now: whoever made the change may know it.',
  },
  unknown: {
    zh: '这个链接已经用过、已过期或不完整。链接在 7 天内有效，只能使用一次。',
    en: 'This link was used already, is too old, or is not complete. It is valid for 7 days and works once.',
  },
  taken: {
    zh: `原来的地址现在属于另一个账号，无法自动恢复。请联系 ${brand.supportEmail}。`,
    en: `The old address belongs to another account by now. Write to ${brand.supportEmail}.`,
  },
  elsewhere: {
    zh: '请求来源不被允许，请从邮件中重新打开链接。',
    en: 'Requests from this origin are not allowed. Open the link in the mail again.',
  },
  maintenance: {
    zh: '系统维护中，请稍后再试。链接仍然有效。',
    en: 'The service is under maintenance. Try again later; the link stays valid.',
  },
} as const satisfies Record<string, LocalisedText>

const STATUS: Readonly<Record<UndoOutcome, number>> = { done: 200, unknown: 404, taken: 409 }

/** Registers the routes of the undo page. */
export async function undoPage(app: FastifyInstance, options: UndoPageOptions): Promise<void> {
  const { parts, publicOrigin, maintenance } = options
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, _body, done) => done(null, null),
  )
  const { send, button } = linkPages(UNDO_PATH, TITLE)

  app.get(`${UNDO_PATH}/:token`, async (request: TokenRequest, reply) => {
    const change = await findUndoable(parts.db, parts.clock(), request.params.token)
    if (change === null) return send(request, reply, 404, TEXTS.unknown)
    return send(request, reply, 200, TEXTS[change.kind], button(request))
  })

  app.post(`${UNDO_PATH}/:token`, async (request: TokenRequest, reply) => {
    if (isFromElsewhere(request.headers, ownOrigins(request, publicOrigin))) {
      return send(request, reply, 403, TEXTS.elsewhere)
    }
    if ((await maintenance()) !== null) return send(request, reply, 503, TEXTS.maintenance)
    const undoing = await undoChange(parts, request.ip, request.params.token)
    const reset = `<p><a href="${paths.forgotPassword()}">${RESET[pageLanguage(request)]}</a></p>`
    return send(request, reply, STATUS[undoing], TEXTS[undoing], undoing === 'done' ? reset : '')
  })
}
