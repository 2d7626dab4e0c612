/** Who gets a page that was written for everyone: visitors whose page looks as every visitor's does. */
import { COOKIE, preferenceCookie } from '../../src/contract/cookies.ts'
import { cookiesOf } from './page-head.ts'

/** What of a visitor's cookies shows in the page. */
export type VisitorLook = { scheme: 'light' | 'dark' | 'system' }

/** Cookies of who is signed in. */
export const OF_MEMBERS: readonly string[] = [COOKIE.token, COOKIE.refreshToken, COOKIE.userData]
const SCHEME = preferenceCookie('color-scheme')
/** Preferences that a written page has, or that change nothing in it. */
const WRITTEN: readonly string[] = [SCHEME, preferenceCookie('theme')]

/** The look of a visitor; null for members, and for whoever chose more than language and scheme. */
export function visitorLook(header: string | undefined): VisitorLook | null {
  const cookies = cookiesOf(header)
  const isOwn = [...cookies].some(([name, value]) => {
    const isChosen = name.startsWith(preferenceCookie('')) && !WRITTEN.includes(name)
    return value !== '' && (isChosen || OF_MEMBERS.includes(name))
  })
  if (isOwn) return null
  const scheme = cookies.get(SCHEME) ?? ''
  return { scheme: scheme === 'dark' || scheme === 'system' ? scheme : 'light' }
}
