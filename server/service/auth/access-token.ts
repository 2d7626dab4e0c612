/** Access tokens: signed JWTs that name a member and a session. */
import { SignJWT, errors, jwtVerify } from 'jose'
import { CODE } from '../../../src/contract/codes.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { ServiceError } from '../service-error.ts'
import type { Keys } from './keys.ts'

const ALGORITHM = 'HS256'
const ISSUER = 'veriscope'
const AUDIENCE = 'veriscope-web'
/** Distinguishes access tokens from any other token that the same key may sign one day. */
const TOKEN_TYPE = 'access_token'

export type AccessClaims = { memberId: string; sessionId: string }
/** Claims with the time at which the token ends. */
export type ReadClaims = AccessClaims & { tokenUntil: Date }

/** Signs an access token, which is valid for one hour. */
export function signAccessToken(keys: Keys, claims: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ token_type: TOKEN_TYPE, sid: claims.sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(claims.memberId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIMITS.accessTokenMs / 1000)
    .sign(keys.jwt)
}

/** Verifies with the current key, or with the previous one while its tokens can still be valid. */
async function verify(keys: Keys, token: string, now: Date) {
  const rules = {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    audience: AUDIENCE,
    currentDate: now,
    requiredClaims: ['sub', 'sid', 'exp'],
  }
  try {
    return await jwtVerify(token, keys.jwt, rules)
  } catch (error) {
    const { jwt } = keys.previous(now)
    if (jwt === null || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error
    return jwtVerify(token, jwt, rules)
  }
}

/**
 * Reads an access token.
 * @throws ServiceError 401 `loginExpired` when it has expired, 401 `authInvalid` when it is not an
 * access token of ours
 */
export async function readAccessToken(keys: Keys, token: string, now: Date): Promise<ReadClaims> {
  try {
    const { payload } = await verify(keys, token, now)
    if (payload['token_type'] !== TOKEN_TYPE) throw new errors.JWTInvalid('wrong token_type')
    const tokenUntil = new Date(Number(payload.exp) * 1000)
    return { memberId: String(payload.sub), sessionId: String(payload['sid']), tokenUntil }
  } catch (error) {
    const isOver = error instanceof errors.JWTExpired
    throw new ServiceError(CODE.unauthorized, isOver ? 'loginExpired' : 'authInvalid')
  }
}
