/** Sending of failure reports, small enough for the script before the page's code. */
import { BROWSER_FAILURES_PATH, type FailureReport } from '../contract/browser-failures.ts'
import { storageKeys } from '../lib/storage-keys.ts'

const TIMEOUT_MS = 10_000

/** Whether reports are sent: the user's choice; without one, unless the browser asks websites not to (GPC). */
export function sendsFailures(): boolean {
  try {
    const chosen = localStorage.getItem(storageKeys.failureReports())
    if (chosen !== null) return chosen === 'on'
  } catch {
    // A page without storage cannot hold a choice.
  }
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true
}

/** Sends a report without cookies, also while the page is left. Never rejects. */
export function sendFailure(report: FailureReport): void {
  fetch(BROWSER_FAILURES_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {})
}
