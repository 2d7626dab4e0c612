/**
 * Sends failures of this page to the operator: few, without personal data, and unless the user has switched it off. Part of
 * the first code, because a failed build may not be able to load anything else.
 */
import {
  BROWSER_FAILURES_PATH,
  FAILURE_LIMITS,
  type FailureKind,
  type FailureReport,
} from '../contract/browser-failures.ts'
import { matchRoute } from '../contract/routes.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from './local-store.ts'
import { readPageBuild } from './page-build.ts'

const TIMEOUT_MS = 10_000

/** Errors that are answers of the network or of a user, and failed chunks, which have a report of their own. */
const EXPECTED = ['CallError', 'AbortError', 'ChunkLoadError', 'TimeoutError']

/** Whether reports are sent: the user's choice; without one, unless the browser asks websites not to (GPC). */
export function sendsFailures(): boolean {
  const chosen = localStore.get(storageKeys.failureReports())
  if (chosen !== null) return chosen === 'on'
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true
}

export function chooseFailureReports(isOn: boolean): void {
  localStore.set(storageKeys.failureReports(), isOn ? 'on' : 'off')
}

/** Returns a message without what a user may have typed, or what opens something: quoted texts, numbers, addresses, tokens. */
export function withoutPersonalData(message: string): string {
  return message
    .replaceAll(/(["'`“‘「]).*?(["'`”’」])/gu, '$1…$2')
    .replaceAll(/\S*(?:@|:\/\/)\S*/gu, '…')
    .replaceAll(/[\w-]*#\S*|[\w-]{32,}/gu, '…')
    .replaceAll(/\d[\d.,:+-]*/gu, '#')
    .slice(0, FAILURE_LIMITS.message)
}

/** Returns the frames of our own files in a stack of any engine; others may be of an extension. */
export function ownFrames(stack: string, origin: string): string {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', address = '', place = ''] =
        /^\s*(?:at )?(.*?)[ (@]*(https?:\/\/[^\s)]+?)((?::\d+){1,2})\)?$/u.exec(line) ?? []
      if (!address.startsWith(`${origin}/`)) return []
      const { pathname } = new URL(address)
      // The address of a page may be private.
      return [`${name}@${pathname.endsWith('.js') ? pathname : '(page)'}${place}`]
    })
    .join('\n')
    .slice(0, FAILURE_LIMITS.stack)
}

const sent = new Set<string>()

/** Reports a failure, once per page and at most five; nothing where there is no page. */
export function reportFailure(kind: FailureKind, error: unknown): void {
  if (typeof document === 'undefined') return
  const { name = '', message = String(error), stack = '' } = error instanceof Error ? error : {}
  const frames = ownFrames(stack, location.origin)
  // An error without any frame of ours happened in an extension, or in a script that someone injected.
  if (EXPECTED.includes(name) || (stack !== '' && frames === '' && kind !== 'chunk')) return
  const report: FailureReport = {
    kind,
    build: readPageBuild(document)?.id ?? '',
    route: matchRoute(location.pathname)?.name ?? '',
    message: withoutPersonalData(`${name}: ${message}`),
    stack: frames,
  }
  const body = JSON.stringify(report)
  if (sent.has(body) || sent.size >= FAILURE_LIMITS.perPage || !sendsFailures()) return
  sent.add(body)
  fetch(BROWSER_FAILURES_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    credentials: 'omit',
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {})
}

/** Reports errors and rejected promises that nothing handles. */
export function watchFailures(): void {
  addEventListener('error', ({ error }) => {
    if (error !== null && error !== undefined) reportFailure('error', error)
  })
  addEventListener('unhandledrejection', ({ reason }) => reportFailure('rejection', reason))
}
