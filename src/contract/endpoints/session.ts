import * as z from 'zod/mini'
import { AVATARS } from '../avatars.ts'
import { GRANT } from '../codes.ts'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import { id, instant, list, nothing, optionalText, shownName, text } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { LIMITS } from '../limits.ts'
import {
  dropBidiControls,
  EMAIL,
  normaliseCode,
  normaliseEmail,
  normaliseName,
  normalisePhone,
  toPlainText,
} from '../typed-text.ts'

export const email = z.string().check(
  z.overwrite(normaliseEmail),
  z.maxLength(LIMITS.email),
  z.refine((value) => EMAIL.test(value)),
)
/** Phone number in E.164: dialling prefix and number. */
export const phone = z.string().check(z.overwrite(normalisePhone), z.regex(/^\+[1-9]\d{5,14}$/))
export const code = z.string().check(z.overwrite(normaliseCode), z.regex(/^\d{6}$/))
const base64url = z.string().check(z.regex(/^[\w-]{1,4096}$/))
/** A response of the browser's WebAuthn API in its JSON form, as far as it is read. */
export const passkeyAnswer = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
})
/** A code of the authenticator app, or a recovery code, as typed. */
export const secondFactorCode = z
  .string()
  .check(z.overwrite(toPlainText), z.minLength(6), z.maxLength(20))
/** A password encrypted with SM2: hex of C1C2C3 with the leading `04`. */
export const cipher = z.string().check(z.regex(/^04[0-9a-fA-F]{192,2048}$/))
/** Exactly one of the two: the endpoint's handler requires it. */
export const optionalCoordinate = { email: z.optional(email), phone: z.optional(phone) }

/**
 * Fields of the profile beside the nick name, as a change sends them: an empty text removes one. Each is a column of
 * `members` of the same name; view, export, change and session take them from here.
 */
export const profileFields = {
  avatar: z.optional(z.union([z.enum(AVATARS), z.literal('')])),
  /** An IANA name or an offset of the form `UTC+08:00`. */
  timeZone: z.optional(z.string().check(z.regex(/^[\w/+:-]{0,64}$/))),
  language: z.optional(z.enum([...LANGUAGES, ''])),
}

/** Returns a value for each field of the profile. */
export function ofProfileFields<T>(valueOf: (name: keyof typeof profileFields) => T) {
  const names = Object.keys(profileFields) as (keyof typeof profileFields)[]
  const values = names.map((name) => [name, valueOf(name)])
  return Object.fromEntries(values) as Record<keyof typeof profileFields, T>
}

/** The member as stored in the session (`userData`). */
export const userData = z.object({
  userId: id,
  account: text,
  email: optionalText,
  phone: optionalText,
  nickName: shownName,
  level: text,
  levelExpiresAt: instant,
  ...ofProfileFields(() => optionalText),
})
export type UserData = z.output<typeof userData>

/** CASL raw rules as stored (`userAbilityRules`). */
export const abilityRule = z.object({
  action: z.union([z.string(), z.array(z.string())]),
  subject: z.optional(z.union([z.string(), z.array(z.string())])),
  fields: z.optional(z.union([z.string(), z.array(z.string())])),
  conditions: z.optional(z.record(z.string(), z.unknown())),
  inverted: z.optional(z.boolean()),
  reason: z.optional(z.string()),
})
export type AbilityRule = z.output<typeof abilityRule>

/**
 * The token object of both dialects: bare snake_case (BladeX) or wrapped camelCase (SpringBlade).
 */
const tokenReply = z.pipe(
  z.looseObject({}),
  z.transform((raw: Record<string, unknown>) => {
    const pick = (snake: string, camel: string) => raw[snake] ?? raw[camel]
    const asText = (value: unknown) =>
      typeof value === 'string' || typeof value === 'number' ? dropBidiControls(String(value)) : ''
    // RFC 6750: a token is sent in a header, so it is printable ASCII without spaces.
    const asToken = (value: unknown) =>
      typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : ''
    const expiresIn = Number(pick('expires_in', 'expiresIn'))
    return {
      accessToken: asToken(pick('access_token', 'accessToken')),
      refreshToken: asToken(pick('refresh_token', 'refreshToken')),
      expiresInS: Number.isFinite(expiresIn) && expiresIn > 0 ? expiresIn : 3600,
      userId: asText(pick('user_id', 'userId')),
      account: asText(raw['account']),
      nickName: normaliseName(
        asText(pick('nick_name', 'nickName') ?? pick('user_name', 'userName')),
      ),
      avatar: asText(raw['avatar']),
    }
  }),
)
export type TokenReply = z.output<typeof tokenReply>

const signInParams = z.object({
  grant_type: z.literal(GRANT.signIn),
  ...optionalCoordinate,
  password: z.optional(cipher),
  code: z.optional(code),
  /** The browser's response to `passkeyChallenge`, in place of address and secret. */
  passkey: z.optional(passkeyAnswer),
  /** Sent once the reply has required it. */
  secondFactor: z.optional(secondFactorCode),
})
const refreshParams = z.object({
  grant_type: z.literal(GRANT.refresh),
  refresh_token: z.string().check(z.minLength(16), z.maxLength(4096)),
})

export const sessionEndpoints = {
  token: endpoint({
    url: '/sci/oauth/token',
    access: 'public',
    permission: null,
    repeat: 'once',
    hasSecretReply: true,
    isBare: true,
    limits: [{ attempts: 'password' }, { attempts: 'code' }, { attempts: 'secondFactor' }],
    params: z.discriminatedUnion('grant_type', [signInParams, refreshParams]),
    reply: tokenReply,
    secrets: ['password', 'code', 'passkey', 'secondFactor', 'refresh_token'],
  }),
  /**
   * Ends the session of the refresh token's family. Public: an expired access token may sign out
   * too.
   */
  signOut: endpoint({
    url: '/sci/oauth/signOut',
    access: 'public',
    permission: null,
    repeat: 'idempotent',
    params: z.object({ refresh_token: z.string().check(z.minLength(16), z.maxLength(4096)) }),
    reply: nothing,
    secrets: ['refresh_token'],
  }),
  /** The signed-in member with their permission rules. */
  me: endpoint({
    url: '/api/member/member/detail',
    access: 'member',
    permission: ['read', 'Account'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({}),
    reply: z.object({ ...userData.shape, userAbilityRules: list(abilityRule) }),
  }),
}
