/** Atoms of what the session stores in cookies, and what follows from it: whether a member is signed in, and who. */
import { atom } from 'jotai'
import type { AbilityRule, UserData } from '../contract/endpoints/session.ts'
import { LIMITS } from '../contract/limits.ts'
import { type Codec, cookieAtom, flagCodec, textCodec } from './cookie-atom.ts'
import { COOKIE, YEAR_S } from '../contract/cookies.ts'
import { timeZoneAtom } from './preferences.ts'

/** Lifetime of the session's cookies: that of a refresh token, after which nothing can be renewed. */
export const SESSION_COOKIE_S = LIMITS.refreshTokenMs / 1000

export const userDataCodec: Codec<UserData> = {
  decode(raw) {
    const value = JSON.parse(raw) as Partial<UserData>
    return typeof value.userId === 'string' && value.userId !== '' ? (value as UserData) : null
  },
  encode: (value) => JSON.stringify(value),
}

export const rulesCodec: Codec<AbilityRule[]> = {
  decode: (raw) => {
    const value: unknown = JSON.parse(raw)
    return Array.isArray(value) ? (value as AbilityRule[]) : null
  },
  encode: (value) => JSON.stringify(value),
}

const session = { maxAgeS: SESSION_COOKIE_S }

export const tokenAtom = cookieAtom<string>(COOKIE.token, textCodec, '', session)
export const userDataAtom = cookieAtom<UserData | null>(
  COOKIE.userData,
  userDataCodec as Codec<UserData | null>,
  null,
  session,
)
/** Stored permission rules; none stored means that everything is allowed (S6). */
export const abilityRulesAtom = cookieAtom<AbilityRule[] | null>(
  COOKIE.userAbilityRules,
  rulesCodec as Codec<AbilityRule[] | null>,
  null,
  session,
)

/**
 * The time zone of dates: what was chosen on this device, else the account's; empty = the device's. A
 * language that was not chosen follows the device alone: signing in does not change it.
 */
export const shownZoneAtom = atom((get) => get(timeZoneAtom) || (get(userDataAtom)?.timeZone ?? ''))

/** Whether a member is signed in, decided by the presence of a token. */
export const isSignedInAtom = atom((get) => get(tokenAtom) !== '')

/** Owner of what is stored on this device: the member's id, or `visitor`. */
export const ownerAtom = atom((get) =>
  get(isSignedInAtom) ? (get(userDataAtom)?.userId ?? 'visitor') : 'visitor',
)

export const redirectRouteAtom = cookieAtom<string>(COOKIE.redirectRoute, textCodec, '')
export const rememberMeAtom = cookieAtom<boolean>(COOKIE.rememberMe, flagCodec, false, {
  maxAgeS: YEAR_S,
})
export const savedUsernameAtom = cookieAtom<string>(COOKIE.savedUsername, textCodec, '', {
  maxAgeS: YEAR_S,
})

/** The items opened last, read by article pages without an id in their path. */
export const openedAtoms = {
  industryId: cookieAtom<string>(COOKIE.industryId, textCodec, ''),
  industryType: cookieAtom<string>(COOKIE.industryType, textCodec, ''),
  problemId: cookieAtom<string>(COOKIE.problemId, textCodec, ''),
  problemType: cookieAtom<string>(COOKIE.problemType, textCodec, ''),
  analysisId: cookieAtom<string>(COOKIE.analysisId, textCodec, ''),
  analysisType: cookieAtom<string>(COOKIE.analysisType, textCodec, ''),
}
