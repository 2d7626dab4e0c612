/** Names of the session's cookies (S3 of the specification) and of the preferences. */
import { APP_TITLE } from './app-title.ts'

export const COOKIE = {
  userData: 'userData',
  token: 'token',
  refreshToken: 'refresh_token',
  language: 'language',
  rememberMe: 'rememberMe',
  savedUsername: 'savedUsername',
  industryId: 'industryId',
  industryType: 'industryType',
  redirectRoute: 'redirectRoute',
  /** Time zone in effect; the chosen one is a preference. */
  timeZone: 'timeZone',
  isRefresh: 'isRefresh',
  isRefreshing: 'isRefreshing',
  problemId: 'problemId',
  problemType: 'problemType',
  analysisId: 'analysisId',
  analysisType: 'analysisType',
  userAbilityRules: 'userAbilityRules',
  /** The chosen language, under the key that the specification names. */
  locale: 'i18n_redirected',
  /** Appearance in effect, next to the preferences that led to it (S3: client settings). */
  theme: 'theme',
  skin: 'skin',
  colorScheme: 'color-scheme',
} as const

/** Cookies about the session, or about the member's activity: removed at sign-out. */
export const PRIVATE_COOKIES: readonly string[] = [
  COOKIE.userData,
  COOKIE.token,
  COOKIE.refreshToken,
  COOKIE.userAbilityRules,
  COOKIE.industryId,
  COOKIE.industryType,
  COOKIE.problemId,
  COOKIE.problemType,
  COOKIE.analysisId,
  COOKIE.analysisType,
]

/** Name of a preference cookie: prefixed with the app title. */
export function preferenceCookie(name: string): string {
  return `${APP_TITLE}-${name}`
}

export const YEAR_S = 365 * 24 * 60 * 60
