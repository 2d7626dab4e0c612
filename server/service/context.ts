import type * as z from 'zod/mini'
import type { AbilityAction, AbilitySubject } from '../../src/contract/abilities.ts'
import type { Contract, EndpointName } from '../../src/contract/contract.ts'
import type { ServerLimits } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logging.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { PaymentProvider } from '../payment/provider.ts'
import type { FindAddresses } from '../push/public-address.ts'
import type { Seller } from '../seller.ts'
import type { Keys } from './auth/keys.ts'
import type { AuthCache } from './auth/auth-cache.ts'
import type { Work } from '../work/pool.ts'
import type { Background } from './background.ts'

/** Components of the service; the same for all calls. */
export type ServiceParts = {
  db: Database
  keys: Keys
  /** Auth cache: members of tokens, for a few seconds. */
  authCache: AuthCache
  outbox: Outbox
  limits: ServerLimits
  log: Logger
  background: Background
  /** Worker threads for long computations. */
  work: Work
  /** The payment provider; null where nothing is sold. */
  payments: PaymentProvider | null
  /** Address of this server in links of mails, without a trailing slash. */
  origin: string
  /** Public key with which devices subscribe to system notifications. */
  pushKey: string
  /** Finds the addresses of push services. */
  findAddresses: FindAddresses
  /** The seller on invoices. */
  seller: Seller
  /** Replaced by tests. */
  clock: () => Date
}

/** The calling member, from their access token and the database. */
export type Principal = {
  memberId: string
  sessionId: string
  /** The current level; see `currentLevel`. */
  level: string
}

/** One call. */
export type Context = ServiceParts & {
  now: Date
  token: string | null
  timeZone: string | null
  ip: string
  userAgent: string
  /** The token of the device's cookie; where `isNew`, it is sent with the response. */
  device: { token: string | null; isNew: boolean }
  /** The calling device while a secret of an account that knows it is checked; else null. */
  knownDevice: string | null
  /**
   * The signed-in member, null without a token. Looked up at most once.
   * @throws ServiceError 401 when there is a token and it is not valid
   */
  principal: () => Promise<Principal | null>
  /**
   * The signed-in member.
   * @throws ServiceError 400 without a token, 401 when it is not valid
   */
  member: () => Promise<Principal>
  /**
   * Checks a permission that depends on more than the call itself, which is checked before its handler runs (see
   * `permissions.ts`): the level of a tool, for example.
   * @throws ServiceError 403 when the member's level does not allow it
   */
  allow: (
    action: AbilityAction,
    subject: AbilitySubject,
    fields?: Record<string, unknown>,
  ) => Promise<void>
}

/** Handler of one endpoint: its result becomes the envelope's `data`. */
export type Handler<N extends EndpointName> = (
  context: Context,
  params: z.output<Contract[N]['params']>,
) => Promise<unknown>

/** Exactly one handler for each endpoint of the contract, enforced by the type. */
export type Handlers = { readonly [N in EndpointName]: Handler<N> }
