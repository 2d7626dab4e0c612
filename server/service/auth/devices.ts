import { createHash } from 'node:crypto'
import { and, eq, sql } from '../../db/drizzle.ts'
import { readUserAgent } from '../../../src/lib/user-agent.ts'
import { events } from '../../db/schema.ts'
import { newDeviceMail } from '../../mail/account-texts.ts'
import type { Context } from '../context.ts'
import { notices } from '../notifications/texts.ts'
import type { Member } from './accounts.ts'
import { changeSignIn } from './sign-in-changes.ts'

/**
 * The key that identifies a device: browser and system without versions, so that an update is no new
 * device. An unrecognised user agent is identified by a hash of its text.
 */
export function deviceKey(userAgent: string): string {
  const { browser, system } = readUserAgent(userAgent)
  if (browser !== null && system !== null) return `${browser} ${system}`
  const words = userAgent.replace(/[\d._]+/g, '').trim()
  return createHash('sha256').update(words).digest('base64url').slice(0, 16)
}

/** The name of a device for its owner: browser and system; null when neither is recognised. */
export function deviceName(userAgent: string): string | null {
  const { browser, system } = readUserAgent(userAgent)
  const names = [browser, system].filter((name) => name !== null)
  return names.length === 0 ? null : names.join(' · ')
}

/**
 * Notifies a member of a sign-in from a new device, except at their first sign-in. Known devices are read from the
 * security log, because sessions are deleted after a week.
 * @returns the device's key, to be logged with this sign-in, and whether it is the first sign-in
 */
export async function notifyOfNewDevice(
  context: Context,
  member: Member,
): Promise<{ device: string; isFirst: boolean }> {
  const { db, now, ip, userAgent } = context
  const key = deviceKey(userAgent)
  const device = sql`${events.data} ->> 'device'`
  const [seen] = await db
    .select({
      signIns: sql<number>`count(${device})`.mapWith(Number),
      withThis: sql<number>`count(*) filter (where ${device} = ${key})`.mapWith(Number),
    })
    .from(events)
    .where(and(eq(events.memberId, member.id), eq(events.kind, 'signedIn')))
  const isFirst = seen === undefined || seen.signIns === 0
  if (isFirst || seen.withThis > 0) return { device: key, isFirst }
  const name = deviceName(userAgent)
  await changeSignIn(context, member.id, 'device', () =>
    Promise.resolve({
      result: null,
      notice: notices.newDevice(name),
      mail: (link, language, zone) =>
        newDeviceMail({ device: name, ip, at: now, link }, language, zone),
    }),
  )
  return { device: key, isFirst }
}
