import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers } from '../../../../server/service/handlers.ts'
import { messages } from '../../../../server/service/messages.ts'
import { MESSAGE } from '../../../../src/contract/codes.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import type { Endpoint } from '../../../../src/contract/endpoint.ts'
import { openMemory } from '../../../helpers/database.ts'
import { encrypted, type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const names = Object.keys(contract) as EndpointName[]

test('every endpoint of the contract has a handler, and there is no other', () => {
  expect(Object.keys(handlers).sort()).toEqual([...names].sort())
  for (const name of names) expect(typeof handlers[name]).toBe('function')
})

test('no two endpoints share an address, and all addresses are plain', () => {
  const urls = names.map((name) => contract[name].url)
  expect(new Set(urls).size).toBe(urls.length)
  for (const url of urls) expect(url).toMatch(/^(\/[A-Za-z]+)+$/)
})

test('every message speaks both languages, without exclamation marks', () => {
  for (const { zh, en } of Object.values(messages)) {
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).toMatch(/^[A-Z]/)
    expect(zh + en).not.toMatch(/[!！]/)
  }
})

/** Parameters that every schema accepts, by endpoint where something is required. */
const PARAMS: Partial<Record<EndpointName, object>> = {
  token: { grant_type: 'sci_web', email: 'a@example.org', code: '000000' },
  sendSmsCode: { phone: '+8613800000009', codeType: 2 },
  sendEmailCode: { email: 'a@example.org', codeType: 2 },
  register: {
    email: 'a@example.org',
    code: '000000',
    nick: 'A',
    password: encrypted('four lazy otters'),
    confirmPassword: encrypted('four lazy otters'),
  },
  resetPassword: {
    email: 'a@example.org',
    code: '000000',
    password: encrypted('four lazy otters'),
    confirmPassword: encrypted('four lazy otters'),
  },
  bindAccount: { bindEmail: 'b@example.org', code: '000000' },
  setPassword: {
    oldPassword: encrypted('four lazy otters'),
    password: encrypted('five lazy otters'),
    confirmPassword: encrypted('five lazy otters'),
  },
  signOut: { refresh_token: 'x'.repeat(43) },
  readTerms: { useType: 4 },
  terms: { useType: 4 },
  addFavourite: { articleId: '1' },
  removeFavourite: { articleId: '1' },
  saveRecord: {
    id: '1',
    toolId: '6001',
    title: 'T',
    fileName: 'f',
    inputSha256: '0'.repeat(64),
    variants: 1,
    engineVersion: '1',
    headline: '{}',
    result: '{}',
    createdAt: '2026-11-19T10:00:00Z',
  },
}
const paramsOf = (name: EndpointName) => PARAMS[name] ?? { id: '1' }

describe('access, for every endpoint', () => {
  let service: ServiceApp
  beforeAll(async () => {
    service = await serviceApp(await openMemory())
  })
  afterAll(() => service.close())

  const accessOf = (name: EndpointName) => (contract[name] as unknown as Endpoint).access
  const memberOnly = names.filter((name) => accessOf(name) === 'member')
  const open = names.filter((name) => accessOf(name) === 'public')

  test.each(memberOnly)('%s is for members: a visitor is asked to log in', async (name) => {
    const answer = await service.call(name, paramsOf(name))
    expect(answer).toMatchObject({ status: 400, msg: MESSAGE.pleaseLogIn })
  })

  test.each(memberOnly)('%s refuses a forged token', async (name) => {
    const answer = await service.call(name, paramsOf(name), { token: 'a.b.c' })
    expect(answer).toMatchObject({ status: 401, msg: MESSAGE.authInvalid })
  })

  test.each(open)('%s is open: a visitor gets an answer of its own', async (name) => {
    const answer = await service.call(name, paramsOf(name))
    expect(answer.msg).not.toEqual(MESSAGE.pleaseLogIn)
    expect(answer.status).toBeLessThan(500)
  })
})

test('no handler builds SQL from text', () => {
  // `sql.raw` is the only way past parameters in drizzle.
  for (const file of [
    'articles/queries',
    'auth/throttle',
    'records/handlers',
    'subjects/handlers',
  ]) {
    const path = new URL(`../../../../server/service/${file}.ts`, import.meta.url)
    expect(readFileSync(path, 'utf8')).not.toContain('sql.raw')
  }
})
