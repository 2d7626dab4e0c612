/** Calls that create, verify and change the address and the password of an account. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { cipher, code, email, optionalCoordinate, phone } from './session.ts'

export const nick = z
  .string()
  .check(z.trim(), z.minLength(LIMITS.nick.min), z.maxLength(LIMITS.nick.max))
const codeType = z.coerce.number().check(z.int(), z.gte(1), z.lte(4))

export const credentialEndpoints = {
  sendSmsCode: endpoint({
    url: '/sci/sendSmsValidate',
    access: 'public',
    repeat: 'once',
    params: z.object({ phone, codeType, languageType: z.optional(z.string()) }),
    reply: nothing,
  }),
  sendEmailCode: endpoint({
    url: '/sci/sendEmailValidate',
    access: 'public',
    repeat: 'once',
    params: z.object({ email, codeType }),
    reply: nothing,
  }),
  register: endpoint({
    url: '/sci/register',
    access: 'public',
    repeat: 'once',
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
    repeat: 'once',
    params: z.object({ ...optionalCoordinate, code, password: cipher, confirmPassword: cipher }),
    reply: nothing,
    secrets: ['password', 'confirmPassword', 'code'],
  }),
  bindAccount: endpoint({
    url: '/sci/bindAccount',
    access: 'member',
    repeat: 'once',
    needsProof: 'password',
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
    repeat: 'once',
    needsProof: 'oldPassword',
    params: z.object({ oldPassword: cipher, password: cipher, confirmPassword: cipher }),
    reply: nothing,
    secrets: ['oldPassword', 'password', 'confirmPassword'],
  }),
}
