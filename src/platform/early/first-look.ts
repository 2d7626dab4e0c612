/** What a reader chose, shown with the first paint. Runs in the document, before any other code. */
import { COOKIE, preferenceCookie, YEAR_S } from '../../contract/cookies.ts'
import { deviceTimeZone } from '../../lib/device-zone.ts'
import { STAND_IN } from '../../contract/rendered-page.ts'
import { isSignedIn, plainReader } from '../reader-look.ts'
import { whenLeft } from './when-left.ts'

const SCHEME = preferenceCookie('color-scheme')
/** Of the browser's own bars, as the page below them. */
const BAR_COLOR = { light: '#ffffff', dark: '#111924' } as const

function cookie(name: string): string {
  return new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(document.cookie)?.[1] ?? ''
}

/** Keeps a choice as the application does. @param isLasting beyond this session of the browser */
export function keepCookie(name: string, value: string, isLasting = true): void {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Lax',
    ...(isLasting ? [`Max-Age=${YEAR_S}`] : []),
    // The session's cookies are secure, preferences are not.
    ...(!isLasting && location.protocol === 'https:' ? ['Secure'] : []),
  ]
  document.cookie = parts.join('; ')
}

const chosenScheme = () => cookie(SCHEME) || 'light'

/** So that a reader of the dark theme never sees a white flash. The device is asked only by who follows it. */
function showScheme(): void {
  const chosen = chosenScheme()
  const isDeviceDark = chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = chosen === 'dark' || isDeviceDark ? 'dark' : 'light'
  document.documentElement.dataset['mantineColorScheme'] = scheme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.content = BAR_COLOR[chosen === 'system' ? own : scheme]
  }
}

const AFTER: Record<string, string> = { light: 'dark', dark: 'system', system: 'light' }

/** The next scheme, as the switch in the bar has them. */
export function showNextScheme(): void {
  keepCookie(SCHEME, AFTER[chosenScheme()] ?? 'dark')
  showScheme()
}

/** The page in another language: the server has it written. */
export function showLanguage(language: string): void {
  keepCookie(COOKIE.locale, language)
  // Stays where the reader is on the page.
  location.reload()
}

/** Those of visitors, by language. */
const MANIFESTS: Record<string, string> = { zh: '', en: '.en' }

/** The clock tells first: only where it is the same the name of the zone is worth its time. */
const isInShanghai = () =>
  new Date().getTimezoneOffset() === -480 && deviceTimeZone() === 'Asia/Shanghai'

/**
 * What is below the first screen of a phone is laid out after the first paint (`data-unpainted` in the sheets): a browser lays out
 * in the same frame what it would show to who scrolls one and a half screens.
 */
function paintFirstScreenFirst(root: HTMLElement): void {
  root.dataset['unpainted'] = ''
  // The frame's own callbacks are before its paint.
  requestAnimationFrame(() => setTimeout(() => delete root.dataset['unpainted']))
}

/**
 * Whether the page was opened anew, at its beginning, and not left since: such a one need not know yet how high it is. Who comes
 * back or jumps to a place gets there exactly.
 */
function noteOpening(root: HTMLElement): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isNew = entry?.type === 'navigate' && location.hash === ''
  if (!isNew || !whenLeft(() => delete root.dataset['opened'])) return
  root.dataset['opened'] = ''
  paintFirstScreenFirst(root)
}

/** On a line that stalls before the first words the bar alone is better than nothing: it leads elsewhere. */
const WORDS_WITHIN_MS = 2000

const paintInTheEnd = () =>
  setTimeout(() => document.querySelector('link[rel="expect"]')?.remove(), WORDS_WITHIN_MS)

/** Scheme, language and manifest. */
export function showChoices(): void {
  const root = document.documentElement
  showScheme()
  noteOpening(root)
  paintInTheEnd()
  const [, asked] = /[?&]lang=(zh|en)(?:&|$)/.exec(location.search) ?? []
  const language = cookie(COOKIE.locale) || asked || (isInShanghai() ? 'zh' : 'en')
  const reader = plainReader()
  if (reader !== 'member') root.removeAttribute(STAND_IN)
  // A page that was written in another language, or for others, is hidden until it is there for the reader.
  const isFor = reader === 'visitor' || root.hasAttribute(STAND_IN)
  if (!isFor || !root.lang.startsWith(language)) root.dataset['rewritten'] = ''
  if (!root.lang.startsWith(language)) root.lang = language
  // So that the install dialog has the reader's language, and the shortcuts of who is signed in.
  const kind = isSignedIn() ? `.${language}-member` : (MANIFESTS[language] ?? '')
  document
    .querySelector('link[rel="manifest"]')
    ?.setAttribute('href', `/manifest${kind}.webmanifest`)
  addEventListener('beforeprint', () => {
    root.style.setProperty('--running-title', JSON.stringify(document.title))
  })
}
