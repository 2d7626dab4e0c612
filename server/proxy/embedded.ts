/** Upstream in this process: permissions, handlers, and a cache of replies to visitors. */
import type * as z from 'zod/mini'
import { KNOWN_MIGRATION } from '../db/open.ts'
import { requireKnownSchema } from '../db/schema-range.ts'
import { createWriteProbe } from '../db/write-probe.ts'
import { CODE } from '../../src/contract/codes.ts'
import type { Contract, EndpointName } from '../../src/contract/contract.ts'
import { requireReauthentication } from '../service/auth/reauthentication.ts'
import { findPrincipal } from '../service/auth/principal.ts'
import { logRefusal } from '../service/billing/log-refusals.ts'
import type { Context, Handler, ServiceParts, Principal } from '../service/context.ts'
import { handlers } from '../service/handlers.ts'
import { requirePermission, isAllowed } from '../service/permissions.ts'
import { ServiceError } from '../service/service-error.ts'
import { once } from '../once.ts'
import { type Requester, runAsRequester } from '../requester.ts'
import { addressKey } from '../service/rate-limits/address-key.ts'
import { createJobQueue } from '../work/job-queue.ts'
import { successText } from './envelope.ts'
import type { Upstream, UpstreamCall, UpstreamReply } from './upstream.ts'
import { createVisitorCache, isShared } from './visitor-cache.ts'

/**
 * Limits of one address on concurrent and waiting calls, so that a burst of hundreds delays the others by
 * these few only.
 */
const ADDRESS_LIMITS = { slots: Number.POSITIVE_INFINITY, atOnce: 6, perOwner: 200, total: 2000 }

/** Public content is read as a visitor, so that it does not wait for the tables of members. */
const requesterOf = (call: UpstreamCall): Requester => (isShared(call) ? 'visitor' : 'member')

function contextOf(parts: ServiceParts, call: UpstreamCall): Context {
  const now = parts.clock()
  const principal = once(async (): Promise<Principal | null> =>
    call.token === null ? null : findPrincipal(parts, call.token, now),
  )
  return {
    ...parts,
    now,
    token: call.token,
    timeZone: call.timeZone,
    ip: call.ip,
    userAgent: call.userAgent,
    device: { token: call.device, isNew: false },
    knownDevice: null,
    principal,
    member: async () => {
      const member = await principal()
      if (member === null) throw new ServiceError(CODE.bad, 'pleaseLogIn')
      return member
    },
    allow: async (...asked) => requirePermission((await principal())?.level ?? null, ...asked),
  }
}

/** Subjects of calls that can change what a member may do, or end sessions. */
const ACCESS_SUBJECTS: ReadonlySet<string> = new Set([
  'Account',
  'Session',
  'Order',
  'Subscription',
])

/** Clears the auth cache of the caller after a call that may have changed it, whether the call succeeded or not. */
async function clearAuthCache(context: Context, { endpoint, token }: UpstreamCall) {
  if (token === null || endpoint.repeat === 'read') return
  if (endpoint.permission !== null && !ACCESS_SUBJECTS.has(endpoint.permission[1])) return
  const principal = await context.principal().catch(() => null)
  if (principal !== null) context.authCache.invalidate(principal.memberId)
}

async function answer(parts: ServiceParts, call: UpstreamCall): Promise<UpstreamReply> {
  const context = contextOf(parts, call)
  // The contract defines who may call; checked here once instead of in each handler.
  if (call.endpoint.access === 'member') await context.member()
  const { permission } = call.endpoint
  // A permission of every visitor needs no query for the member.
  if (permission !== null && !isAllowed(null, ...permission)) await context.allow(...permission)
  await requireReauthentication(context, call)
  const handler = handlers[call.name] as Handler<EndpointName>
  // The proxy has parsed them with the schema of this endpoint.
  const params = call.params as z.output<Contract[EndpointName]['params']>
  let data: unknown
  try {
    data = await handler(context, params)
  } catch (error) {
    await logRefusal(context, call.name, error)
    throw error
  } finally {
    await clearAuthCache(context, call)
  }
  // As text, so that a cached reply is not serialised again for each visitor.
  const body = call.endpoint.isBare ? JSON.stringify(data) : successText(data)
  const { token, isNew } = context.device
  return { status: CODE.ok, body, ...(isNew && token !== null ? { device: token } : {}) }
}

/**
 * Creates the upstream of the embedded service, called in this process.
 * @param visitorCacheMs how old a cached reply to a visitor may be
 */
export function embeddedUpstream(parts: ServiceParts, visitorCacheMs = 0): Upstream {
  const cache = createVisitorCache(visitorCacheMs, () => performance.now())
  const queue = createJobQueue(ADDRESS_LIMITS)
  const probeWrites = createWriteProbe(parts.db)
  // Server-rendered pages call without an address; their requests are queued fairly by the page sender.
  const runQueued = (call: UpstreamCall) => {
    // Replies to visitors are shared: an abort of the first request must not end them for the others.
    const signal = isShared(call) ? null : call.signal
    const work = () => runAsRequester(requesterOf(call), () => answer(parts, call), signal)
    return call.ip === '' ? work() : queue.run(addressKey(call.ip), work)
  }
  return {
    kind: 'embedded',
    call: (call) => cache.answer(call, () => runQueued(call)),
    // A server older than the schema reports that it is not ready, so that load balancers avoid it. Reads would
    // still succeed on a full disk, and on a database that has become a standby, so writes are tested.
    ready: () =>
      runAsRequester('visitor', async () => {
        await requireKnownSchema(parts.db, KNOWN_MIGRATION)
        await probeWrites(parts.clock())
      }),
  }
}
