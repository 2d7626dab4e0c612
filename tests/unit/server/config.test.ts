import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../server/config.ts'
import { loadSecrets } from '../../../server/secrets.ts'
import { addressKey } from '../../../server/service/rate-limits/address-key.ts'
import { PUBLIC_MODE } from '../../helpers/public-mode.ts'
import { createTrustFunction } from '../../../server/trusted-proxies.ts'

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

describe('configuration', () => {
  test('needs no variable', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      mode: 'local',
      hasDemo: true,
      hostNames: [],
      host: 'localhost',
      port: 3000,
      databaseUrl: null,
      upstreamUrl: null,
      publicOrigin: null,
      smtp: null,
      client: { id: 'veriscope', secret: 'veriscope_secret' },
    })
    expect(config.dataDirectory.endsWith('/data')).toBe(true)
  })

  test('names every wrong variable at once, without values', () => {
    const env = {
      PORT: '80000',
      DATABASE_URL: 'mysql://user:hunter2secret@db/x',
      PUBLIC_ORIGIN: 'veriscope.example',
      JWT_SECRET: 'hunter2secret',
      SM2_PRIVATE_KEY: 'hunter2secret',
      LOG_LEVEL: 'loud',
      CLIENT_ID: 'a:b',
    }
    const found = problems(env)
    for (const name of Object.keys(env)) {
      expect(found.filter((problem) => problem.startsWith(`${name} `))).toHaveLength(1)
    }
    expect(found.join()).not.toContain('hunter2secret')
  })

  test.each([
    [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
    [{ SMS_GATEWAY_TOKEN: 'x' }, 'SMS_GATEWAY_URL'],
    [{ UPSTREAM_URL: 'https://up.example' }, 'SM2_PUBLIC_KEY'],
    [{ PUBLIC_ORIGIN: 'https://veriscope.example/path' }, 'PUBLIC_ORIGIN'],
  ])('%j lacks something: %s', (env, name) => {
    expect(problems(env as Record<string, string>).join()).toContain(name)
  })

  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    PUBLIC_ORIGIN: 'http://localhost:3000',
  }
  const stripe = {
    provider: 'stripe',
    secretKey: STRIPE.STRIPE_SECRET_KEY,
    webhookSecret: STRIPE.STRIPE_WEBHOOK_SECRET,
  }

  test.each<[Record<string, string>, object | null]>([
    [{}, { provider: 'sandbox' }],
    [PUBLIC_MODE, null],
    [{ PAYMENT_PROVIDER: 'none' }, null],
    [STRIPE, stripe],
    [{ ...STRIPE, PAYMENT_PROVIDER: 'stripe' }, stripe],
    [{ ...STRIPE, PAYMENT_PROVIDER: 'sandbox' }, { provider: 'sandbox' }],
    [{ ...STRIPE, PAYMENT_PROVIDER: 'none' }, null],
    [{ UPSTREAM_URL: 'https://up.example', SM2_PUBLIC_KEY: `04${'a'.repeat(128)}` }, null],
  ])('%j takes payments by %j', (env, expected) => {
    expect(readConfig(env).payments).toEqual(expected)
  })

  test.each<[Record<string, string>, string[]]>([
    [
      { PAYMENT_PROVIDER: 'stripe' },
      ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_ORIGIN'],
    ],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }, ['STRIPE_WEBHOOK_SECRET']],
    [{ ...STRIPE, PUBLIC_ORIGIN: '' }, ['PUBLIC_ORIGIN']],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_0123456789' }, ['STRIPE_SECRET_KEY']],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'we_0123456789' }, ['STRIPE_WEBHOOK_SECRET']],
    [{ PAYMENT_PROVIDER: 'paypal' }, ['PAYMENT_PROVIDER']],
    [
      {
        UPSTREAM_URL: 'https://up.example',
        SM2_PUBLIC_KEY: `04${'a'.repeat(128)}`,
        PAYMENT_PROVIDER: 'sandbox',
      },
      ['UPSTREAM_URL'],
    ],
  ])('payments: %j lacks or contradicts %j, and no key is repeated', (env, names) => {
    const found = problems(env)
    expect(found).toHaveLength(names.length)
    for (const [index, name] of names.entries()) expect(found[index]).toContain(name)
    expect(found.join()).not.toContain('0123456789')
  })
})

describe('secrets of the installation', () => {
  let directory = ''
  beforeEach(() => {
    directory = join(mkdtempSync(join(tmpdir(), 'veriscope-secrets-')), 'data')
  })
  afterEach(() => rmSync(join(directory, '..'), { recursive: true }))

  test('are generated once, readable by their owner only', () => {
    const first = loadSecrets(directory)
    expect(statSync(join(directory, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(loadSecrets(directory)).toEqual(first)
    expect(Buffer.from(first.jwtSecret, 'base64url').length).toBeGreaterThanOrEqual(32)
  })

  test('differ between installations', () => {
    const other = join(directory, '../other')
    const [a, b] = [loadSecrets(directory), loadSecrets(other)]
    for (const name of ['jwtSecret', 'sm2PrivateKey', 'demoPassword', 'webhookSecret'] as const) {
      expect(a[name]).not.toBe(b[name])
    }
  })

  test('completes a file of an earlier version without changing it', () => {
    const first = loadSecrets(directory)
    const path = join(directory, 'secrets.json')
    const { webhookSecret: _, ...earlier } = first
    writeFileSync(path, JSON.stringify(earlier))
    const completed = loadSecrets(directory)
    expect(completed).toMatchObject(earlier)
    expect(completed.webhookSecret.length).toBeGreaterThanOrEqual(32)
    expect(loadSecrets(directory)).toEqual(completed)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    // A wrong value means a damaged file, not an earlier version.
    writeFileSync(path, JSON.stringify({ ...earlier, webhookSecret: 'short' }))
    expect(() => loadSecrets(directory)).toThrow(/damaged/)
  })

  test('reports a damaged file, without replacing it', () => {
    loadSecrets(directory)
    const path = join(directory, 'secrets.json')
    writeFileSync(path, '{"jwtSecret":"short"}')
    expect(() => loadSecrets(directory)).toThrow(/damaged/)
    writeFileSync(path, '{"jwt')
    expect(() => loadSecrets(directory)).toThrow(/damaged/)
    expect(readFileSync(path, 'utf8')).toBe('{"jwt')
  })
})

describe('S8 the counted address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })

  test('trusts X-Forwarded-For from a private neighbour and up to the number of proxies', () => {
    expect(createTrustFunction(0)).toBe(false)
    const trust = createTrustFunction(2)
    if (trust === false) throw new Error('expected a function')
    expect(trust('127.0.0.1', 0)).toBe(true)
    expect(trust('::ffff:10.1.2.3', 0)).toBe(true)
    expect(trust('fd00::1', 0)).toBe(true)
    expect(trust('203.0.113.7', 0)).toBe(false)
    expect(trust('203.0.113.7', 1)).toBe(true)
    expect(trust('127.0.0.1', 2)).toBe(false)
  })
})
