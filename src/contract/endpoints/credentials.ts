/** Calls that create, verify and change the address and the password of an account. */
import * as z from 'zod/mini'
import { endpoint, type Limit } from '../endpoint.ts'
import { nothing, typedName } from '../fields.ts'
import { HOUR_MS, LIMITS } from '../limits.ts'
import { cipher, code, email, optionalCoordinate, phone } from './session.ts'

export const nick = typedName(LIMITS.nick)
const codeType = z.coerce.number().check(z.int(), z.gte(1), z.lte(4))

/**
 * Limits on sending codes. Requests of others do not count against a known device, and half of what all may send is
 * for known devices alone.
 */
export const CODE_LIMITS = [
  { per: 'address and recipient', max: 8, windowMs: HOUR_MS },
  { per: 'recipient', max: 30, windowMs: HOUR_MS },
  { per: 'address', max: 'codesPerHourPerIp', windowMs: HOUR_MS },
  { per: 'channel', max: 'codesPerHour', windowMs: HOUR_MS },
] as const satisfies readonly Limit[]

export const credentialEndpoints = {
  sendSmsCode: endpoint({
    url: '/sci/sendSmsValidate',
    access: 'public',
    permission: null,
    repeat: 'once',
    limits: CODE_LIMITS,
    params: z.object({ phone, codeType, languageType: z.optional(z.string()) }),
    reply: nothing,
  }),
  sendEmailCode: endpoint({
    url: '/sci/sendEmailValidate',
    access: 'public',
    permission: null,
    repeat: 'once',
    limits: CODE_LIMITS,
    params: z.object({ email, codeType }),
    reply: nothing,
  }),
  register: endpoint({
    url: '/sci/register',
    access: 'public',
    permission: null,
    repeat: 'once',
    limits: [{ attempts: 'code' }],
    params: z.object({
      email,
      code,
      nick,
      password: cipher,
      confirmPassword: cipher,
    }),
    reply: nothing,
    secrets: ['password', 'confirmPassword', 'code'],
  }),
  resetPassword: endpoint({
    url: '/sci/resetPassword',
    access: 'public',
    permission: null,
    repeat: 'once',
    limits: [{ attempts: 'code' }],
    params: z.object({ ...optionalCoordinate, code, password: cipher, confirmPassword: cipher }),
    reply: nothing,
    secrets: ['password', 'confirmPassword', 'code'],
  }),
  bindAccount: endpoint({
    url: '/sci/bindAccount',
    access: 'member',
    permission: ['update', 'Account'],
    reauthentication: { level: 'recent', field: 'password' },
    repeat: 'once',
    limits: [{ attempts: 'code' }],
    params: z.object({
      bindEmail: z.optional(email),
      bindPhone: z.optional(phone),
      code,
      password: z.optional(cipher),
    }),
    reply: nothing,
    secrets: ['code', 'password'],
  }),
  setPassword: endpoint({
    url: '/sci/setPassword',
    access: 'member',
    permission: ['update', 'Account'],
    reauthentication: { level: 'recent', field: 'oldPassword' },
    repeat: 'once',
    params: z.object({ oldPassword: cipher, password: cipher, confirmPassword: cipher }),
    reply: nothing,
    secrets: ['oldPassword', 'password', 'confirmPassword'],
  }),
}
