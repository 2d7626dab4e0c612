/** Decides which requests may get a server-rendered page: those of visitors without preferences that change it. */
import { COOKIE, preferenceCookie } from '../../src/contract/cookies.ts'
import { cookiesOf } from './page-head.ts'

/** Preferences in a visitor's cookies that change the rendered page. */
export type VisitorAppearance = { scheme: 'light' | 'dark' | 'system' }

/** Cookies of signed-in members. */
export const MEMBER_COOKIES: readonly string[] = [
  COOKIE.token,
  COOKIE.refreshToken,
  COOKIE.userData,
]
const SCHEME = preferenceCookie('color-scheme')
/** Preferences that a server-rendered page supports, or that change nothing in it. */
const SUPPORTED_PREFERENCES: readonly string[] = [SCHEME, preferenceCookie('theme')]

/**
 * Returns the appearance of a visitor; null for members, and for visitors who chose more than language and
 * scheme.
 */
export function readVisitorAppearance(header: string | undefined): VisitorAppearance | null {
  const cookies = cookiesOf(header)
  const isOwn = [...cookies].some(([name, value]) => {
    const isChosen = name.startsWith(preferenceCookie('')) && !SUPPORTED_PREFERENCES.includes(name)
    return value !== '' && (isChosen || MEMBER_COOKIES.includes(name))
  })
  if (isOwn) return null
  const scheme = cookies.get(SCHEME) ?? ''
  return { scheme: scheme === 'dark' || scheme === 'system' ? scheme : 'light' }
}
