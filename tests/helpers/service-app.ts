import { desc, eq } from '../../server/db/drizzle.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import smCrypto from 'sm-crypto'
import { afterAll, beforeAll } from 'vitest'
import { type AppDeps, build } from '../../server/app.ts'
import type { ServerLimits } from '../../server/config.ts'
import type { OpenDatabase } from '../../server/db/database.ts'
import { outbox } from '../../server/db/schema.ts'
import { createOutbox } from '../../server/mail/outbox.ts'
import { scheduleNotices } from '../../server/payment/notices.ts'
import type { PaymentProvider } from '../../server/payment/provider.ts'
import { sandboxProvider } from '../../server/payment/sandbox.ts'
import { embeddedUpstream } from '../../server/proxy/embedded.ts'
import { deriveKeys } from '../../server/service/auth/keys.ts'
import { createAuthCache } from '../../server/service/auth/auth-cache.ts'
import { createMember } from '../../server/service/auth/register.ts'
import { hashOf } from '../../server/work/password-hash.ts'
import type { Work } from '../../server/work/pool.ts'
import { createBackground } from '../../server/service/background.ts'
import type { ServiceParts } from '../../server/service/context.ts'
import type { Seller } from '../../server/seller.ts'
import { PROXY_PATH } from '../../src/contract/codes.ts'
import { contract, type EndpointName } from '../../src/contract/contract.ts'
import { clientHeaders, CREDENTIAL } from './client-headers.ts'
import type { Open } from './database.ts'
import { undeclaredFields } from './undeclared-fields.ts'
import { TEST_VAPID } from './push-device.ts'
import { work } from './work.ts'

const SM2 = smCrypto.sm2.generateKeyPairHex()
/** Secret that signs the sandbox's notifications. */
export const WEBHOOK_SECRET = 'a secret of the sandbox that only tests know'
export const PASSWORD = 'quiet harbour lantern'

const ciphers = new Map<string, string>()
const plainTexts = new Map<string, string>()

/** Encrypts a password as the browser does. Each password is encrypted only once, because that takes 25 ms. */
export function encrypted(password: string): string {
  const cipher = ciphers.get(password) ?? `04${smCrypto.sm2.doEncrypt(password, SM2.publicKey, 0)}`
  ciphers.set(password, cipher)
  plainTexts.set(cipher, password)
  return cipher
}

/**
 * Worker threads that look up decrypted passwords of `encrypted` instead of decrypting them: most of the time
 * of a sign-in.
 */
const workOfTests: Work = {
  ...work,
  run: (name, owner, input, options) => {
    const given = name === 'openTexts' ? (input as { ciphers: readonly string[] }).ciphers : []
    const plain = given.map((cipher) => plainTexts.get(cipher))
    const isKnown = plain.length > 0 && !plain.includes(undefined)
    return isKnown ? (Promise.resolve(plain) as never) : work.run(name, owner, input, options)
  },
}

export type CallOptions = {
  token?: string | null
  ip?: string
  headers?: Record<string, string>
}

export type Answer = {
  status: number
  code: number
  // Tests state the fields that they expect; the contract tests check the type.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  msg: { zh: string; en: string }
  body: Record<string, unknown>
  headers: LightMyRequestResponse['headers']
}

/** A running service with its clock and its database. */
export type ServiceApp = {
  app: FastifyInstance
  parts: ServiceParts
  logs: string[]
  call: (name: EndpointName, params?: object, options?: CallOptions) => Promise<Answer>
  /** Moves the service's clock. */
  advance: (ms: number) => void
  /** Returns the last code that was sent to an address. */
  lastCode: (recipient: string) => Promise<string>
  addMember: (email: string, password?: string) => Promise<string>
  signIn: (email: string, password?: string, options?: CallOptions) => Promise<Answer>
  close: () => Promise<void>
}

/** A company that does not exist, with a tax number of valid form. */
export const TEST_SELLER: Seller = {
  nameZh: '测试科技有限公司',
  nameEn: 'Test Technology Ltd',
  taxNo: '91350100M000100Y43',
  addressZh: '福州市测试路 1 号',
  addressEn: '1 Test Road, Fuzhou',
  phone: '0591-00000000',
  bank: '测试银行福州支行',
  account: '1234 5678 9012 3456',
  taxRateBp: 600,
}

export const NO_LIMITS: ServerLimits = {
  callsPerMinute: 1_000_000,
  signInFailuresPerIp: 1_000_000,
  codesPerHourPerIp: 1_000_000,
  codesPerHour: 1_000_000,
}

function answerOf(reply: LightMyRequestResponse): Answer {
  const body = reply.json<Record<string, unknown>>()
  return {
    status: reply.statusCode,
    code: Number(body['code'] ?? reply.statusCode),
    data: 'data' in body ? body['data'] : body,
    msg: body['msg'] as Answer['msg'],
    body,
    headers: reply.headers,
  }
}

type Options = {
  limits?: Partial<ServerLimits>
  deps?: Partial<AppDeps>
  /** Replaces the sandbox; null: nothing is sold. */
  payments?: PaymentProvider | null
  /** Lifetime of cached replies to visitors in milliseconds; 0: every reply is computed. */
  visitorCacheMs?: number
}

/** Creates the embedded service behind the real proxy, called without a socket, with a clock that the test moves. */
export async function serviceApp(
  database: OpenDatabase,
  options: Options = {},
): Promise<ServiceApp> {
  const limits = { ...NO_LIMITS, ...options.limits }
  const logs: string[] = []
  let now = Date.parse('2026-11-20T08:00:00Z')
  const silent = () => {}
  const log = { info: silent, warn: silent, error: silent, debug: silent }
  const clock = () => new Date(now)
  const sandbox = sandboxProvider({
    db: database.db,
    secret: WEBHOOK_SECRET,
    clock,
    wake: (inMs) => scheduleNotices(parts, inMs),
  })
  const parts: ServiceParts = {
    db: database.db,
    authCache: createAuthCache(),
    keys: deriveKeys(
      'a secret of at least thirty-two characters',
      SM2.privateKey,
      'a key that seals',
    ),
    outbox: createOutbox(() => false, silent),
    pushKey: TEST_VAPID.publicKey,
    findAddresses: async () => [],
    limits,
    log,
    background: createBackground(log),
    work: workOfTests,
    payments: options.payments === undefined ? sandbox : options.payments,
    origin: 'https://veriscope.example',
    seller: TEST_SELLER,
    clock,
  }
  const app = await build({
    upstream: embeddedUpstream(parts, options.visitorCacheMs),
    credential: CREDENTIAL,
    publicOrigin: null,
    callsPerMinute: limits.callsPerMinute,
    mailbox: null,
    service: parts,
    shell: null,
    refusalDelayMs: 0,
    logLevel: 'debug',
    logStream: { write: (line) => void logs.push(line) },
    ...options.deps,
  })
  const call: ServiceApp['call'] = async (name, params = {}, { token, ip, headers } = {}) => {
    const reply = await app.inject({
      method: 'POST',
      url: PROXY_PATH,
      remoteAddress: ip ?? '203.0.113.7',
      headers: { ...clientHeaders(token), ...headers },
      payload: { method: 'POST', url: contract[name].url, params },
    })
    const answer = answerOf(reply)
    const paths = answer.status === 200 ? undeclaredFields(contract[name].reply, answer.data) : []
    // Holds for every call of every test of the service.
    if (paths.length > 0) throw new Error(`${name} replies undeclared fields: ${paths.join(', ')}`)
    return answer
  }
  return {
    app,
    parts,
    logs,
    call,
    advance: (ms) => {
      now += ms
    },
    lastCode: async (recipient) => {
      const [row] = await database.db
        .select()
        .from(outbox)
        .where(eq(outbox.recipient, recipient))
        .orderBy(desc(outbox.createdAt))
        .limit(1)
      const code = /\b\d{6}\b/.exec(row?.body ?? '')?.[0]
      if (code === undefined) throw new Error(`no code was sent to ${recipient}`)
      return code
    },
    addMember: (email, password = PASSWORD) =>
      createMember(database.db, new Date(now), {
        email,
        nickName: 'Test',
        passwordHash: hashOf(password),
        timeZone: null,
      }),
    signIn: (email, password = PASSWORD, callOptions = {}) =>
      call('token', { grant_type: 'sci_web', email, password: encrypted(password) }, callOptions),
    close: async () => {
      await app.close()
      await parts.background.stop()
      await database.close()
    },
  }
}

/** Returns the service of a suite: started before its tests and their hooks, closed after them. */
export function startedService(open: Open, options?: Options): ServiceApp {
  const service = {} as ServiceApp
  beforeAll(async () => {
    Object.assign(service, await serviceApp(await open(), options))
  })
  afterAll(() => service.close())
  return service
}
