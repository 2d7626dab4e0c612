/** Reducer of the session: its states and all events that change them, as pure data that a test can replay. */
import {
  type AbilityRule,
  ofProfileFields,
  type profileFields,
  type TokenReply,
  type UserData,
} from '../contract/endpoints/session.ts'

export type SessionState =
  | { status: 'signedOut' }
  | {
      status: 'signedIn'
      token: string
      refreshToken: string
      user: UserData | null
      rules: AbilityRule[] | null
    }

/** Changes of the profile that a member made offline. */
export type ProfileChange = Partial<Pick<UserData, 'nickName' | keyof typeof profileFields>>

export type SessionEvent =
  | { type: 'signedIn'; tokens: TokenReply }
  | { type: 'profileRead'; user: UserData; rules: AbilityRule[] }
  /** Choices of the member that the service may not have yet. */
  | { type: 'profileChanged'; userId: string; change: ProfileChange }
  /** `forToken` is the token whose refresh this answers: a late answer to an older one is ignored. */
  | { type: 'tokensRefreshed'; forRefreshToken: string; tokens: TokenReply }
  | { type: 'signedOut' }

/** Returns the member's data as far as the token reply has it, until the profile is read. */
export function userFromTokens(tokens: TokenReply): UserData {
  return {
    userId: tokens.userId,
    account: tokens.account,
    email: tokens.account.includes('@') ? tokens.account : null,
    phone: tokens.account.startsWith('+') ? tokens.account : null,
    nickName: tokens.nickName,
    level: 'free',
    levelExpiresAt: null,
    ...ofProfileFields(() => null),
    avatar: tokens.avatar === '' ? null : tokens.avatar,
  }
}

/** Returns the next state. Pure and total: an event that does not fit the state changes nothing. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signedIn':
      return {
        status: 'signedIn',
        token: event.tokens.accessToken,
        refreshToken: event.tokens.refreshToken,
        user: userFromTokens(event.tokens),
        rules: null,
      }
    case 'profileRead':
      // A profile that arrives after another member signed in belongs to the earlier one.
      if (state.status !== 'signedIn') return state
      // Unknown where its cookie was deleted alone.
      if (state.user !== null && state.user.userId !== event.user.userId) return state
      return { ...state, user: event.user, rules: event.rules }
    case 'profileChanged':
      if (state.status !== 'signedIn' || state.user?.userId !== event.userId) return state
      return { ...state, user: { ...state.user, ...event.change } }
    case 'tokensRefreshed':
      if (state.status !== 'signedIn' || state.refreshToken !== event.forRefreshToken) return state
      if (event.tokens.accessToken === '') return state
      return {
        ...state,
        token: event.tokens.accessToken,
        refreshToken: event.tokens.refreshToken || state.refreshToken,
      }
    case 'signedOut':
      return { status: 'signedOut' }
  }
}
