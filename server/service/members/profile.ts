/** Handler that changes a member's profile. */
import { eq } from '../../db/drizzle.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { members } from '../../db/schema.ts'
import type { Handler } from '../context.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import { memberView } from './member-view.ts'

const OFFSET = /^UTC[+-](\d{2}):(\d{2})$/

/** Whether a text is an offset from UTC-12:00 to UTC+14:00 in quarters of an hour; no place has another. */
function isOffset(value: string): boolean {
  const [, hours, minutes] = OFFSET.exec(value) ?? []
  if (hours === undefined || minutes === undefined) return false
  const distance = Number(hours) * 60 + Number(minutes)
  const limit = value.charAt(3) === '-' ? 12 * 60 : 14 * 60
  return Number(minutes) < 60 && Number(minutes) % 15 === 0 && distance <= limit
}

/** Whether a text is an IANA name that this machine has. `Intl` also reads offsets (`+08:00`): not valid here. */
function isZoneName(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Changes the given fields. An empty text removes one. */
export const updateProfile: Handler<'updateProfile'> = async (context, params) => {
  const { memberId } = await context.member()
  const { timeZone } = params
  if (timeZone !== undefined && timeZone !== '' && !isOffset(timeZone) && !isZoneName(timeZone)) {
    throw fieldError('checkFields', { timeZone: 'invalid' })
  }
  const change = Object.entries(params).map(([name, value]) => [name, value === '' ? null : value])
  const [member] = await context.db
    .update(members)
    .set({ ...Object.fromEntries(change), updatedAt: context.now })
    .where(eq(members.id, memberId))
    .returning()
  if (member === undefined) throw new ServiceError(CODE.unauthorized, 'authInvalid')
  return memberView(member, context.now)
}
