/** Assembles the server from its plugins, as a Fastify instance that does not listen yet. */
import fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  LogController,
} from 'fastify'
import { boundConnections } from './connections.ts'
import type { Database } from './db/database.ts'
import { queueFairly } from './fair-queue.ts'
import { health } from './health.ts'
import { guardHosts, type HostRules } from './hosts.ts'
import { loggerOptions } from './logging.ts'
import { mailboxPage } from './mail/mailbox-page.ts'
import { isLoopback } from './mode.ts'
import { boundPipelining } from './pipelining.ts'
import type { Metrics } from './observe/metrics.ts'
import { browserFailures, type BrowserFailuresOptions } from './observe/browser-failures.ts'
import { metricsRoute } from './observe/metrics-route.ts'
import { sendRequestIds, newRequestId } from './observe/request-ids.ts'
import { notifyRoute } from './payment/notify-route.ts'
import { sandboxPage } from './payment/sandbox-page.ts'
import { isSandbox } from './payment/sandbox.ts'
import { type PressureOptions, shedLoad } from './pressure.ts'
import { proxy } from './proxy/plugin.ts'
import type { SpendShared } from './proxy/address-count.ts'
import type { Upstream } from './proxy/upstream.ts'
import type { MaintenanceWatch } from './maintenance.ts'
import { securityHeaders } from './security-headers.ts'
import type { ServiceParts } from './service/context.ts'
import type { ShellOptions } from './shell/shell-options.ts'
import { staticShell } from './shell/static-shell.ts'
import { createTrustFunction } from './trusted-proxies.ts'
import { undoPage } from './undo-page.ts'
import { unsubscribePage } from './unsubscribe-page.ts'
import type { Work } from './work/pool.ts'

/** Dependencies and options of the server. */
export type AppDeps = {
  upstream: Upstream
  /** The Authorization header that the product's client sends. */
  credential: string
  publicOrigin: URL | null
  /** Host names that are answered; every host name without it. */
  hosts?: HostRules
  callsPerMinute: number
  /** Counts calls over several servers. */
  spendShared?: SpendShared | null
  trustedProxies?: number
  maintenance?: MaintenanceWatch
  /** The metrics, and the token that allows other machines to read them. */
  metrics?: { metrics: Metrics; token: string | null }
  /** Whether the server is about to stop. */
  isStopping?: () => boolean
  /** Shows the outbox at /dev/mailbox; null in public mode. */
  mailbox: { db: Database } | null
  /** The embedded service, to which payment providers send their webhooks; null without one. */
  service?: ServiceParts | null
  /** The built page, or a plugin in its place (Vite's middleware in development), or none. */
  shell: ShellOptions | FastifyPluginAsync | null
  isDevelopment?: boolean
  /** The published builds and the threads that read their source maps. */
  builds?: { directory: string; work: Pick<Work, 'run'> }
  /** Limits of event loop delay beyond which requests are refused; no limit without it. */
  pressure?: PressureOptions
  /** Whether addresses are queued fairly and have a bounded number of connections; off in most tests. */
  hasAddressLimits?: boolean
  logLevel: string
  /** Receives log lines in place of standard output. */
  logStream?: { write: (line: string) => void }
  upstreamTimeoutMs?: number
  /** Delay of refusals in milliseconds (see `proxy/hold-back.ts`); shorter in tests. */
  refusalDelayMs?: number
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`)
}

/** Answers errors of files and pages with one line of text, never with details. */
function answerErrorsAsText(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    return sendText(reply, status, status >= 500 ? 'Something went wrong' : 'Bad request')
  })
  app.setNotFoundHandler((_request, reply) => sendText(reply, 404, 'Not found'))
}

/**
 * Ends each connection with its answer while stopping. A kept-alive connection would otherwise delay the stop
 * until its own time-out.
 */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}

/** Creates an empty Fastify instance with its log. */
export function createInstance(
  deps: Pick<AppDeps, 'logLevel' | 'logStream' | 'trustedProxies'>,
): FastifyInstance {
  return fastify({
    logger: loggerOptions(deps.logLevel, deps.logStream),
    // One line per request would drown what matters; calls are logged by name at level debug.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: createTrustFunction(deps.trustedProxies ?? 0),
    // Half-sent requests must not hold a connection open for ever.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be decoded never reaches a route.
    frameworkErrors: (_error, _request, reply) => void sendText(reply, 400, 'Bad request'),
  })
}

async function registerPaymentRoutes(
  app: FastifyInstance,
  parts: ServiceParts,
  maintenance: MaintenanceWatch,
  publicOrigin: string | null,
): Promise<void> {
  await app.register(notifyRoute, { parts, maintenance })
  if (isSandbox(parts.payments)) await app.register(sandboxPage, { parts, publicOrigin })
}

/** Limits connections and queues requests by address, so that a flood from one address does not delay the others. */
function limitAddresses(app: FastifyInstance, trustedProxies: number): void {
  const isTrusted = createTrustFunction(trustedProxies)
  const isProxy = (peer: string) => isLoopback(peer) || (isTrusted !== false && isTrusted(peer, 0))
  boundConnections(app.server, isProxy)
  boundPipelining(app.server)
  queueFairly(app)
}

function failureOptions({ builds, publicOrigin, metrics }: AppDeps): BrowserFailuresOptions {
  return {
    directory: builds?.directory ?? null,
    work: builds?.work ?? null,
    publicOrigin: publicOrigin?.origin ?? null,
    ...(metrics && { onFailure: metrics.metrics.browserFailure }),
  }
}

/** Registers all plugins; the instance does not listen yet. */
export async function assemble(app: FastifyInstance, deps: AppDeps): Promise<void> {
  answerErrorsAsText(app)
  sendRequestIds(app)
  endConnectionsOnClose(app)
  if (deps.hasAddressLimits === true) limitAddresses(app, deps.trustedProxies ?? 0)
  if (deps.hosts !== undefined) guardHosts(app, deps.hosts)
  await securityHeaders(app, {
    isHttps: deps.publicOrigin?.protocol === 'https:',
    isDevelopment: deps.isDevelopment ?? false,
  })
  if (deps.pressure !== undefined) await shedLoad(app, deps.pressure)
  const maintenance = deps.maintenance ?? (() => Promise.resolve(null))
  await app.register(health, {
    ready: deps.upstream.ready,
    maintenance,
    isStopping: deps.isStopping ?? (() => false),
  })
  if (deps.metrics !== undefined) await app.register(metricsRoute, deps.metrics)
  await app.register(browserFailures, failureOptions(deps))
  await app.register(proxy, {
    upstream: deps.upstream,
    credential: deps.credential,
    publicOrigin: deps.publicOrigin?.origin ?? null,
    callsPerMinute: deps.callsPerMinute,
    spendShared: deps.spendShared ?? null,
    maintenance,
    ...(deps.metrics === undefined ? {} : { onCall: deps.metrics.metrics.call }),
    ...(deps.upstreamTimeoutMs === undefined ? {} : { timeoutMs: deps.upstreamTimeoutMs }),
    ...(deps.refusalDelayMs === undefined ? {} : { refusalDelayMs: deps.refusalDelayMs }),
  })
  if (deps.mailbox !== null) await app.register(mailboxPage, deps.mailbox)
  if (deps.service) {
    const publicOrigin = deps.publicOrigin?.origin ?? null
    await app.register(undoPage, { parts: deps.service, publicOrigin, maintenance })
    await app.register(unsubscribePage, { parts: deps.service, maintenance })
    await registerPaymentRoutes(app, deps.service, maintenance, deps.publicOrigin?.origin ?? null)
  }
  if (typeof deps.shell === 'function') await app.register(deps.shell)
  else if (deps.shell !== null) {
    await app.register(staticShell, {
      headsPerMinute: deps.callsPerMinute,
      ...(deps.refusalDelayMs === undefined ? {} : { refusalDelayMs: deps.refusalDelayMs }),
      maintenance,
      ...deps.shell,
    })
  }
}

/** Builds the server as a Fastify instance that does not listen yet: tests use `inject()`. */
export async function build(deps: AppDeps): Promise<FastifyInstance> {
  const app = createInstance(deps)
  await assemble(app, deps)
  return app
}
