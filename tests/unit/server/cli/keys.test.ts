/** Rotated keys: tokens and ciphertexts of the old key stay valid for its lifetime, and no longer. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import smCrypto from 'sm-crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  acceptPrevious,
  loadSecrets,
  rotateSecret,
  sm2PublicKeyOf,
} from '../../../../server/secrets.ts'
import { readAccessToken, signAccessToken } from '../../../../server/service/auth/access-token.ts'
import { deriveKeys } from '../../../../server/service/auth/keys.ts'
import { decryptPassword } from '../../../../server/service/auth/passwords.ts'
import { newInstallation, removeInstallation } from '../../../helpers/operator.ts'
import { work } from '../../../helpers/work.ts'

const MINUTE_MS = 60_000
const T0 = new Date('2026-11-20T08:00:00Z')
const after = (minutes: number) => new Date(T0.getTime() + minutes * MINUTE_MS)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veriscope-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the keys of a server that starts at the given time. */
function start(now: Date) {
  const previous = acceptPrevious(folder, now)
  const { jwtSecret, sm2PrivateKey } = loadSecrets(folder)
  return deriveKeys(jwtSecret, sm2PrivateKey, '', previous)
}

const CLAIMS = { memberId: '1', sessionId: 's' }

test('a token of the old key is valid until it expires, counted from the start with the new one', async () => {
  const before = start(T0)
  rotateSecret(folder, 'jwtSecret', after(1))
  // The running server has not read the new key and still signs with the old one.
  const token = await signAccessToken(before, CLAIMS, after(120))
  const now = start(after(121))
  await expect(readAccessToken(now, token, after(122))).resolves.toMatchObject(CLAIMS)
  const fresh = await signAccessToken(now, CLAIMS, after(122))
  await expect(readAccessToken(now, fresh, after(150))).resolves.toMatchObject(CLAIMS)
  await expect(readAccessToken(before, fresh, after(150))).rejects.toThrow('authInvalid')
  await expect(readAccessToken(now, token, after(180))).rejects.toThrow('loginExpired')
  // An attacker with the old key cannot make new tokens with it.
  const forged = await signAccessToken(before, CLAIMS, after(182))
  await expect(readAccessToken(now, forged, after(182))).rejects.toThrow('authInvalid')
})

test('a second start does not prolong it, and deletes the expired old key', async () => {
  const before = start(T0)
  rotateSecret(folder, 'jwtSecret', T0)
  start(after(1))
  const again = start(after(50))
  const token = await signAccessToken(before, CLAIMS, after(40))
  await expect(readAccessToken(again, token, after(60))).resolves.toMatchObject(CLAIMS)
  await expect(readAccessToken(again, token, after(61))).rejects.toThrow('authInvalid')
  start(after(62))
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain('previous')
})

test('a page with the old public key can sign in for a day', async () => {
  const before = start(T0)
  const cipher = `04${smCrypto.sm2.doEncrypt('parol', sm2PublicKeyOf(before.sm2PrivateKey), 0)}`
  rotateSecret(folder, 'sm2PrivateKey', T0)
  const now = start(after(10))
  expect(now.sm2PrivateKey).not.toBe(before.sm2PrivateKey)
  const day = 24 * 60
  const open = (at: Date) =>
    decryptPassword({ keys: now, work, now: at, ip: '203.0.113.7' }, cipher, 'password')
  expect(await open(after(day))).toBe('parol')
  await expect(open(after(day + 10))).rejects.toThrow('passwordUnreadable')
})

test('keeps the other secrets and the file private, and does not overwrite a damaged one', () => {
  const first = loadSecrets(folder)
  rotateSecret(folder, 'webhookSecret', T0)
  const { webhookSecret, ...others } = loadSecrets(folder)
  expect(first).toMatchObject(others)
  expect(webhookSecret).not.toBe(first.webhookSecret)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  writeFileSync(join(folder, 'secrets.json'), '{"jwtSecret":')
  expect(() => rotateSecret(folder, 'jwtSecret', T0)).toThrow(/damaged/)
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"jwtSecret":')
})

test('refuses to rotate a key of the environment, naming the variable; status never shows a key', async () => {
  const given = newInstallation(null, {
    JWT_SECRET: 'x'.repeat(40),
    SM2_PRIVATE_KEY: 'a'.repeat(64),
  })
  try {
    await expect(given.admin('keys', 'rotate', 'jwt')).rejects.toThrow(/given by JWT_SECRET/)
    await expect(given.admin('keys', 'rotate', 'sm2')).rejects.toThrow(/SM2_PRIVATE_KEY/)
    await expect(given.admin('keys', 'rotate', 'rsa')).rejects.toThrow(/jwt, sm2, webhook/)
    expect(await given.admin('keys', 'rotate', 'webhook')).toContain('restarted')
    const secrets = loadSecrets(given.config.dataDirectory)
    const message = await given.admin('keys', 'status', '--json')
    const notes = readFileSync(join(given.config.dataDirectory, 'audit-pending.ndjson'), 'utf8')
    for (const key of [secrets.jwtSecret, secrets.sm2PrivateKey, secrets.webhookSecret]) {
      expect(message + notes).not.toContain(key)
    }
    expect(message).toContain('JWT_SECRET')
    expect(notes).toContain('failed: keyFromEnvironment')
  } finally {
    removeInstallation(given)
  }
})
