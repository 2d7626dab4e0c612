/** Route of the sandbox's payment page; `sandbox-html.ts` renders it. */
import { acceptedLanguage, asLanguage, languageFacts } from '../../src/contract/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromElsewhere, ownOrigins } from '../proxy/request-rules.ts'
import type { ServiceParts } from '../service/context.ts'
import { deliverNotices, scheduleNotices } from './notices.ts'
import { returnTo } from './provider.ts'
import { findPayment } from './sandbox-store.ts'
import { applyChoice, isChoice } from './sandbox-choices.ts'
import { renderSandboxPage, renderSandboxSentence } from './sandbox-html.ts'
import type { SandboxLanguage } from './sandbox-texts.ts'
import { SANDBOX_PATH } from './sandbox.ts'

type Request = FastifyRequest<{ Params: { ref: string }; Querystring: { lang?: unknown } }>

const FORM_LIMIT = 1024

/** The requested language, else the browser's, else Chinese. */
function languageOf({ query, headers }: Request): SandboxLanguage {
  const requested = asLanguage(query.lang) ?? acceptedLanguage(headers['accept-language'])
  return languageFacts(requested).contentLanguage
}

function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}

export type SandboxPageOptions = { parts: ServiceParts; publicOrigin: string | null }

/**
 * `/sandbox/payment/:ref`: the page where a payer of the sandbox lets the payment succeed, fail or wait. Anyone who
 * knows the reference may decide, as on a real provider's page.
 */
export async function sandboxPage(
  app: FastifyInstance,
  { parts, publicOrigin }: SandboxPageOptions,
): Promise<void> {
  const { db } = parts
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  app.get(`${SANDBOX_PATH}/:ref`, async (request: Request, reply) => {
    const language = languageOf(request)
    const row = await findPayment(db, request.params.ref)
    if (row === null) return sendHtml(reply, 404, renderSandboxSentence('missing', language))
    return sendHtml(reply, 200, renderSandboxPage(row, parts.clock(), language))
  })

  app.post(`${SANDBOX_PATH}/:ref`, async (request: Request, reply) => {
    const language = languageOf(request)
    if (isFromElsewhere(request.headers, ownOrigins(request, publicOrigin))) {
      return sendHtml(reply, 403, renderSandboxSentence('elsewhere', language))
    }
    const choice = request.body instanceof URLSearchParams ? request.body.get('choice') : null
    if (!isChoice(choice)) {
      return reply.redirect(`${SANDBOX_PATH}/${request.params.ref}?lang=${language}`, 303)
    }
    const decided = await applyChoice(db, parts.clock(), request.params.ref, choice)
    if (decided === null) return sendHtml(reply, 404, renderSandboxSentence('missing', language))
    const { payment, isNew, outcome } = decided
    if (isNew && outcome.isNotifiedFirst) await deliverNotices(parts)
    if (isNew)
      for (const afterMs of new Set(outcome.noticesAfterMs)) scheduleNotices(parts, afterMs)
    return reply.redirect(returnTo(payment.returnUrl, choice === 'abandon' ? 'left' : 'done'), 303)
  })
}
