/**
 * Property tests of the session's reducer: events of two members in any order, with late profiles,
 * late refreshes, sign-outs in between. `SESSION_SEED` sets another seed, `SESSION_RUNS` the number
 * of runs.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AbilityRule, TokenReply, UserData } from '../../../src/contract/endpoints/session.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import {
  reduceSession,
  type SessionEvent,
  type SessionState,
  userFromTokens,
} from '../../../src/session/session-events.ts'
import { applySessionEvent, readSession } from '../../../src/session/session-store.ts'
import { runs } from '../../helpers/nightly.ts'

const SEED = Number(process.env['SESSION_SEED'] ?? 20_261_122)
const RUNS = Number(process.env['SESSION_RUNS'] ?? runs(60, 1000))
const check = { seed: SEED, numRuns: RUNS }
const MEMBERS = ['7', '8'] as const
const SIGNED_OUT = { status: 'signedOut' } as SessionState

/** All data of a member contain the member's mark, so that its owner is recognisable. */
const tokens = (userId: string, turn: number, renewsRefreshToken = true): TokenReply => ({
  accessToken: `access-of-${userId}-${turn}`,
  refreshToken: renewsRefreshToken ? `refresh-of-${userId}-${turn}` : '',
  expiresInS: 3600,
  userId,
  account: `of-${userId}@lab.example`,
  nickName: `of-${userId}`,
  avatar: '',
})
const profile = (userId: string, turn: number): UserData => ({
  ...userFromTokens(tokens(userId, turn)),
  email: null,
  nickName: `of-${userId}, read ${turn}`,
  level: 'plus',
})
const rules = (userId: string): AbilityRule[] => [{ action: 'read', subject: `of-${userId}` }]

/** An event and its member. */
type Step = { about: string; event: SessionEvent }

const turn = fc.nat(2)
const about = fc.constantFrom(...MEMBERS)
const forRefreshToken = fc
  .tuple(about, turn)
  .map(([userId, at]) => ({ about: userId, forRefreshToken: `refresh-of-${userId}-${at}` }))

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(about, turn).map(([userId, at]) => ({
    about: userId,
    event: { type: 'signedIn' as const, tokens: tokens(userId, at) },
  })),
  fc.tuple(about, turn).map(([userId, at]) => ({
    about: userId,
    event: { type: 'profileRead' as const, user: profile(userId, at), rules: rules(userId) },
  })),
  fc.tuple(about, turn).map(([userId, at]) => ({
    about: userId,
    event: {
      type: 'profileChanged' as const,
      userId,
      change: { nickName: `of-${userId}, changed ${at}` },
    },
  })),
  fc.tuple(forRefreshToken, turn, fc.boolean()).map(([known, at, renews]) => ({
    about: known.about,
    event: {
      type: 'tokensRefreshed' as const,
      forRefreshToken: known.forRefreshToken,
      tokens: tokens(known.about, at, renews),
    },
  })),
  about.map((userId) => ({ about: userId, event: { type: 'signedOut' as const } })),
)
const steps = fc.array(step, { maxLength: 14 })

const ownerOf = (state: SessionState) => (state.status === 'signedIn' ? state.user?.userId : null)
/** The members whose marks a state contains. */
const marksOf = (state: SessionState) =>
  [...new Set(JSON.stringify(state).match(/of-\d/g) ?? [])].map((mark) => mark.slice(3))

describe('a list of events', () => {
  test('leaves a state that belongs to one member entirely, or to none', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let state: SessionState = SIGNED_OUT
        for (const { event } of list) {
          state = reduceSession(state, event)
          if (state.status === 'signedOut') expect(state).toEqual(SIGNED_OUT)
          else expect(marksOf(state)).toEqual([ownerOf(state)])
        }
      }),
      check,
    )
  })

  test('does not change a member’s data by another’s events, except sign-in and sign-out', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let state: SessionState = SIGNED_OUT
        for (const { about: userId, event } of list) {
          const after = reduceSession(state, event)
          const isTurn = event.type === 'signedIn' || event.type === 'signedOut'
          // The same object, so that nothing is written to the cookies either.
          if (!isTurn && userId !== ownerOf(state)) expect(after).toBe(state)
          state = after
        }
      }),
      check,
    )
  })

  test('never brings back a session that has ended', () => {
    fc.assert(
      fc.property(steps, steps, (before, late) => {
        const ended = [...before.map(({ event }) => event), { type: 'signedOut' as const }]
        const rest = late.map(({ event }) => event).filter(({ type }) => type !== 'signedIn')
        expect([...ended, ...rest].reduce(reduceSession, SIGNED_OUT)).toEqual(SIGNED_OUT)
      }),
      check,
    )
  })

  test('uses a refresh token once: further answers to it are ignored', () => {
    fc.assert(
      fc.property(steps, about, (before, userId) => {
        const spent = `refresh-of-${userId}-0`
        const start = before.map(({ event }) => event).reduce(reduceSession, SIGNED_OUT)
        const signedIn = reduceSession(start, { type: 'signedIn', tokens: tokens(userId, 0) })
        const renewed = reduceSession(signedIn, {
          type: 'tokensRefreshed',
          forRefreshToken: spent,
          tokens: tokens(userId, 1),
        })
        expect(renewed).toMatchObject({ token: `access-of-${userId}-1` })
        const late: SessionEvent[] = [
          { type: 'tokensRefreshed', forRefreshToken: spent, tokens: tokens(userId, 2) },
        ]
        for (const event of late) expect(reduceSession(renewed, event)).toBe(renewed)
      }),
      check,
    )
  })

  test('leaves the reducer’s state in the cookies after every event', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const jar = memoryCookieJar()
        let state: SessionState = SIGNED_OUT
        for (const { event } of list) {
          state = reduceSession(state, event)
          expect(applySessionEvent(jar, event)).toEqual(state)
          expect(readSession(jar)).toEqual(state)
        }
      }),
      check,
    )
  })
})
