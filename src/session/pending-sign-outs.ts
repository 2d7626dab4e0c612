/**
 * Pending sign-outs: sessions ended without a network, reported to the service at the next contact.
 * Stored is only the hash of the refresh token, which can end a session and nothing else.
 */
import { TOKEN_HASH_MARK } from '../contract/codes.ts'
import { sessionEndpoints } from '../contract/endpoints/session.ts'
import { LIMITS } from '../contract/limits.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import type { KeyValueStore } from '../platform/local-store.ts'
import { type CallErrorKind, isCallError, isUnreached } from '../transport/call-error.ts'
import type { Transport } from '../transport/transport.ts'

type PendingSignOut = { hash: string; at: number }

/** Maximum number; more offline sign-outs than plausible in the life of a token. */
const MAX_ENTRIES = 20
/** The service was reached, and could not act now: retried later. */
const RETRIED_KINDS: ReadonlySet<CallErrorKind> = new Set(['failed', 'tooMany', 'aborted'])

/** Queue of sign-outs to send at the next contact. */
export type PendingSignOutQueue = {
  /** Stores a sign-out of the session of this refresh token. */
  add: (refreshToken: string) => Promise<void>
  /** Sends the stored sign-outs; those that fail stay. */
  send: () => Promise<void>
}

type Parts = {
  store: Pick<KeyValueStore, 'get' | 'set' | 'remove'>
  transport: Transport
  sha256: (text: string) => Promise<string | null>
  now: () => number
}

function isPendingSignOut(value: unknown): value is PendingSignOut {
  const { hash, at } = (value ?? {}) as Partial<PendingSignOut>
  return typeof hash === 'string' && typeof at === 'number'
}

/** Creates the queue of pending sign-outs in a store. */
export function createPendingSignOutQueue({
  store,
  transport,
  sha256,
  now,
}: Parts): PendingSignOutQueue {
  const key = storageKeys.pendingSignOuts()

  /** Returns the stored sign-outs whose token has not expired. */
  function read(): PendingSignOut[] {
    try {
      const parsed: unknown = JSON.parse(store.get(key) ?? '[]')
      const all = Array.isArray(parsed) ? parsed.filter(isPendingSignOut) : []
      return all.filter(({ at }) => now() - at < LIMITS.refreshTokenMs)
    } catch {
      return []
    }
  }

  function write(pending: readonly PendingSignOut[]): void {
    if (pending.length === 0) store.remove(key)
    else store.set(key, JSON.stringify(pending.slice(-MAX_ENTRIES)))
  }

  async function isAccepted(hash: string): Promise<boolean> {
    try {
      await transport(
        sessionEndpoints.signOut,
        { refresh_token: TOKEN_HASH_MARK + hash },
        { token: null },
      )
      return true
    } catch (error) {
      return isCallError(error) && !isUnreached(error) && !RETRIED_KINDS.has(error.kind)
    }
  }

  return {
    async add(refreshToken) {
      const hash = await sha256(refreshToken)
      if (hash !== null) write([...read(), { hash, at: now() }])
    },
    async send() {
      for (const { hash } of read()) {
        if (!(await isAccepted(hash))) return
        write(read().filter((pending) => pending.hash !== hash))
      }
    },
  }
}
