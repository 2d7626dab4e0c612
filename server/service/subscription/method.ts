/**
 * The payment method that renewals are charged to: saved at the provider's own page, replaced, removed. Nothing is
 * charged while one is saved; an unpaid renewal is charged to it right after.
 */
import { lockMembership } from '../../db/lock-order.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { paths } from '../../../src/lib/paths.ts'
import { and, asc, eq, gt, lte } from '../../db/drizzle.ts'
import { members } from '../../db/schema.ts'
import { methodSetups } from '../../db/schema-billing.ts'
import { languageOf } from '../../mail/texts.ts'
import { type PaymentProvider, ProviderError, type SetupFacts } from '../../payment/provider.ts'
import { chargeUnpaid } from '../billing/due-subscription.ts'
import { notifyMember } from '../billing/notify-member.ts'
import type { Handler, ServiceParts } from '../context.ts'
import { newNumericId } from '../ids.ts'
import { requireMayCommit, obstacleFor } from '../members/commitment.ts'
import { notFound, ServiceError } from '../service-error.ts'
import { closeSetups } from './close-setups.ts'
import { lockRunning } from './handlers.ts'
import { recordDetachment } from './detach-methods.ts'
import { stateAt } from './schedule.ts'
import { subscriptionOf } from './read.ts'
import { writeSubscription } from './store.ts'
import { subscriptionView } from './view.ts'

type SetupRow = typeof methodSetups.$inferSelect

const DAY_MS = 24 * 60 * 60_000
/** Age before which the member's return is awaited. */
const QUERY_AFTER_MS = 2 * 60_000
/** A page at the provider is gone after a day. */
const SETUP_LIFE_MS = 2 * DAY_MS

function requireProvider(parts: ServiceParts): PaymentProvider {
  if (parts.payments === null) throw new ServiceError(CODE.unavailable, 'nothingSold')
  return parts.payments
}

/** Opens the provider's page on which a method is saved. */
export const beginMethod: Handler<'beginMethod'> = async (context, { language }) => {
  const { memberId } = await context.member()
  const provider = requireProvider(context)
  const { db, now } = context
  const id = newNumericId(now)
  const row = await db.transaction(async (tx) => {
    const running = await lockRunning(tx, now, memberId)
    await requireMayCommit(tx, memberId)
    // The page that was opened last counts: an older one must not replace its card later.
    await closeSetups(tx, now, memberId)
    const facts = { id, memberId, provider: provider.name, state: 'open' } as const
    await tx.insert(methodSetups).values({ ...facts, createdAt: now, updatedAt: now })
    return running
  })
  const [member] = await db.select().from(members).where(eq(members.id, memberId))
  try {
    const { ref, url } = await provider.startSetup({
      setupId: id,
      language: language ?? languageOf(member?.language, member?.timeZone ?? null),
      email: member?.email ?? null,
      currency: row.currency,
      returnPath: paths.paymentMethod(id),
      expiresAt: new Date(now.getTime() + DAY_MS),
    })
    await db.update(methodSetups).set({ ref }).where(eq(methodSetups.id, id))
    return { url }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn(
      { err: error, provider: provider.name },
      'a page for a method could not be opened',
    )
    throw new ServiceError(CODE.unavailable, 'paymentUnavailable')
  }
}

/**
 * Books the provider's report about a saved method, once: the subscription is charged to it from now on. It changes
 * nothing where the subscription has ended or the account may not enter a commitment any more.
 * @returns whether the method of the subscription has changed
 */
async function applySetup(
  parts: ServiceParts,
  setup: SetupRow,
  facts: SetupFacts,
): Promise<boolean> {
  if (facts.state === 'open' || facts.ref !== setup.ref || facts.setupId !== setup.id) return false
  const now = parts.clock()
  const { memberId } = setup
  return parts.db.transaction(async (tx) => {
    await lockMembership(tx, memberId)
    const row = await subscriptionOf(tx, memberId)
    const isCharged = row !== null && stateAt(row, now) !== 'ended'
    const isCurrent = isCharged && (await obstacleFor(tx, memberId)) === null
    // No notification about a method to which nothing will be charged.
    const state = facts.state === 'saved' && !isCurrent ? 'closed' : facts.state
    const moved = await tx
      .update(methodSetups)
      .set({ state, updatedAt: now })
      .where(and(eq(methodSetups.id, setup.id), eq(methodSetups.state, 'open')))
      .returning({ id: methodSetups.id })
    const isNew = moved.length > 0
    if (isNew && !isCurrent) await recordDetachment(tx, now, { ...facts, provider: setup.provider })
    if (!isNew || row === null || state !== 'saved' || facts.methodRef === null) return false
    const { provider } = setup
    const { methodRef, methodLabel } = facts
    await writeSubscription(tx, now, row, { ...row, provider, methodRef, methodLabel })
    const event = { kind: 'methodChanged', plan: row, methodLabel: methodLabel ?? '' } as const
    await notifyMember({ db: tx, outbox: parts.outbox, now }, memberId, event)
    return true
  })
}

/**
 * Queries the provider about an open page.
 * @throws ProviderError
 */
async function syncSetup(parts: ServiceParts, setup: SetupRow): Promise<void> {
  const provider = parts.payments
  if (setup.state !== 'open' || setup.ref === null || provider?.name !== setup.provider) return
  const facts = await provider.querySetup(setup.ref)
  // A member who replaces a card because a renewal has failed wants it paid now.
  if (await applySetup(parts, setup, facts)) await chargeUnpaid(parts, setup.memberId)
}

/** Queries the provider about a method that is being saved: for the page to which the member returns. */
export const syncMethod: Handler<'syncMethod'> = async (context, { id }) => {
  const { memberId } = await context.member()
  const own = and(eq(methodSetups.id, id), eq(methodSetups.memberId, memberId))
  const [setup] = await context.db.select().from(methodSetups).where(own)
  if (setup === undefined) throw notFound()
  try {
    await syncSetup(context, setup)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ err: error, setup: id }, 'the provider could not be queried')
  }
  const [after] = await context.db.select().from(methodSetups).where(own)
  const subscription = await subscriptionView(context, memberId)
  return { state: after?.state ?? setup.state, subscription }
}

/**
 * Removes the method of a subscription that is not going to be charged.
 * @throws ServiceError 409 while it renews: replace the method, or cancel the renewal first
 */
export const removeMethod: Handler<'removeMethod'> = async (context) => {
  const { memberId } = await context.member()
  const { db, now } = context
  await db.transaction(async (tx) => {
    await lockMembership(tx, memberId)
    const row = await subscriptionOf(tx, memberId)
    if (row === null || row.methodRef === null) return
    const isOver = stateAt(row, now) === 'ended' || row.cancelAtPeriodEnd
    if (!isOver) throw new ServiceError(CODE.conflict, 'methodInUse')
    // A page that was finished, and not queried yet, would restore a method.
    await closeSetups(tx, now, memberId)
    await writeSubscription(tx, now, row, { ...row, methodRef: null, methodLabel: null })
  })
  return subscriptionView(context, memberId)
}

/** Queries pages whose member has not returned; for the billing job. */
export async function syncSetups(parts: ServiceParts, signal?: AbortSignal): Promise<void> {
  const now = parts.clock().getTime()
  const open = await parts.db
    .select()
    .from(methodSetups)
    .where(
      and(
        eq(methodSetups.state, 'open'),
        lte(methodSetups.createdAt, new Date(now - QUERY_AFTER_MS)),
        gt(methodSetups.createdAt, new Date(now - SETUP_LIFE_MS)),
      ),
    )
    .orderBy(asc(methodSetups.createdAt))
    .limit(100)
  for (const setup of open) {
    if (signal?.aborted === true) return
    try {
      await syncSetup(parts, setup)
    } catch (error) {
      parts.log.warn(
        { err: error, setup: setup.id },
        'a payment method setup could not be synchronised',
      )
    }
  }
}
