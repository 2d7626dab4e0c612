/** Waits until another code may be sent to an address, stored in the tab so that a reload does not end them. */
import { storageKeys } from '../../lib/storage-keys.ts'
import { tabStore } from '../../platform/local-store.ts'

/** Hashes the target by FNV-1a: enough to distinguish a tab's few addresses without storing the address itself. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

type Waits = Record<string, number>

function readWaits(): Waits {
  try {
    const stored: unknown = JSON.parse(tabStore.get(storageKeys.codeWaits()) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Waits) : {}
  } catch {
    return {}
  }
}

/**
 * Returns the whole seconds until another code may be sent to a target; 0 when it may be now.
 * @param target purpose and address, such as `2:name@lab.org`
 */
export function waitLeft(target: string, nowMs: number): number {
  const endsAtMs = Number(readWaits()[fingerprint(target)])
  return Number.isFinite(endsAtMs) ? Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000)) : 0
}

/** Stores the wait in the tab's session storage, for other instances of the form and reloads. */
export function startWait(target: string, seconds: number, nowMs: number): void {
  const running = Object.entries(readWaits()).filter(([, endsAtMs]) => endsAtMs > nowMs)
  const waits = { ...Object.fromEntries(running), [fingerprint(target)]: nowMs + seconds * 1000 }
  tabStore.set(storageKeys.codeWaits(), JSON.stringify(waits))
}
