import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, or } from '../../db/drizzle.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { lockMembers } from '../../db/lock-order.ts'
import { sessions } from '../../db/schema.ts'
import { pushDevices as table } from '../../db/schema-account.ts'
import { isInnerEndpoint, isPushEndpoint } from '../../push/public-address.ts'
import type { Handler } from '../context.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import { deletePushDevices, hasOpenSession } from './push.ts'

/** The devices on which the member gets system notifications, newest first. */
export const pushDevices: Handler<'pushDevices'> = async (context) => {
  const { memberId, sessionId } = await context.member()
  const publicKey = context.pushKey
  const rows = await context.db
    .select({
      id: table.id,
      userAgent: sessions.userAgent,
      createdAt: table.createdAt,
      sessionId: table.sessionId,
    })
    .from(table)
    .innerJoin(sessions, eq(sessions.id, table.sessionId))
    .where(
      and(
        eq(table.memberId, memberId),
        eq(table.serverKey, publicKey),
        hasOpenSession(context.now),
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
  const devices = rows.map(({ sessionId: owner, ...row }) => ({
    ...row,
    isCurrent: owner === sessionId,
  }))
  return { publicKey, devices }
}

/**
 * Subscribes this session's device. It replaces the session's earlier subscription, and that of another member in
 * the same browser.
 * @throws ServiceError 400 for an address that is none of a push service; 409 when the account has the most devices
 * already
 */
export const subscribeToPush: Handler<'subscribeToPush'> = async (context, params) => {
  const { memberId, sessionId } = await context.member()
  const { endpoint, p256dh, auth, publicKey } = params
  if (!isPushEndpoint(endpoint) || (await isInnerEndpoint(endpoint, context.findAddresses))) {
    throw fieldError('pushRefused', { endpoint: 'address' })
  }
  // The key has changed since the page read it: the page requests the new one.
  if (publicKey !== context.pushKey) throw fieldError('pushRefused', { publicKey: 'key' })
  const endpointHash = createHash('sha256').update(endpoint).digest('hex')
  const { now: createdAt } = context
  await context.db.transaction(async (tx) => {
    await lockMembers(tx, memberId)
    await deletePushDevices(
      tx,
      or(eq(table.sessionId, sessionId), eq(table.endpointHash, endpointHash)),
    )
    const devices = await tx.$count(table, eq(table.memberId, memberId))
    if (devices >= LIMITS.pushDevices) throw new ServiceError(CODE.conflict, 'pushDevicesFull')
    const own = { id: randomUUID(), memberId, sessionId, serverKey: publicKey, createdAt }
    await tx.insert(table).values({ ...own, endpoint, endpointHash, p256dh, auth })
  })
  return null
}

/** Unsubscribes a device. One that does not exist, or is another member's, is ignored. */
export const unsubscribeFromPush: Handler<'unsubscribeFromPush'> = async (context, { id }) => {
  const { memberId, sessionId } = await context.member()
  const which = id === undefined ? eq(table.sessionId, sessionId) : eq(table.id, id)
  await deletePushDevices(context.db, and(eq(table.memberId, memberId), which))
  return null
}
