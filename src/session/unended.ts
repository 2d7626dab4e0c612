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

type Left = { hash: string; at: number }

/** Maximum number; more offline sign-outs than plausible in the life of a token. */
const MOST_KEPT = 20
/** The service was reached, and could not act now: retried later. */
const UNHEARD: ReadonlySet<CallErrorKind> = new Set(['failed', 'tooMany', 'aborted'])

/** Queue of sign-outs to send at the next contact. */
export type Unended = {
  /** Stores a sign-out of the session of this refresh token. */
  keep: (refreshToken: string) => Promise<void>
  /** Sends the stored sign-outs; those that fail stay. */
  tell: () => Promise<void>
}

type Parts = {
  store: Pick<KeyValueStore, 'get' | 'set' | 'remove'>
  transport: Transport
  sha256: (text: string) => Promise<string | null>
  now: () => number
}

function isLeft(value: unknown): value is Left {
  const { hash, at } = (value ?? {}) as Partial<Left>
  return typeof hash === 'string' && typeof at === 'number'
}

/** Creates the queue of pending sign-outs in a store. */
export function createUnended({ store, transport, sha256, now }: Parts): Unended {
  const key = storageKeys.unendedSessions()

  /** Returns the stored sign-outs whose token has not expired. */
  function read(): Left[] {
    try {
      const kept: unknown = JSON.parse(store.get(key) ?? '[]')
      const all = Array.isArray(kept) ? kept.filter(isLeft) : []
      return all.filter(({ at }) => now() - at < LIMITS.refreshTokenMs)
    } catch {
      return []
    }
  }

  function write(left: readonly Left[]): void {
    if (left.length === 0) store.remove(key)
    else store.set(key, JSON.stringify(left.slice(-MOST_KEPT)))
  }

  async function isHeard(hash: string): Promise<boolean> {
    try {
      await transport(
        sessionEndpoints.signOut,
        { refresh_token: TOKEN_HASH_MARK + hash },
        { token: null },
      )
      return true
    } catch (error) {
      return isCallError(error) && !isUnreached(error) && !UNHEARD.has(error.kind)
    }
  }

  return {
    async keep(refreshToken) {
      const hash = await sha256(refreshToken)
      if (hash !== null) write([...read(), { hash, at: now() }])
    },
    async tell() {
      for (const { hash } of read()) {
        if (!(await isHeard(hash))) return
        write(read().filter((left) => left.hash !== hash))
      }
    },
  }
}
