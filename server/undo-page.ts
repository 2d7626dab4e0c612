/**
 * `/account/undo/:token`: undoes changes of the ways to sign in for the holder of an address from before them, without
 * signing in and without a script. Opening the page changes nothing, because mail scanners open links.
 */
import type { FastifyInstance } from 'fastify'
import { brand } from '../src/contract/brand.ts'
import type { ContentLanguage } from '../src/contract/languages.ts'
import type { LocalisedText } from '../src/contract/envelope.ts'
import { paths } from '../src/lib/paths.ts'
import { eq } from './db/drizzle.ts'
import { members } from './db/schema.ts'
import { escapeHtml } from './html.ts'
import type { MaintenanceWatch } from './maintenance.ts'
import { isFromElsewhere, ownOrigins } from './proxy/request-rules.ts'
import { formatMoment } from './mail/moment-text.ts'
import { addressRange } from './service/rate-limits/address-key.ts'
import {
  eventsSince,
  findUndoable,
  restoreSignIn,
  type UndoOutcome,
} from './service/auth/restore-sign-in.ts'
import { UNDO_PATH } from './service/auth/sign-in-changes.ts'
import type { ServiceParts } from './service/context.ts'
import { linkPages, pageLanguage, type TokenRequest } from './small-page.ts'

export type UndoPageOptions = {
  parts: ServiceParts
  publicOrigin: string | null
  maintenance: MaintenanceWatch
}

const TITLE: LocalisedText = { zh: '不是我本人', en: 'This was not me' }
const BUTTON: LocalisedText = { zh: '恢复并结束所有登录', en: 'Restore and end all sign-ins' }
const RESET: LocalisedText = { zh: '设置新密码', en: 'Set a new password' }
const SINCE: LocalisedText = { zh: '此后发生的更改和登录', en: 'Changes and sign-ins since then' }

const EVENTS: Readonly<Record<string, LocalisedText>> = {
  signedIn: { zh: '登录', en: 'Signed in' },
  passwordChanged: { zh: '更改密码', en: 'Password changed' },
  passwordReset: { zh: '重设密码', en: 'Password reset' },
  addressChanged: { zh: '更改邮箱或手机号', en: 'E-mail address or phone number changed' },
  secondFactorChanged: { zh: '更改两步验证', en: 'Two-step sign-in changed' },
  passkeyChanged: { zh: '更改通行密钥', en: 'Passkeys changed' },
}

const TEXTS = {
  open: {
    zh: '恢复后，邮箱、手机号、两步验证和通行密钥回到这次更改之前，所有登录结束，原密码失效。此后您自己做的更改也会撤销。',
    en: 'Restoring brings back the e-mail address, phone number, two-step sign-in and passkeys from before this change, ends all sign-ins, and disables the current password. Changes that you have made yourself since then are undone as well.',
  },
  done: {
    zh: '登录方式已恢复，所有登录已结束。请现在设置新密码。',
    en: 'Your sign-in methods have been restored, and all sign-ins have ended. Set a new password now.',
  },
  unknown: {
    zh: '这个链接已经用过、已过期或不完整，或者更早的更改已经撤销。链接在 30 天内有效。',
    en: 'This link has already been used, has expired or is incomplete, or an earlier change has been undone. Links are valid for 30 days.',
  },
  taken: {
    zh: `原来的地址现在属于另一个账户，无法自动恢复。请联系 ${brand.supportEmail}。`,
    en: `The old address now belongs to another account, so it cannot be restored automatically. Write to ${brand.supportEmail}.`,
  },
  elsewhere: {
    zh: '请求来源不符，请从邮件中重新打开链接。',
    en: 'Requests from this origin are not allowed. Open the link in the e-mail again.',
  },
  maintenance: {
    zh: '系统维护中，请稍后再试。链接仍然有效。',
    en: 'The service is under maintenance. Try again later; the link stays valid.',
  },
} as const satisfies Record<string, LocalisedText>

const STATUS: Readonly<Record<UndoOutcome, number>> = { done: 200, unknown: 404, taken: 409 }

type Event = Awaited<ReturnType<typeof eventsSince>>[number]

/** The events that are going to be undone, as a list. */
function eventList(
  found: readonly Event[],
  language: ContentLanguage,
  zone: string | null,
): string {
  if (found.length === 0) return ''
  const rows = found.map(({ at, kind, ip, data }) => {
    const device = [data['browser'], data['system'], addressRange(ip)].filter(Boolean).join(' · ')
    const title = EVENTS[kind]?.[language] ?? ''
    return `<li><strong>${title}</strong><br>${formatMoment(at, language, zone)} · ${escapeHtml(device)}</li>`
  })
  return `<h2>${SINCE[language]}</h2><ul>${rows.join('')}</ul>`
}

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
  const { send, button } = linkPages(UNDO_PATH, TITLE, BUTTON)

  app.get(`${UNDO_PATH}/:token`, async (request: TokenRequest, reply) => {
    const change = await findUndoable(parts.db, parts.clock(), request.params.token)
    if (change === null) return send(request, reply, 404, TEXTS.unknown)
    const language = pageLanguage(request)
    const [member] = await parts.db
      .select({ timeZone: members.timeZone })
      .from(members)
      .where(eq(members.id, change.memberId))
    const list = eventList(await eventsSince(parts.db, change), language, member?.timeZone ?? null)
    return send(request, reply, 200, TEXTS.open, button(request) + list)
  })

  app.post(`${UNDO_PATH}/:token`, async (request: TokenRequest, reply) => {
    if (isFromElsewhere(request.headers, ownOrigins(request, publicOrigin))) {
      return send(request, reply, 403, TEXTS.elsewhere)
    }
    if ((await maintenance()) !== null) return send(request, reply, 503, TEXTS.maintenance)
    const undoing = await restoreSignIn(parts, request.ip, request.params.token)
    const reset = `<p><a href="${paths.forgotPassword()}">${RESET[pageLanguage(request)]}</a></p>`
    return send(request, reply, STATUS[undoing], TEXTS[undoing], undoing === 'done' ? reset : '')
  })
}
