/** Reads and checks the environment variables of the operator; an error names each wrong one, never its value. */
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import {
  type PaymentConfig,
  findPaymentContradictions,
  paymentVariables,
  readPaymentConfig,
} from './payment/payment-config.ts'
import { UPSTREAM_FEATURES, type UpstreamFeature } from '../src/contract/upstream-features.ts'
import { isVapidKey } from './push/vapid.ts'
import { hostNameOf } from './hosts.ts'
import { type Mode, modeOf, modeProblems } from './mode.ts'
import { type Seller, sellerContradictions, sellerOf, sellerVariables } from './seller.ts'

/** Settings of the operator, read from the environment once, at start. */
export type Config = {
  mode: Mode
  /** Whether there is a demonstration member; in local mode only. */
  hasDemo: boolean
  /** Host names that are answered besides those of this machine. */
  hostNames: readonly string[]
  host: string
  port: number
  dataDirectory: string
  distDirectory: string
  contentDirectory: string
  /** URL of PostgreSQL; null: the embedded database under the data directory. */
  databaseUrl: string | null
  /** URL of a read replica for visitors. */
  replicaUrl: string | null
  /** URL of a BladeX deployment; null: the embedded service. */
  upstreamUrl: URL | null
  /** Features of a remote upstream beyond the calls of the specification. */
  upstreamFeatures: readonly UpstreamFeature[]
  publicOrigin: URL | null
  /** Number of reverse proxies in front whose headers are trusted (0: none). */
  trustedProxies: number
  smtp: { url: string; from: string } | null
  smsGateway: { url: string; token: string | null } | null
  /** The payment provider; null: nothing is sold. */
  payments: PaymentConfig | null
  client: { id: string; secret: string }
  /** The operator's key; null: one is generated once in the data directory. */
  jwtSecret: string | null
  sm2PrivateKey: string | null
  vapidPrivateKey: string | null
  sealKey: string | null
  /** Public key of the remote upstream, whose private key is not ours. */
  sm2PublicKey: string | null
  limits: ServerLimits
  /** The seller on invoices, and the tax rate in the prices. */
  seller: Seller
  /** Whether every call is answered "under maintenance". */
  isUnderMaintenance: boolean
  /** Token with which other machines may read the metrics. */
  metricsToken: string | null
  /** Path of a module that sets up OpenTelemetry. */
  tracingModule: string | null
  /** Whether this is a test's server, which should do no work ahead of requests. */
  isShortLived: boolean
  /** Delay of a stop in milliseconds, during which requests are still answered and `/readyz` fails. */
  stopDelayMs: number
  logLevel: string
}

/** Rate limits of the server. */
export type ServerLimits = {
  /** Calls of one address per minute through the proxy. */
  callsPerMinute: number
  /** Failed sign-ins, and wrong codes, of one address before it is throttled. */
  signInFailuresPerIp: number
  /** Codes per hour that one address may request. */
  codesPerHourPerIp: number
  /** Codes per hour that all callers together may request by mail, and as many by SMS. */
  codesPerHour: number
}

/** Reports that one or more variables are wrong; the message lists them all. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\n` +
        'See docs/operating.md for every variable.',
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const whole = (low: number, high: number, fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d+$/, `must be a whole number from ${low} to ${high}`)),
      z.pipe(
        z.transform(Number),
        z
          .number()
          .check(z.gte(low, `must be at least ${low}`), z.lte(high, `must be at most ${high}`)),
      ),
    ),
    fallback,
  )

const address = (protocols: readonly string[]) =>
  z.optional(
    z.string().check(
      z.refine(
        (value) => {
          const url = URL.parse(value)
          return url !== null && protocols.includes(url.protocol)
        },
        `must be an address beginning with ${protocols.map((name) => `${name}//`).join(' or ')}`,
      ),
    ),
  )

const words = (pattern: RegExp, hint: string, fallback: string) =>
  z._default(z.string().check(z.regex(pattern, hint)), fallback)

function isUpstreamFeature(name: string): name is UpstreamFeature {
  return (UPSTREAM_FEATURES as readonly string[]).includes(name)
}

/** Schema of all environment variables. */
export const environment = z.object({
  MODE: z.optional(z.enum(['local', 'public'], 'must be local or public')),
  NODE_ENV: z.optional(
    z.enum(
      ['production', 'development', 'test'],
      'must be production, development or test, in lower case, or not be set: MODE=public is what opens a server to others',
    ),
  ),
  ALLOWED_HOSTS: words(
    /^[\w.-]+(,[\w.-]+)*$/,
    'must be host names with commas between them, without ports',
    '',
  ),
  DEMO: words(/^[01]$/, 'must be 0 or 1', '1'),
  HOST: words(/^[\w.:-]+$/, 'must be a host name or an IP address', 'localhost'),
  PORT: whole(0, 65_535, 3000),
  DATA_DIR: z._default(z.string(), './data'),
  DIST_DIR: z._default(z.string(), './dist'),
  CONTENT_DIR: z.optional(z.string()),
  DATABASE_URL: address(['postgres:', 'postgresql:']),
  DATABASE_REPLICA_URL: address(['postgres:', 'postgresql:']),
  UPSTREAM_URL: address(['http:', 'https:']),
  UPSTREAM_FEATURES: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => value === 'all' || value.split(',').every(isUpstreamFeature),
          `must be all, or some of ${UPSTREAM_FEATURES.join(',')} with commas between them`,
        ),
      ),
    '',
  ),
  PUBLIC_ORIGIN: address(['http:', 'https:']),
  TRUSTED_PROXIES: whole(0, 10, 0),
  SMTP_URL: address(['smtp:', 'smtps:']),
  MAIL_FROM: z.optional(z.string().check(z.regex(/@/, 'must hold an e-mail address'))),
  SMS_GATEWAY_URL: address(['http:', 'https:']),
  SMS_GATEWAY_TOKEN: z.optional(z.string()),
  ...paymentVariables,
  MAINTENANCE: words(/^[01]$/, 'must be 0 or 1', '0'),
  CLIENT_ID: words(/^[^:\s]{1,64}$/, 'must be 1–64 characters without colon or space', 'veriscope'),
  CLIENT_SECRET: words(
    /^\S{8,128}$/,
    'must be 8–128 characters without spaces',
    'veriscope_secret',
  ),
  JWT_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SM2_PRIVATE_KEY: z.optional(
    z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits')),
  ),
  SEAL_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  VAPID_PRIVATE_KEY: z.optional(
    z
      .string()
      .check(z.refine(isVapidKey, 'must be a private key of P-256, 43 characters base64url')),
  ),
  SM2_PUBLIC_KEY: z.optional(
    z.string().check(z.regex(/^04[0-9a-fA-F]{128}$/, 'must be 04 and 128 hexadecimal digits')),
  ),
  ...sellerVariables,
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000, 600),
  SIGN_IN_FAILURES_PER_IP: whole(1, 1_000_000, 20),
  CODES_PER_HOUR_PER_IP: whole(1, 1_000_000, 60),
  CODES_PER_HOUR: whole(2, 1_000_000, 500),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(24, 'must have at least 24 characters'))),
  TRACING_MODULE: z.optional(z.string()),
  STOP_DELAY_MS: whole(0, 3000, 0),
  LOG_LEVEL: words(
    /^(fatal|error|warn|info|debug|trace|silent)$/,
    'must be fatal, error, warn, info, debug, trace or silent',
    'info',
  ),
})
type Environment = z.output<typeof environment>

/** Checks rules over several variables. */
function contradictions(env: Environment): string[] {
  const problems: string[] = []
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    problems.push('MAIL_FROM is needed together with SMTP_URL: the address that mails come from')
  }
  if (env.MAIL_FROM !== undefined && env.SMTP_URL === undefined) {
    problems.push('SMTP_URL is needed together with MAIL_FROM: the server that sends the mails')
  }
  if (env.SMS_GATEWAY_TOKEN !== undefined && env.SMS_GATEWAY_URL === undefined) {
    problems.push('SMS_GATEWAY_URL is needed together with SMS_GATEWAY_TOKEN')
  }
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined) {
    problems.push('DATABASE_URL is needed together with DATABASE_REPLICA_URL: what it is a copy of')
  }
  if (env.UPSTREAM_URL !== undefined && env.SM2_PUBLIC_KEY === undefined) {
    problems.push(
      'SM2_PUBLIC_KEY is needed together with UPSTREAM_URL: passwords are encrypted for it',
    )
  }
  if (env.UPSTREAM_URL !== undefined && env.DATABASE_URL !== undefined) {
    problems.push(
      'UPSTREAM_URL and DATABASE_URL exclude each other: a remote upstream has its own data',
    )
  }
  problems.push(...modeProblems(env))
  problems.push(...sellerContradictions(env))
  problems.push(...findPaymentContradictions(env))
  const origin = env.PUBLIC_ORIGIN === undefined ? null : URL.parse(env.PUBLIC_ORIGIN)
  if (origin !== null && (origin.pathname !== '/' || origin.search !== '' || origin.hash !== '')) {
    problems.push(
      'PUBLIC_ORIGIN must be an origin such as https://veriscope.example, without a path',
    )
  }
  return problems
}

/** Removes empty variables: `.env` and compose files write unset variables that way. */
function withoutEmpty(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  )
}

function hostNamesOf(env: Environment, publicOrigin: URL | null): string[] {
  const named = env.ALLOWED_HOSTS.toLowerCase().split(',')
  const own = hostNameOf(publicOrigin?.host)
  return [...(own === null ? [] : [own]), ...named].filter((name) => name !== '')
}

function toConfig(env: Environment): Config {
  const publicOrigin = env.PUBLIC_ORIGIN === undefined ? null : new URL(env.PUBLIC_ORIGIN)
  const mode = modeOf(env)
  return {
    mode,
    hasDemo: mode === 'local' && env.DEMO === '1',
    hostNames: hostNamesOf(env, publicOrigin),
    host: env.HOST,
    port: env.PORT,
    dataDirectory: resolve(env.DATA_DIR),
    distDirectory: resolve(env.DIST_DIR),
    contentDirectory: env.CONTENT_DIR
      ? resolve(env.CONTENT_DIR)
      : resolve(import.meta.dirname, 'content'),
    databaseUrl: env.DATABASE_URL ?? null,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    upstreamUrl: env.UPSTREAM_URL === undefined ? null : new URL(env.UPSTREAM_URL),
    upstreamFeatures:
      env.UPSTREAM_FEATURES === 'all'
        ? UPSTREAM_FEATURES
        : env.UPSTREAM_FEATURES.split(',').filter(isUpstreamFeature),
    publicOrigin,
    trustedProxies: env.TRUSTED_PROXIES,
    smtp: env.SMTP_URL === undefined ? null : { url: env.SMTP_URL, from: env.MAIL_FROM ?? '' },
    smsGateway:
      env.SMS_GATEWAY_URL === undefined
        ? null
        : { url: env.SMS_GATEWAY_URL, token: env.SMS_GATEWAY_TOKEN ?? null },
    payments: readPaymentConfig(env, mode),
    client: { id: env.CLIENT_ID, secret: env.CLIENT_SECRET },
    jwtSecret: env.JWT_SECRET ?? null,
    sm2PrivateKey: env.SM2_PRIVATE_KEY?.toLowerCase() ?? null,
    vapidPrivateKey: env.VAPID_PRIVATE_KEY ?? null,
    sealKey: env.SEAL_KEY ?? null,
    sm2PublicKey: env.SM2_PUBLIC_KEY?.toLowerCase() ?? null,
    limits: {
      callsPerMinute: env.RATE_LIMIT_PER_MINUTE,
      signInFailuresPerIp: env.SIGN_IN_FAILURES_PER_IP,
      codesPerHourPerIp: env.CODES_PER_HOUR_PER_IP,
      codesPerHour: env.CODES_PER_HOUR,
    },
    seller: sellerOf(env),
    isUnderMaintenance: env.MAINTENANCE === '1',
    metricsToken: env.METRICS_TOKEN ?? null,
    tracingModule: env.TRACING_MODULE ?? null,
    isShortLived: env.NODE_ENV === 'test',
    stopDelayMs: env.STOP_DELAY_MS,
    logLevel: env.LOG_LEVEL,
  }
}

/**
 * Reads the configuration.
 * @throws ConfigError naming every variable that is wrong, never its value: it may be a secret
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(withoutEmpty(env))
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    )
  }
  const problems = contradictions(parsed.data)
  if (problems.length > 0) throw new ConfigError(problems)
  return toConfig(parsed.data)
}
