/** Recognises devices on which a member has signed in before, by a signed token in a cookie. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, notInArray } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { knownDevices } from '../../db/schema-account.ts'
import type { Keys } from '../auth/keys.ts'
import type { Context } from '../context.ts'

const DAY_MS = 24 * 60 * 60_000

/** Time for which a device stays known after its last sign-in; the life of its cookie. */
export const DEVICE_LIFE_MS = 180 * DAY_MS

/** Limit of known devices of one member. The least recently used one is replaced. */
const DEVICES_PER_MEMBER = 20

function signatureOf(keys: Keys, id: string): Buffer {
  return createHmac('sha256', keys.devices).update(id).digest()
}

/** Generates a device token for the cookie: 128 random bits and our signature, which prevents forged tokens. */
function newDeviceToken(keys: Keys): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${signatureOf(keys, id).toString('base64url')}`
}

/** Name under which a device is stored; null for a token that we have not signed. */
export function deviceOf(keys: Keys, token: string | null): string | null {
  const [id = '', signature = ''] = token?.split('.') ?? []
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(keys, id)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return createHash('sha256').update(id).digest('base64url')
}

/** Returns the calling device; without one, generates a token, whose cookie is sent with the response. */
export function ensureDevice(context: Pick<Context, 'keys' | 'device'>): string {
  const { keys, device } = context
  const known = deviceOf(keys, device.token)
  if (known !== null) return known
  device.token = newDeviceToken(keys)
  device.isNew = true
  return deviceOf(keys, device.token) ?? ''
}

/** The calling device when the member has signed in on it before, else null. */
export async function knownDeviceOf(
  { db, keys, device, now }: Pick<Context, 'db' | 'keys' | 'device' | 'now'>,
  memberId: string | null,
): Promise<string | null> {
  const name = deviceOf(keys, device.token)
  if (name === null || memberId === null) return null
  const found = await db.$count(
    knownDevices,
    and(
      eq(knownDevices.memberId, memberId),
      eq(knownDevices.device, name),
      gt(knownDevices.seenAt, new Date(now.getTime() - DEVICE_LIFE_MS)),
    ),
  )
  return found === 0 ? null : name
}

/** Stores the calling device as one on which the member has signed in. */
export async function storeDevice(context: Context, memberId: string): Promise<void> {
  const { db, now } = context
  const device = ensureDevice(context)
  // Sent again at each sign-in, so that the cookie expires with the stored device.
  context.device.isNew = true
  await db
    .insert(knownDevices)
    .values({ memberId, device, seenAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.memberId, knownDevices.device],
      set: { seenAt: now },
    })
  const newest = db
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.memberId, memberId))
    .orderBy(desc(knownDevices.seenAt), desc(knownDevices.device))
    .limit(DEVICES_PER_MEMBER)
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.memberId, memberId), notInArray(knownDevices.device, newest)))
}

/** Deletes all devices of a member but the calling one: another person may have signed in on them. */
export async function deleteOtherDevices(
  db: Database,
  context: Pick<Context, 'keys' | 'device'>,
  memberId: string,
): Promise<void> {
  const own = deviceOf(context.keys, context.device.token) ?? ''
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.memberId, memberId), ne(knownDevices.device, own)))
}

/** Removes devices that have not been used for too long. */
export async function deleteOldDevices(db: Database, now: Date): Promise<void> {
  await db
    .delete(knownDevices)
    .where(lt(knownDevices.seenAt, new Date(now.getTime() - DEVICE_LIFE_MS)))
}
