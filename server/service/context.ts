import type * as z from 'zod/mini'
import type { AbilityAction, AbilitySubject } from '../../src/contract/abilities.ts'
import type { Contract, EndpointName } from '../../src/contract/contract.ts'
import type { ServerLimits } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logging.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { PaymentProvider } from '../payment/provider.ts'
import type { Seller } from '../seller.ts'
import type { Keys } from './auth/keys.ts'
import type { KnownViewers } from './auth/known-viewers.ts'
import type { Work } from '../work/pool.ts'
import type { Background } from './background.ts'

/** What the service is made of; the same for all calls. */
export type ServiceParts = {
  db: Database
  keys: Keys
  /** Who tokens belong to, for a few seconds. */
  viewers: KnownViewers
  outbox: Outbox
  limits: ServerLimits
  log: Logger
  background: Background
  /** Worker threads: whatever takes long runs there. */
  work: Work
  /** Who takes the money; null where nothing is sold. */
  payments: PaymentProvider | null
  /** The address of this server in links of mails, without a slash at its end. */
  origin: string
  /** The key that devices subscribe with for system notifications. */
  pushKey: string
  /** Who stands on invoices. */
  seller: Seller
  /** Tests move it. */
  clock: () => Date
}

/** The member who calls, as his access token and the database say. */
export type Viewer = {
  memberId: string
  sessionId: string
  /** The level that counts now; see `currentLevel`. */
  level: string
}

/** One call. */
export type Context = ServiceParts & {
  now: Date
  token: string | null
  timeZone: string | null
  ip: string
  userAgent: string
  /** The token of the device's cookie; where `isNew`, it is sent with the answer. */
  device: { token: string | null; isNew: boolean }
  /**
   * The signed-in member, null without a token. Looked up at most once.
   * @throws ServiceError 401 when there is a token and it does not hold
   */
  viewer: () => Promise<Viewer | null>
  /**
   * The signed-in member.
   * @throws ServiceError 400 without a token, 401 when it does not hold
   */
  member: () => Promise<Viewer>
  /**
   * For what depends on more than the call itself, which is checked before its handler runs (see
   * `permissions.ts`): the level of a tool, say.
   * @throws ServiceError 403 when the viewer's level does not allow it
   */
  allow: (
    action: AbilityAction,
    subject: AbilitySubject,
    fields?: Record<string, unknown>,
  ) => Promise<void>
}

/** Answers one endpoint: its result becomes the envelope's `data`. */
export type Handler<N extends EndpointName> = (
  context: Context,
  params: z.output<Contract[N]['params']>,
) => Promise<unknown>

/** Every endpoint of the contract has exactly one handler; the type leaves none out. */
export type Handlers = { readonly [N in EndpointName]: Handler<N> }
