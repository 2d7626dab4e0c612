/**
 * Runs in the document before the first paint (tools/vite/inline-script.ts): shows the chosen colour scheme and
 * language without a flash, and reports when the code of the page is slow or cannot be loaded.
 */
import { FAILURE_LIMITS, type FailureReport } from '../contract/browser-failures.ts'
import { COOKIE, preferenceCookie } from '../contract/cookies.ts'
import { deviceTimeZone } from '../lib/device-zone.ts'
import { sendFailure, sendsFailures } from '../platform/failure-sending.ts'
import { readPageBuild } from '../platform/page-build.ts'
import { hasDefaultAppearance, isSignedIn } from '../platform/user-appearance.ts'

declare global {
  // Declaration merging works with interfaces only.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    /** Reports that the code of the page could not be loaded. */
    veriscopeFailed?: () => void
    /** Ends the watchdog: the page is rendered by its code. */
    veriscopeStarted?: () => void
  }
}

/** Delays until the notice of slow loading: for a page without content, and for one that is readable. */
const SLOW_NOTICE_MS = { empty: 3000, readable: 10_000 }
/** Colours of the browser's own bars, as the page below them. */
const BAR_COLOR = { light: '#ffffff', dark: '#111924' } as const

const root = document.documentElement

function cookie(name: string): string {
  return new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(document.cookie)?.[1] ?? ''
}

function showColorScheme(): void {
  const chosen = cookie(preferenceCookie('color-scheme')) || 'light'
  const isDeviceDark = chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = chosen === 'dark' || isDeviceDark ? 'dark' : 'light'
  root.dataset['mantineColorScheme'] = scheme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.content = BAR_COLOR[chosen === 'system' ? own : scheme]
  }
}

/** Compares the offset first, which costs less than the name of the zone. */
const isInShanghai = () =>
  new Date().getTimezoneOffset() === -480 && deviceTimeZone() === 'Asia/Shanghai'

/** Hides a page that was rendered in another language, or for other users, until it is rendered again. */
function showLanguage(): string {
  const [, requested] = /[?&]lang=(zh|en)(?:&|$)/.exec(location.search) ?? []
  const language = cookie(COOKIE.locale) || requested || (isInShanghai() ? 'zh' : 'en')
  const isRendered = root.lang.startsWith(language)
  if (!hasDefaultAppearance() || !isRendered) root.dataset['rewritten'] = ''
  if (!isRendered) root.lang = language
  return language
}

/** Web app manifests of visitors, by language. */
const MANIFESTS: Record<string, string> = { zh: '', en: '.en' }

/** Links the manifest in the user's language, with the shortcuts of members. */
function linkManifest(language: string): void {
  const kind = isSignedIn() ? `.${language}-member` : (MANIFESTS[language] ?? '')
  document
    .querySelector('link[rel="manifest"]')
    ?.setAttribute('href', `/manifest${kind}.webmanifest`)
}

function showNotice(kind: 'bare' | 'failed'): void {
  const notice = document.getElementById('late')
  if (!notice || notice.dataset['kind'] === 'failed') return
  notice.dataset['kind'] = kind
  notice.hidden = false
}

/** Reports first code that could not be fetched to the operator: the page's own reporter is part of it. */
function reportScript(address: string): void {
  const { pathname } = new URL(address, location.href)
  const report: FailureReport = {
    kind: 'chunk',
    build: readPageBuild(document)?.id ?? '',
    route: '',
    message: `script ${pathname}`.slice(0, FAILURE_LIMITS.message),
    stack: '',
  }
  if (navigator.onLine && sendsFailures()) sendFailure(report)
}

/** Reports a page that does not load, with advice; a failed page is reloaded when the network is back. */
function watchStart(): void {
  const isReadable = () =>
    root.dataset['rewritten'] === undefined && document.getElementById('root')?.hasChildNodes()
  const timers = [
    setTimeout(() => isReadable() || showNotice('bare'), SLOW_NOTICE_MS.empty),
    setTimeout(showNotice, SLOW_NOTICE_MS.readable, 'bare'),
  ]
  window.veriscopeFailed = () => {
    showNotice('failed')
    // Showing another language is better than an empty page.
    delete root.dataset['rewritten']
    addEventListener('online', () => location.reload(), { once: true })
  }
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    window.veriscopeFailed?.()
    reportScript(target.src)
  }
  addEventListener('error', onError, true)
  window.veriscopeStarted = () => {
    removeEventListener('error', onError, true)
    for (const timer of timers) clearTimeout(timer)
    const notice = document.getElementById('late')
    if (notice) notice.hidden = true
  }
}

/** Tracks whether an input method is composing text. */
function watchComposition(): void {
  addEventListener('compositionstart', () => {
    root.dataset['composing'] = ''
  })
  addEventListener('compositionend', () => {
    delete root.dataset['composing']
  })
}

showColorScheme()
linkManifest(showLanguage())
watchStart()
watchComposition()
addEventListener('beforeprint', () => {
  root.style.setProperty('--running-title', JSON.stringify(document.title))
})
