/** Builds the server from its configuration: database, upstream, background work, and their end. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { brand } from '../src/contract/brand.ts'
import { UPSTREAM_FEATURES } from '../src/contract/upstream-features.ts'
import { matchRoute, redirectOf, ROUTES } from '../src/contract/routes.ts'
import { type ServerCoordination, joinServers } from './server-coordination.ts'
import { assemble, createInstance } from './app.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { awaitAtMost, createGracefulStop } from './graceful-stop.ts'
import type { Logger } from './logging.ts'
import { watchMaintenance } from './maintenance.ts'
import { createMetrics, type Metrics, type Pool } from './observe/metrics.ts'
import { createStoredFacts } from './observe/stored-facts.ts'
import { openSeededDatabase } from './seeded-database.ts'
import { createProvider } from './payment/configured.ts'
import { embeddedUpstream } from './proxy/embedded.ts'
import { remoteUpstream } from './proxy/remote.ts'
import { PRESSURE } from './pressure.ts'
import { findAddresses } from './push/public-address.ts'
import type { Upstream } from './proxy/upstream.ts'
import { sm2PublicKeyOf } from './secrets.ts'
import { deriveKeys } from './service/auth/keys.ts'
import { subscribeAuthCache } from './service/auth/auth-cache.ts'
import { createBackground } from './service/background.ts'
import { startBilling } from './service/billing/billing-job.ts'
import type { ServiceParts } from './service/context.ts'
import { startHousekeeping } from './service/housekeeping.ts'
import { readCatalogMessages } from './shell/catalog-messages.ts'
import { createDescriber } from './shell/describe-page.ts'
import { takesTransfers } from './seller.ts'
import { basicCredential, type PageConfig } from './shell/page-config.ts'
import { createRenderedPages } from './shell/rendered-pages.ts'
import { remoteSitemap, storedSitemap } from './shell/sitemap.ts'
import { startSending } from './start-sending.ts'
import { createWork, type Work } from './work/pool.ts'

/** Lifetime of replies to visitors: content changes a few times a day. See there for stale replies. */
const VISITOR_CACHE_MS = 1000

/** Time limits for background work to end, for leaving the other servers, and for closing the database. */
const PARTS_TIMEOUT_MS = 1500
const RELEASE_TIMEOUT_MS = 500
const DATABASE_TIMEOUT_MS = 2000

/** A built server with everything it has opened. */
export type Product = {
  app: FastifyInstance
  page: PageConfig
  /** Refuses new requests, lets running ones finish, closes the database. */
  close: () => Promise<void>
}

/** Upstream that answers the calls, with the resources to close afterwards. */
type Backend = {
  upstream: Upstream
  db: OpenDatabase['db'] | null
  /** The embedded service; null with a remote upstream. */
  service: ServiceParts | null
  /** Coordination with other servers at its database; null where there can be none. */
  coordination: ServerCoordination | null
  sm2PublicKey: string
  demo: PageConfig['demo']
  close: () => Promise<void>
}

function remoteBackend(config: Config, url: URL, log: Logger): Backend {
  return {
    upstream: remoteUpstream(url, { features: config.upstreamFeatures, log }),
    db: null,
    service: null,
    coordination: null,
    sm2PublicKey: config.sm2PublicKey ?? '',
    demo: null,
    close: async () => {},
  }
}

/** Fills the account of the demonstration member. A failure is logged and does not stop the start. */
async function seedDemo(
  upstream: Upstream,
  parts: ServiceParts,
  config: Config,
  sm2PublicKey: string,
  password: string,
): Promise<void> {
  // Loaded lazily: the engine and its examples are needed at the very first start only.
  const { fillDemo } = await import('./demo/fill-demo.ts')
  const { sandboxPayer } = await import('./demo/demo-orders.ts')
  const { db, outbox, log, clock } = parts
  const credential = basicCredential(config.client)
  try {
    const operator = { db, outbox, origin: config.publicOrigin?.origin ?? null }
    const pay = sandboxPayer(parts)
    const access = { password, sm2PublicKey, credential, operator, pay, now: clock() }
    await fillDemo(upstream, access)
  } catch (error) {
    log.error({ err: error }, 'the demonstration member starts empty')
  }
}

async function embeddedBackend(
  config: Config,
  log: Logger,
  { clock = () => new Date(), billingEveryMs }: StartOptions,
): Promise<Backend> {
  const { database, stored, used, previous, demo } = await openSeededDatabase(config, log, clock())
  const { db } = database
  const { sm2PrivateKey } = used
  const sending = await startSending(config, used, { db, log, clock })
  const background = createBackground(log)
  const work = createWork()
  const { authCache, unsubscribe: stopListening } = subscribeAuthCache(database)
  const parts: ServiceParts = {
    db,
    authCache,
    keys: deriveKeys(used.jwtSecret, sm2PrivateKey, used.sealKey, previous),
    outbox: sending.outbox,
    pushKey: sending.pushKey,
    findAddresses,
    limits: config.limits,
    log,
    background,
    work,
    payments: await createProvider(config.payments, {
      db,
      clock,
      webhookSecret: stored.webhookSecret,
      publicOrigin: config.publicOrigin?.origin ?? null,
      service: () => parts,
    }),
    origin: config.publicOrigin?.origin ?? `http://localhost:${config.port}`,
    seller: config.seller,
    clock,
  }
  const coordination = await joinServers(db, config, log)
  const stopJobs = [
    startHousekeeping(parts, coordination?.housekeepingLease),
    startBilling(parts, { everyMs: billingEveryMs, lease: coordination?.billingLease }),
  ]
  const upstream = embeddedUpstream(parts, VISITOR_CACHE_MS)
  const sm2PublicKey = sm2PublicKeyOf(sm2PrivateKey)
  if (demo.isNew) await seedDemo(upstream, parts, config, sm2PublicKey, stored.demoPassword)
  return {
    upstream,
    db,
    service: parts,
    coordination,
    sm2PublicKey,
    demo: demo.isPasswordKnown ? { email: brand.demoEmail, password: stored.demoPassword } : null,
    close: async () => {
      for (const stop of stopJobs) stop()
      // Time limits, so that the database is closed even when something hangs.
      const running = [background.stop(), work.close(), sending.stop(), stopListening()]
      await awaitAtMost(PARTS_TIMEOUT_MS, Promise.allSettled(running))
      if (coordination !== null) await awaitAtMost(RELEASE_TIMEOUT_MS, coordination.releaseLeases())
      await awaitAtMost(DATABASE_TIMEOUT_MS, database.close())
    },
  }
}

/** Returns the pool of a database that has one. */
function poolOf(db: OpenDatabase['db'] | null): Pool | null {
  const client = (db as { $client?: Partial<Pool> } | null)?.$client
  return client?.totalCount === undefined ? null : (client as Pool)
}

function metricsOf({ db, service }: Backend, work: Work): Metrics {
  return createMetrics({
    work,
    pool: poolOf(db),
    readFacts: service && createStoredFacts(service.db, service.clock, service.limits),
  })
}

/** Time limit of a description, so that a slow upstream does not delay a page. */
const DESCRIBE_TIMEOUT_MS = 1500

async function publicPagesOf(config: Config, { upstream, db }: Backend, credential: string) {
  const parts = { upstream, credential, timeoutMs: DESCRIBE_TIMEOUT_MS }
  return {
    describe: createDescriber({ ...parts, texts: await readCatalogMessages() }),
    readSitemap: db === null ? remoteSitemap(parts) : storedSitemap(db),
    origin: config.publicOrigin?.origin ?? null,
  }
}

/** Replacements for development and tests. */
export type StartOptions = {
  /** Replaces the built page; Vite's middleware in development. */
  shell?: (page: PageConfig) => FastifyPluginAsync
  /** Replaces the machine's clock in tests. */
  clock?: () => Date
  /** Interval of the billing job in milliseconds; shorter in tests. */
  billingEveryMs?: number
}

/** Builds the configuration of the page. */
function pageConfigOf(config: Config, backend: Backend, devMailbox: boolean): PageConfig {
  const { service, sm2PublicKey, demo } = backend
  const hasOwnSales = (service?.payments ?? null) !== null
  return {
    client: basicCredential(config.client),
    sm2PublicKey,
    devMailbox,
    demo,
    payments: service?.payments?.name ?? null,
    transfers: hasOwnSales && takesTransfers(config.seller),
    features: service === null ? config.upstreamFeatures : UPSTREAM_FEATURES,
  }
}

/**
 * Opens what the configuration names and builds the server; it does not listen yet.
 * @throws DataDirectoryLockedError, and any error from opening the database
 */
export async function start(config: Config, options: StartOptions = {}): Promise<Product> {
  const { logLevel, trustedProxies } = config
  const app = createInstance({ logLevel, trustedProxies })
  const backend =
    config.upstreamUrl === null
      ? await embeddedBackend(config, app.log, options)
      : remoteBackend(config, config.upstreamUrl, app.log)
  const hasMailbox = config.mode === 'local' && backend.db !== null
  const page = pageConfigOf(config, backend, hasMailbox)
  const work = backend.service?.work ?? createWork()
  const stopping = createGracefulStop(app, config.stopDelayMs)
  try {
    app.addHook('onClose', backend.close)
    if (backend.service === null) app.addHook('onClose', () => work.close())
    await assemble(app, {
      upstream: backend.upstream,
      credential: page.client,
      publicOrigin: config.publicOrigin,
      hosts: { mode: config.mode, names: config.hostNames },
      callsPerMinute: config.limits.callsPerMinute,
      spendShared: backend.coordination?.spendShared ?? null,
      maintenance: watchMaintenance({
        dataDirectory: config.dataDirectory,
        db: config.databaseUrl === null ? null : backend.db,
        isForced: config.isUnderMaintenance,
        nowMs: () => performance.now(),
      }),
      metrics: { token: config.metricsToken, metrics: metricsOf(backend, work) },
      isStopping: stopping.isStopping,
      builds: { directory: config.distDirectory, work },
      service: backend.service,
      mailbox: hasMailbox && backend.db !== null ? { db: backend.db } : null,
      shell: options.shell?.(page) ?? {
        directory: config.distDirectory,
        config: page,
        isKnownPath: (path) => matchRoute(path) !== null || redirectOf(path) !== null,
        redirectOf,
        ...(backend.coordination === null
          ? {}
          : { isNewestBuild: backend.coordination.isNewestBuild }),
        rendered: createRenderedPages({ work, upstream: backend.upstream, config: page }),
        prerenderedPaths: config.isShortLived ? [] : [ROUTES.landing.path],
        publicPages: await publicPagesOf(config, backend, page.client),
      },
      isDevelopment: options.shell !== undefined,
      // In development Vite builds in this process.
      ...(options.shell === undefined
        ? { pressure: PRESSURE, hasAddressLimits: true, trustedProxies }
        : {}),
      logLevel,
    })
    return { app, page, close: stopping.stop }
  } catch (error) {
    await app.close()
    throw error
  }
}
