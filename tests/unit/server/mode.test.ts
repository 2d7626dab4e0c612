/** S41: modes of a server, and configurations that contradict them. */
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../server/config.ts'
import { isLoopback } from '../../../server/mode.ts'
import { PUBLIC_MODE } from '../../helpers/public-mode.ts'

type Env = Record<string, string>

function problems(env: Env): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

const without = (...names: (keyof typeof PUBLIC_MODE)[]): Env =>
  Object.fromEntries(
    Object.entries(PUBLIC_MODE).filter(([name]) => !(names as string[]).includes(name)),
  )
const SELLER = [
  'SELLER_NAME_ZH',
  'SELLER_NAME_EN',
  'SELLER_TAX_NO',
  'SELLER_ADDRESS_ZH',
  'SELLER_ADDRESS_EN',
] as const

describe('S41 modes', () => {
  test.each<[Env, object]>([
    [{}, { mode: 'local', hasDemo: true }],
    [{ NODE_ENV: 'test' }, { mode: 'local', hasDemo: true }],
    [{ DEMO: '0' }, { mode: 'local', hasDemo: false }],
    [{ HOST: '127.0.0.1' }, { mode: 'local' }],
    [{ HOST: '::1', PUBLIC_ORIGIN: 'http://localhost:3000' }, { hostNames: ['localhost'] }],
    [PUBLIC_MODE, { mode: 'public', hasDemo: false, hostNames: ['veriscope.example'] }],
    [
      { ...PUBLIC_MODE, HOST: '0.0.0.0' },
      { mode: 'public', host: '0.0.0.0' },
    ],
    // An https origin or NODE_ENV=production means a public server.
    [without('MODE'), { mode: 'public' }],
    [{ ...without('MODE'), NODE_ENV: 'production' }, { mode: 'public' }],
    [
      { ...PUBLIC_MODE, ALLOWED_HOSTS: 'App,10.0.0.7' },
      { hostNames: ['veriscope.example', 'app', '10.0.0.7'] },
    ],
    [
      { ...without('SMTP_URL', 'MAIL_FROM'), SMS_GATEWAY_URL: 'https://sms.example' },
      { mode: 'public' },
    ],
    [
      {
        MODE: 'public',
        PUBLIC_ORIGIN: 'https://veriscope.example',
        UPSTREAM_URL: 'https://up.example',
        SM2_PUBLIC_KEY: `04${'a'.repeat(128)}`,
      },
      { mode: 'public', payments: null },
    ],
  ])('%j is %j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  test.each<[string, Env, RegExp[]]>([
    ['an unknown NODE_ENV', { NODE_ENV: 'Production' }, [/^NODE_ENV must be production/]],
    ['an unknown mode', { MODE: 'open' }, [/^MODE must be local or public/]],
    [
      'an address outside this machine',
      { HOST: '0.0.0.0' },
      [/^HOST is not loopback.*MODE=public.*PUBLIC_ORIGIN.*SMTP_URL.*SELLER.*PAYMENT_PROVIDER/],
    ],
    [
      'the same with everything but the mode',
      { ...without('MODE', 'PUBLIC_ORIGIN'), HOST: '::', PUBLIC_ORIGIN: 'http://v.example' },
      [/^HOST .*MODE=public, together with PUBLIC_ORIGIN with https$/, /^PUBLIC_ORIGIN names/],
    ],
    ['a network name', { HOST: 'server.lan' }, [/^HOST is not loopback/]],
    [
      'an origin in the network without https',
      { PUBLIC_ORIGIN: 'http://192.168.0.2:3000' },
      [/^PUBLIC_ORIGIN names another machine/],
    ],
    [
      'public without an origin',
      without('PUBLIC_ORIGIN'),
      [/^PUBLIC_ORIGIN must begin with https/],
    ],
    [
      'public without https',
      { ...PUBLIC_MODE, PUBLIC_ORIGIN: 'http://veriscope.example' },
      [/^PUBLIC_ORIGIN must begin with https.*reverse proxy/],
    ],
    ['public without mail and SMS', without('SMTP_URL', 'MAIL_FROM'), [/^SMTP_URL and MAIL_FROM/]],
    ['half of SMTP', without('MAIL_FROM'), [/^MAIL_FROM is needed together with SMTP_URL/]],
    [
      'the other half of SMTP',
      without('SMTP_URL'),
      [/^SMTP_URL is needed together/, /^SMTP_URL and MAIL_FROM/],
    ],
    ['public without a seller', without(...SELLER), [/^SELLER_NAME_ZH/]],
    ['half a seller', without('SELLER_TAX_NO'), [/^SELLER_TAX_NO must be set too/]],
    [
      'public without a word on money',
      without('PAYMENT_PROVIDER'),
      [/^PAYMENT_PROVIDER must be said/],
    ],
    [
      'the sandbox in public',
      { ...PUBLIC_MODE, PAYMENT_PROVIDER: 'sandbox' },
      [/^PAYMENT_PROVIDER=sandbox gives membership away/],
    ],
    [
      'production and nothing else',
      { NODE_ENV: 'production' },
      [/^PUBLIC_ORIGIN/, /^SMTP_URL/, /^SELLER_NAME_ZH/, /^PAYMENT_PROVIDER/],
    ],
    ['hosts with ports', { ALLOWED_HOSTS: 'a:1' }, [/^ALLOWED_HOSTS must be host names/]],
  ])('refuses %s with instructions', (_name, env, expected) => {
    const found = problems(env)
    const missing = expected.filter((pattern) => !found.some((problem) => pattern.test(problem)))
    expect([missing, found.length]).toEqual([[], expected.length])
  })
})

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['127.evil.example', false],
  ['10.0.0.1', false],
])('%s is this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
