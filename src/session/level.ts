/** The level that applies now, by the data on this device. */
import { atom } from 'jotai'
import type { Level } from '../contract/endpoints/levels.ts'
import type { AbilityRule, UserData } from '../contract/endpoints/session.ts'
import { levelOf } from '../contract/level-rank.ts'
import { abilityRulesAtom, isSignedInAtom, userDataAtom } from './session-atoms.ts'

/** Device clocks are wrong by minutes: a level does not end early because of that. */
export const LEVEL_SKEW_MS = 10 * 60_000
/** Interval between checks whether a level has ended. */
const CHECK_EVERY_MS = 20_000

type Leveled = Pick<UserData, 'level' | 'levelExpiresAt'>

/** Returns when a level ends by this device's clock (ms since 1970), tolerance included; null when it has no end. */
export function levelEndMs({ levelExpiresAt }: Leveled): number | null {
  const at = Date.parse(levelExpiresAt ?? '')
  return Number.isNaN(at) ? null : at + LEVEL_SKEW_MS
}

/**
 * Returns the level that applies: a paid one falls back to free after its end, also offline. The service
 * decides by its own clock in the end.
 */
export function currentLevel(user: Leveled | null, nowMs: number): Level {
  if (user === null) return 'free'
  const ends = levelEndMs(user)
  return ends !== null && ends <= nowMs ? 'free' : levelOf(user.level)
}

type Known = { isSignedIn: boolean; user: Leveled | null; rules: readonly AbilityRule[] | null }

/**
 * Returns the level used for the page's limits. An upstream without rules knows no levels: there everything
 * is allowed (S6), as in `canFrom`.
 */
export function limitingLevel({ isSignedIn, user, rules }: Known, nowMs: number): Level {
  if (!isSignedIn) return 'free'
  return rules === null || rules.length === 0 ? 'pro' : currentLevel(user, nowMs)
}

/** Runs only while something shows a level; 0 before, when nothing has ended yet. */
const clockAtom = atom(0)
clockAtom.onMount = (set) => {
  set(Date.now())
  const timer = setInterval(() => set(Date.now()), CHECK_EVERY_MS)
  return () => clearInterval(timer)
}

/** Whether the stored level has ended; permissions that it gave then no longer apply. */
export const isLevelOverAtom = atom((get) => {
  const user = get(userDataAtom)
  const nowMs = get(clockAtom)
  return user !== null && levelOf(user.level) !== 'free' && currentLevel(user, nowMs) === 'free'
})

/** The user's level now: `useAtomValue(levelAtom)`. A visitor has none and counts as free. */
export const levelAtom = atom((get) =>
  get(isSignedInAtom) ? currentLevel(get(userDataAtom), get(clockAtom)) : 'free',
)

/** The level used for the page's limits; see `limitingLevel`. */
export const limitingLevelAtom = atom((get) =>
  limitingLevel(
    {
      isSignedIn: get(isSignedInAtom),
      user: get(userDataAtom),
      rules: get(abilityRulesAtom),
    },
    get(clockAtom),
  ),
)
