import type * as z from 'zod/mini'
import type { Contract, EndpointName } from '../../src/contract/contract.ts'
import type { ServerLimits } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logging.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Keys } from './auth/keys.ts'

/** What the service is made of; the same for all calls. */
export type ServiceParts = {
  db: Database
  keys: Keys
  outbox: Outbox
  limits: ServerLimits
  log: Logger
  /** Tests move it. */
  clock: () => Date
}

/** The member who calls, as his access token and the database say. */
export type Viewer = {
  memberId: string
  sessionId: string
}

/** One call. */
export type Context = ServiceParts & {
  now: Date
  token: string | null
  timeZone: string | null
  ip: string
  userAgent: string
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
}

/** Answers one endpoint: its result becomes the envelope's `data`. */
export type Handler<N extends EndpointName> = (
  context: Context,
  params: z.output<Contract[N]['params']>,
) => Promise<unknown>

/** Every endpoint of the contract has exactly one handler; the type leaves none out. */
export type Handlers = { readonly [N in EndpointName]: Handler<N> }
