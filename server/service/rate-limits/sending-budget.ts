/**
 * The limit on all codes that leave the server, by channel: an attacker with many networks must not run up the
 * operator's bill, or the server's name as a sender. Other messages do not count: notices about an account, an order
 * or an invoice follow something that a limit of its own has admitted, and must arrive.
 */
import { CODE_LIMITS } from '../../../src/contract/endpoints/credentials.ts'
import type { Database } from '../../db/database.ts'
import { inArray } from '../../db/drizzle.ts'
import { budgets } from '../../db/schema.ts'
import type { ServerLimits } from '../../config.ts'
import type { Context } from '../context.ts'
import { createRefusal } from './attempts.ts'
import { type RateRule, rateRule, scaleRate } from './rules.ts'
import { spendAll } from './spend.ts'

/** Share of the limit that strangers may use; the rest is for known devices. */
const STRANGERS_SHARE = 1 / 2

const CHANNELS = ['mail', 'sms'] as const
const USERS = ['all', 'strangers'] as const
type CodeChannel = (typeof CHANNELS)[number]
type Users = (typeof USERS)[number]

const keyOf = (channel: CodeChannel, by: Users) => `sending:${channel}:${by}`

function rulesOf(limits: ServerLimits): Record<Users, RateRule> {
  const all = rateRule(CODE_LIMITS, 'channel', limits)
  return { all, strangers: scaleRate(all, STRANGERS_SHARE) }
}

/** Returns the used share of each limit in its current hour; 1 when it is reached. */
export async function readSendingUse(
  db: Database,
  now: Date,
  limits: ServerLimits,
): Promise<{ channel: string; by: string; share: number }[]> {
  const rules = rulesOf(limits)
  const limited = CHANNELS.flatMap((channel) =>
    USERS.map((by) => ({ channel, by, key: keyOf(channel, by) })),
  )
  const keys = limited.map(({ key }) => key)
  const rows = await db.select().from(budgets).where(inArray(budgets.key, keys))
  return limited.map(({ channel, by, key }) => {
    const { limit, windowMs } = rules[by]
    const row = rows.find((each) => each.key === key)
    const isCurrent = row !== undefined && now.getTime() < row.since.getTime() + windowMs
    return { channel, by, share: isCurrent ? row.count / limit : 0 }
  })
}

/**
 * Spends from the limit on all codes of a channel. To be called in a transaction, so that a refusal writes nothing.
 * @throws ServiceError 429 when the limit is reached
 */
export async function requireSendingBudget(
  tx: Database,
  { now, limits, log, knownDevice }: Context,
  channel: CodeChannel,
): Promise<void> {
  const rules = rulesOf(limits)
  const isKnown = knownDevice !== null
  const users: readonly Users[] = isKnown ? ['all'] : ['all', 'strangers']
  const waitMs = await spendAll(
    tx,
    now,
    users.map((by) => ({ key: keyOf(channel, by), rule: rules[by], units: 1 })),
  )
  if (waitMs === null) return
  log.error({ channel, isKnown, limit: rules.all.limit }, 'the limit on codes is reached')
  throw createRefusal('codesExhausted', waitMs)
}
