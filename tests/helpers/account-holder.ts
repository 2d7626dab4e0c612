/** A person who tries to sign in to an account and to change how: its owner, or an attacker. Refusals are ignored. */
import { randomUUID } from 'node:crypto'
import { asc, inArray } from '../../server/db/drizzle.ts'
import { outbox } from '../../server/db/schema.ts'
import { CODE_TYPE } from '../../src/contract/codes.ts'
import type { EndpointName } from '../../src/contract/contract.ts'
import { appCode } from './authenticator.ts'
import { type PasskeyDevice, passkeyDevice } from './passkey-device.ts'
import { encrypted, type ServiceApp } from './service-app.ts'

const LINK = /https:\S+(\/account\/undo\/[\w-]+)/

/** The account, as everybody may know it. */
export type Account = { id: string; addresses: string[] }

export type Holder = ReturnType<typeof accountHolder>

/**
 * Creates a person.
 * @param knows the addresses and passwords that the person has
 */
export function accountHolder(
  service: ServiceApp,
  account: Account,
  knows: { name: string; ip: string; addresses: string[]; passwords: string[] },
) {
  const { name, ip, addresses, passwords } = knows
  const tokens: { access: string; refresh: string }[] = []
  const passkeys: PasskeyDevice[] = []
  const secrets: string[] = []
  const headers = { 'user-agent': `${name} browser` }
  const isPhone = (address: string) => address.startsWith('+')
  const toParams = (address: string) => (isPhone(address) ? { phone: address } : { email: address })
  const now = () => service.parts.clock()
  const makeCall = (call: EndpointName, params: object = {}, token?: string) => {
    // Messages are in the order of their times.
    service.advance(1000)
    return service.call(call, params, { ip, headers, ...(token !== undefined && { token }) })
  }

  /** Opens a session with each of the person's authenticator apps, or with none. */
  async function openSession(params: object): Promise<boolean> {
    for (const secret of [undefined, ...secrets]) {
      const secondFactor = secret === undefined ? {} : { secondFactor: appCode(secret, now()) }
      const { status, data } = await makeCall('token', {
        grant_type: 'sci_web',
        ...params,
        ...secondFactor,
      })
      if (status !== 200) continue
      tokens.push({ access: data.access_token, refresh: data.refresh_token })
      return true
    }
    return false
  }
  const token = () => tokens.at(-1)?.access

  async function codeTo(address: string, codeType: number): Promise<string> {
    service.advance(61_000)
    const call = isPhone(address) ? 'sendSmsCode' : 'sendEmailCode'
    await makeCall(call, { ...toParams(address), codeType })
    return service.lastCode(address).catch(() => '000000')
  }
  async function bind(address: string) {
    const code = await codeTo(address, CODE_TYPE.bind)
    const params = isPhone(address) ? { bindPhone: address } : { bindEmail: address }
    const { status } = await makeCall('bindAccount', { ...params, code }, token())
    if (status !== 200) return
    addresses.push(address)
    account.addresses.push(address)
  }

  /** Links in the person's messages, oldest first. */
  async function links(): Promise<string[]> {
    const rows = await service.parts.db
      .select({ body: outbox.body })
      .from(outbox)
      .where(inArray(outbox.recipient, addresses))
      .orderBy(asc(outbox.createdAt), asc(outbox.id))
    return rows.flatMap(({ body }) => LINK.exec(body)?.[1] ?? [])
  }
  async function follow(link: string): Promise<boolean> {
    service.advance(1000)
    const reply = await service.app.inject({
      method: 'POST',
      url: link,
      remoteAddress: ip,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return reply.statusCode === 200
  }

  /** Resets the password through any of the person's addresses. */
  async function reset(): Promise<boolean> {
    const password = `a new one ${randomUUID()}`
    for (const address of addresses) {
      const code = await codeTo(address, CODE_TYPE.resetPassword)
      const fresh = { password: encrypted(password), confirmPassword: encrypted(password) }
      const { status } = await makeCall('resetPassword', { ...toParams(address), code, ...fresh })
      if (status !== 200) continue
      passwords.push(password)
      return true
    }
    return false
  }
  async function signIn(): Promise<boolean> {
    // The newest two: more wrong ones would only make the person wait.
    for (const password of passwords.slice(-2)) {
      for (const address of new Set(account.addresses)) {
        const params = { ...toParams(address), password: encrypted(password) }
        if (await openSession(params)) return true
      }
    }
    return false
  }
  async function signInByPasskey(): Promise<boolean> {
    for (const device of passkeys) {
      const { data } = await makeCall('passkeyChallenge')
      if (await openSession({ passkey: device.signIn(data.challenge) })) return true
    }
    return false
  }
  async function signInByCode(): Promise<boolean> {
    for (const address of addresses) {
      const code = await codeTo(address, CODE_TYPE.signIn)
      if (await openSession({ ...toParams(address), code })) return true
    }
    return false
  }

  const actions = {
    signIn,
    signInByPasskey,
    signInByCode,
    reset,
    bindEmail: () => bind(`${name}-${randomUUID()}@example.org`.toLowerCase()),
    bindPhone: () => bind(`+8613${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`),
    async setPassword() {
      const password = `a new one ${randomUUID()}`
      const fresh = { password: encrypted(password), confirmPassword: encrypted(password) }
      const old = encrypted(passwords.at(-1) ?? '')
      const { status } = await makeCall('setPassword', { oldPassword: old, ...fresh }, token())
      if (status === 200) passwords.push(password)
    },
    async turnFactorOn() {
      const { data } = await makeCall('beginSecondFactor', {}, token())
      const secret: string | undefined = data?.secret
      if (secret === undefined) return
      const code = appCode(secret, now())
      const { status } = await makeCall('confirmSecondFactor', { code }, token())
      if (status === 200) secrets.push(secret)
      service.advance(31_000)
    },
    async turnFactorOff() {
      const secondFactor = appCode(secrets.at(-1) ?? 'A', now())
      await makeCall('endSecondFactor', { secondFactor }, token())
    },
    async addPasskey() {
      const { data } = await makeCall('beginPasskey', {}, token())
      if (data?.challenge === undefined) return
      const device = passkeyDevice(service.parts.origin)
      const answer = device.register(data.challenge)
      const { status } = await makeCall('addPasskey', { name: 'Key', answer }, token())
      if (status === 200) passkeys.push(device)
    },
    async removePasskeys() {
      const { data } = await makeCall('passkeys', {}, token())
      for (const { id } of Array.isArray(data) ? data : []) {
        await makeCall('removePasskey', { id }, token())
      }
    },
    async dispute() {
      const { data } = await makeCall('securityLog', { current: 1, size: 50 }, token())
      for (const { id } of data?.records?.slice(-3) ?? []) {
        await makeCall('disputeEvent', { id }, token())
      }
    },
    async followNewestLink() {
      const link = (await links()).at(-1)
      if (link !== undefined) await follow(link)
    },
    wait: () => Promise.resolve(service.advance(9 * 60 * 60_000)),
  }

  return {
    actions,
    links,
    follow,
    reset,
    /** Whether any session, token, password, passkey or mailbox of the person opens the account. */
    async isIn(): Promise<boolean> {
      for (const { access, refresh } of tokens) {
        if ((await makeCall('me', {}, access)).status === 200) return true
        const params = { grant_type: 'refresh_token', refresh_token: refresh }
        if ((await makeCall('token', params)).status === 200) return true
      }
      return (await signIn()) || (await signInByPasskey()) || (await signInByCode())
    },
  }
}
