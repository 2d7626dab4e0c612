/** S15: offline sign-outs are sent at the next contact, without storing the token. */
import { beforeEach, expect, test } from 'vitest'
import { TOKEN_HASH_MARK } from '../../../src/contract/codes.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { sha256OfText } from '../../../src/platform/digest.ts'
import { createUnended } from '../../../src/session/unended.ts'
import { CallError, type CallErrorKind } from '../../../src/transport/call-error.ts'
import type { Transport } from '../../../src/transport/transport.ts'

const TOKEN = 'a-refresh-token-of-256-bits'
/** Made with sha256sum. */
const HASH = '738e3efc04d085d0258a509aecbe6dec3987b64e3d78f3057c452e3d787e4946'

let kept: Map<string, string>
let told: string[]
let fault: CallErrorKind | null
let now: number
beforeEach(() => {
  kept = new Map()
  told = []
  fault = null
  now = 1_000_000
})

const transport = (async (_endpoint: unknown, params: { refresh_token: string }) => {
  if (fault !== null) throw new CallError(fault)
  told.push(params.refresh_token)
  return null
}) as unknown as Transport

const unended = (sha256: (text: string) => Promise<string | null> = sha256OfText) =>
  createUnended({
    store: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => {
        kept.set(key, value)
        return { isOk: true }
      },
      remove: (key) => void kept.delete(key),
    },
    transport,
    sha256,
    now: () => now,
  })

test('S15 the hash is stored and sent once; the token is not stored', async () => {
  await unended().keep(TOKEN)
  expect([...kept.values()].join()).not.toContain(TOKEN)
  await unended().tell()
  expect(told).toEqual([TOKEN_HASH_MARK + HASH])
  expect(kept.size).toBe(0)
  await unended().tell()
  expect(told).toHaveLength(1)
})

test.each<CallErrorKind>(['offline', 'timeout', 'unavailable', 'maintenance', 'failed', 'tooMany'])(
  'S15 a sign-out that failed with %s is sent again',
  async (kind) => {
    await unended().keep(TOKEN)
    await unended().keep('another-refresh-token')
    fault = kind
    await unended().tell()
    fault = null
    await unended().tell()
    expect(told).toHaveLength(2)
    expect(kept.size).toBe(0)
  },
)

test('a definite refusal counts as an answer', async () => {
  await unended().keep(TOKEN)
  fault = 'rejected'
  await unended().tell()
  expect(kept.size).toBe(0)
})

test('expired tokens are not sent, and invalid entries are ignored', async () => {
  await unended().keep(TOKEN)
  now += LIMITS.refreshTokenMs
  await unended().tell()
  expect(told).toEqual([])
  for (const broken of ['{', '7', '[{"hash":1}]', 'null']) {
    for (const key of kept.keys()) kept.set(key, broken)
    await unended().tell()
  }
  expect(told).toEqual([])
})

test('stores nothing without SHA-256', async () => {
  await unended(async () => null).keep(TOKEN)
  expect(kept.size).toBe(0)
})
