/**
 * Declaration of a call: who may make it, what it takes and returns, how often it may be made, and
 * who may store its reply. Server, proxy, page, outbox, tests and `docs/calls.md` derive from it.
 */
import type * as z from 'zod/mini'
import type { AbilityAction, AbilitySubject } from './abilities.ts'

/** The rule that a caller's level has to contain. */
type Permission = readonly [AbilityAction, AbilitySubject]

/**
 * Proof of identity beside the session.
 * - `none`: the session is enough.
 * - `recent`: a password, code or passkey at most ten minutes ago (`LIMITS.reauthenticationLifeMs`), by a sign-in, the
 *   `prove` call or the password in `field`; and the second factor as recently, of an account that has one.
 * - `recentWithFactor`: as `recent`, but only of an account with a second factor; the session is enough for others.
 * - `secondFactor`: a code of the second factor in `field`, with each call.
 */
export type Reauthentication =
  | 'none'
  | { level: 'recent'; field?: string }
  | { level: 'recentWithFactor'; field?: never }
  | { level: 'secondFactor'; field: string }

/** Access to a call. */
type Caller =
  /**
   * Needs no sign-in; a token is used when there is one. `null`: signing in and out itself, and what a secret of its
   * own opens.
   */
  | { access: 'public'; permission: Permission | null; reauthentication?: never }
  /** Needs a valid token. */
  | { access: 'member'; permission: Permission; reauthentication: Reauthentication }

/**
 * A bound on what a call may do. Counted in the database, so that it holds over all servers and
 * under parallel calls.
 */
export type Limit =
  /** Effects within a window. `max` is a number, or the operator's setting of that name. */
  | {
      per: 'member' | 'address' | 'recipient' | 'address and recipient' | 'channel'
      max: number | 'codesPerHourPerIp' | 'codesPerHour'
      windowMs: number
    }
  /** Things that exist at the same time. `level`: as many as the member's level or plan allows. */
  | { per: 'member' | 'subscription' | 'invoice'; stored: number | 'level' }
  /** Failed attempts by account, address and device, with growing delays (`rate-limits/rules.ts`). */
  | { attempts: 'password' | 'code' | 'secondFactor' }

/** Users who may be given a stored reply, and how long it counts as fresh. */
export type Cache = 'nobody' | { for: 'user' | 'everybody'; freshMs: number }

/** Whether a stored reply may be given to everybody. */
export function isForEverybody({ cache }: Pick<Endpoint, 'cache'>): boolean {
  return typeof cache === 'object' && cache.for === 'everybody'
}

/** A call that changes nothing. Only such a reply can be stored. */
type Read = {
  repeat: 'read'
  cache: Cache
  isQueueable?: never
  invalidates?: never
}

/** A call that may change something: its reply is never stored. */
type Write = {
  /**
   * `idempotent` ends in the same state however often it is sent; `once` must not be repeated after
   * an unclear outcome.
   */
  repeat: 'idempotent' | 'once'
  cache?: never
  /** Users whose stored replies it makes stale, beside the member's own. */
  invalidates?: 'everybody'
}

/** A call that the page may queue in its outbox while the service is not reached. */
type Queueable =
  | { repeat: 'read' | 'once'; isQueueable?: never }
  | { repeat: 'idempotent'; isQueueable?: true }

/** A reply with a secret, challenge or code belongs to one caller: it is never stored or compressed. */
type Secret = { hasSecretReply: true; cache?: 'nobody' } | { hasSecretReply?: never }

/** Facts about a call beside its schemas. */
export type Declaration = {
  /** Path on the upstream. All calls are POST. */
  url: `/${string}`
  /** Bounds beside the number of calls of one address, which holds for all. */
  limits?: readonly Limit[]
  /** Largest body in bytes, where it is not `LIMITS.smallBody`. */
  maxBytes?: number
  /** Names of parameters that must never reach a log. */
  secrets?: readonly string[]
  /** Answered without an envelope, as BladeX does. */
  isBare?: true
} & Caller &
  (Read | Write) &
  Queueable &
  Secret

/** A declared call with the schemas of both directions. */
export type Endpoint<
  P extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
> = Declaration & {
  /** Parameters of the caller, checked by the server (and only typed on the client). */
  params: P
  /** Content of `data`, read and normalised by the client. */
  reply: R
}

export type ParamsOf<E> = E extends { params: infer P extends z.ZodMiniType } ? z.input<P> : never
export type ReplyOf<E> = E extends { reply: infer R extends z.ZodMiniType } ? z.output<R> : never

/** Declares one endpoint; the types follow from its schemas. Refuses a field that no rule knows. */
export function endpoint<const D extends Endpoint>(
  declaration: D & Record<Exclude<keyof D, keyof Endpoint>, never>,
): D {
  return declaration
}
