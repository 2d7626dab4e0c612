/**
 * Modes of a server. `local`: one person tries the product on one machine; the mailbox, the demonstration
 * member and the sandbox exist, and only this machine can reach it. `public`: anyone may reach it, and
 * everything unsafe for strangers is missing.
 */
import { isIPv4 } from 'node:net'

export type Mode = 'local' | 'public'

type Variables = {
  MODE?: string | undefined
  NODE_ENV?: string | undefined
  HOST: string
  PUBLIC_ORIGIN?: string | undefined
  UPSTREAM_URL?: string | undefined
  SMTP_URL?: string | undefined
  SMS_GATEWAY_URL?: string | undefined
  SELLER_NAME_ZH?: string | undefined
  PAYMENT_PROVIDER?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
}

/** Whether a host name or an address stands for this machine only. */
export function isLoopback(host: string): boolean {
  const plain = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:/, '')
  return plain === 'localhost' || plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

const isHttps = (origin: string | undefined) => origin !== undefined && /^https:/i.test(origin)

/** Returns the given mode; without one, an https origin or NODE_ENV=production means public. */
export function modeOf(env: Variables): Mode {
  if (env.MODE !== undefined) return env.MODE === 'public' ? 'public' : 'local'
  return env.NODE_ENV === 'production' || isHttps(env.PUBLIC_ORIGIN) ? 'public' : 'local'
}

type Need = { variable: string; isMissing: boolean; sentence: string }

/** Lists the variables that a public server must have; a remote upstream has its own members, mails and payments. */
function publicNeeds(env: Variables): Need[] {
  const isOwn = env.UPSTREAM_URL === undefined
  return [
    {
      variable: 'PUBLIC_ORIGIN with https',
      isMissing: !isHttps(env.PUBLIC_ORIGIN),
      sentence:
        'PUBLIC_ORIGIN must begin with https:// in public mode: put a reverse proxy with TLS in front and name its address',
    },
    {
      variable: 'SMTP_URL and MAIL_FROM, or SMS_GATEWAY_URL',
      isMissing: isOwn && env.SMTP_URL === undefined && env.SMS_GATEWAY_URL === undefined,
      sentence:
        'SMTP_URL and MAIL_FROM, or SMS_GATEWAY_URL, are needed in public mode: without them no code reaches a member',
    },
    {
      variable: 'SELLER_NAME_ZH and those after it',
      isMissing: isOwn && env.SELLER_NAME_ZH === undefined,
      sentence:
        'SELLER_NAME_ZH and those after it are needed in public mode: invoices of the sample seller are worth nothing',
    },
    {
      variable: 'PAYMENT_PROVIDER (stripe or none)',
      isMissing: isOwn && env.PAYMENT_PROVIDER === undefined && env.STRIPE_SECRET_KEY === undefined,
      sentence: 'PAYMENT_PROVIDER must be said in public mode: stripe, or none if nothing is sold',
    },
  ]
}

function publicProblems(env: Variables): string[] {
  const missing = publicNeeds(env).filter(({ isMissing }) => isMissing)
  const problems = missing.map(({ sentence }) => sentence)
  if (env.PAYMENT_PROVIDER === 'sandbox') {
    problems.push(
      'PAYMENT_PROVIDER=sandbox gives membership away: in public mode it must be stripe or none',
    )
  }
  return problems
}

function localProblems(env: Variables): string[] {
  const missing = publicNeeds(env).filter(({ isMissing }) => isMissing)
  const more =
    missing.length === 0 ? '' : `, together with ${missing.map((need) => need.variable).join('; ')}`
  const problems: string[] = []
  if (!isLoopback(env.HOST)) {
    problems.push(
      `HOST is not loopback, and in local mode other machines would reach the mailbox with everybody's codes, the demonstration member and the sandbox: leave HOST away, or set MODE=public${more}`,
    )
  }
  const origin = env.PUBLIC_ORIGIN === undefined ? null : URL.parse(env.PUBLIC_ORIGIN)
  if (origin !== null && !isLoopback(origin.hostname)) {
    problems.push(
      `PUBLIC_ORIGIN names another machine than this one: leave it away, or set MODE=public${more}`,
    )
  }
  return problems
}

/** Returns the violations of the mode; each sentence says how to fix it. */
export function modeProblems(env: Variables): string[] {
  return modeOf(env) === 'public' ? publicProblems(env) : localProblems(env)
}
