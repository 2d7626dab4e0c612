/** S15: offline sign-outs are sent at the next contact, without storing the token. */
import { beforeEach, expect, test } from 'vitest'
import { TOKEN_HASH_MARK } from '../../../src/contract/codes.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { sha256OfText } from '../../../src/platform/digest.ts'
import { createPendingSignOutQueue } from '../../../src/session/pending-sign-outs.ts'
import { CallError, type CallErrorKind } from '../../../src/transport/call-error.ts'
import type { Transport } from '../../../src/transport/transport.ts'

const TOKEN = 'a-refresh-token-of-256-bits'
/** Made with sha256sum. */
const HASH = '738e3efc04d085d0258a509aecbe6dec3987b64e3d78f3057c452e3d787e4946'

let stored: Map<string, string>
let sent: string[]
let fault: CallErrorKind | null
let now: number
beforeEach(() => {
  stored = new Map()
  sent = []
  fault = null
  now = 1_000_000
})

const transport = (async (_endpoint: unknown, params: { refresh_token: string }) => {
  if (fault !== null) throw new CallError(fault)
  sent.push(params.refresh_token)
  return null
}) as unknown as Transport

const pendingSignOuts = (sha256: (text: string) => Promise<string | null> = sha256OfText) =>
  createPendingSignOutQueue({
    store: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => {
        stored.set(key, value)
        return { isOk: true }
      },
      remove: (key) => void stored.delete(key),
    },
    transport,
    sha256,
    now: () => now,
  })

test('S15 the hash is stored and sent once; the token is not stored', async () => {
  await pendingSignOuts().add(TOKEN)
  expect([...stored.values()].join()).not.toContain(TOKEN)
  await pendingSignOuts().send()
  expect(sent).toEqual([TOKEN_HASH_MARK + HASH])
  expect(stored.size).toBe(0)
  await pendingSignOuts().send()
  expect(sent).toHaveLength(1)
})

test.each<CallErrorKind>(['offline', 'timeout', 'unavailable', 'maintenance', 'failed', 'tooMany'])(
  'S15 a sign-out that failed with %s is sent again',
  async (kind) => {
    await pendingSignOuts().add(TOKEN)
    await pendingSignOuts().add('another-refresh-token')
    fault = kind
    await pendingSignOuts().send()
    fault = null
    await pendingSignOuts().send()
    expect(sent).toHaveLength(2)
    expect(stored.size).toBe(0)
  },
)

test('a definite refusal counts as an answer', async () => {
  await pendingSignOuts().add(TOKEN)
  fault = 'rejected'
  await pendingSignOuts().send()
  expect(stored.size).toBe(0)
})

test('expired tokens are not sent, and invalid entries are ignored', async () => {
  await pendingSignOuts().add(TOKEN)
  now += LIMITS.refreshTokenMs
  await pendingSignOuts().send()
  expect(sent).toEqual([])
  for (const broken of ['{', '7', '[{"hash":1}]', 'null']) {
    for (const key of stored.keys()) stored.set(key, broken)
    await pendingSignOuts().send()
  }
  expect(sent).toEqual([])
})

test('stores nothing without SHA-256', async () => {
  await pendingSignOuts(async () => null).add(TOKEN)
  expect(stored.size).toBe(0)
})
