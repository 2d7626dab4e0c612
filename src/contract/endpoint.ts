/** Declaration of a call: address, access, schemas, and the rules for repeating and caching it. */
import type * as z from 'zod/mini'

/**
 * Required sign-in. `public`: none (a token is used when there is one); `member`: a valid token.
 */
export type Access = 'public' | 'member'

/**
 * Effect of repeating a call. `read` changes nothing; `idempotent` ends in the same state however
 * often it is sent; `once` must not be repeated after an unclear outcome.
 */
export type Repeat = 'read' | 'idempotent' | 'once'

export type Endpoint<
  P extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** Path on the upstream. All calls are POST. */
  url: `/${string}`
  access: Access
  repeat: Repeat
  /**
   * Allows a cached reply: `everybody` for callers without a token. Absent: the reply is computed
   * for each call. Only for a reply that is the same for all and holds no challenge, code or token.
   */
  cache?: 'everybody'
  /** Parameters of the caller, checked by the server (and only typed on the client). */
  params: P
  /** Content of `data`, read and normalised by the client. */
  reply: R
  /**
   * Requires a reauthentication at most ten minutes ago (`LIMITS.reauthenticationLifeMs`): a sign-in, or the
   * `prove` call, or the password in the parameter that is named here.
   */
  needsProof?: string
  /**
   * Names of parameters that must never reach a log.
   */
  secrets?: readonly string[]
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodMiniType> ? z.input<P> : never
export type ReplyOf<E> = E extends Endpoint<z.ZodMiniType, infer R> ? z.output<R> : never

/** Declares one endpoint; the types follow from its schemas. */
export function endpoint<P extends z.ZodMiniType, R extends z.ZodMiniType>(
  declaration: Endpoint<P, R>,
): Endpoint<P, R> {
  return declaration
}
