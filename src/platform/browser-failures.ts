/**
 * Sends failures of this page to the operator: few, without personal data, and unless the user has switched it off. Part of
 * the first code, because a failed build may not be able to load anything else.
 */
import {
  FAILURE_LIMITS,
  type FailureKind,
  type FailureReport,
} from '../contract/browser-failures.ts'
import { matchRoute } from '../contract/routes.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { sendFailure, sendsFailures } from './failure-sending.ts'
import { localStore } from './local-store.ts'
import { readPageBuild } from './page-build.ts'

/** Errors that are answers of the network or of a user, and failed chunks, which have a report of their own. */
const EXPECTED = ['CallError', 'AbortError', 'ChunkLoadError', 'TimeoutError']

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
  const thrown = error instanceof Error ? error : new Error(String(error))
  const { name, cause } = thrown
  const stack = (error === thrown && thrown.stack) || ''
  const { message } = cause instanceof Error ? cause : thrown
  const frames = ownFrames(stack, location.origin)
  const isChunk = kind === 'chunk'
  // An error without any frame of ours happened in an extension, or in a script that someone injected.
  if (!isChunk && (EXPECTED.includes(name) || (stack !== '' && frames === ''))) return
  const report: FailureReport = {
    kind,
    build: readPageBuild(document)?.id ?? '',
    route: matchRoute(location.pathname)?.name ?? '',
    message: withoutPersonalData(`${name}: ${message.replaceAll(`${location.origin}/assets`, '')}`),
    stack: frames,
  }
  const key = JSON.stringify(report)
  if (sent.has(key) || sent.size >= FAILURE_LIMITS.perPage || !sendsFailures()) return
  sent.add(key)
  sendFailure(report)
}

/** Reports errors and rejected promises that nothing handles. */
export function watchFailures(): void {
  addEventListener('error', ({ error }) => {
    if (error !== null && error !== undefined) reportFailure('error', error)
  })
  addEventListener('unhandledrejection', ({ reason }) => reportFailure('rejection', reason))
}
