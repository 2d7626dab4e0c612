import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers } from '../../../../server/service/handlers.ts'
import { messages } from '../../../../server/service/messages.ts'
import { HEADER, MESSAGE } from '../../../../src/contract/codes.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { callParams } from '../../../helpers/call-params.ts'
import { openAny } from '../../../helpers/database.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

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

const PARAMS = callParams()
const paramsOf = (name: EndpointName) => PARAMS[name]

describe('access, for every endpoint', () => {
  let service: ServiceApp
  beforeAll(async () => {
    service = await serviceApp(await openAny())
  })
  afterAll(() => service.close())

  const accessOf = (name: EndpointName) => contract[name].access
  const memberOnly = names.filter((name) => accessOf(name) === 'member')
  const open = names.filter((name) => accessOf(name) === 'public')

  test.each(memberOnly)('%s is for members: a visitor is asked to log in', async (name) => {
    // Valid parameters, so that the caller is the reason for the refusal.
    expect(contract[name].params.safeParse(paramsOf(name)).success).toBe(true)
    const answer = await service.call(name, paramsOf(name))
    expect(answer).toMatchObject({ status: 400, code: 400, data: null, msg: MESSAGE.pleaseLogIn })
  })

  test.each(memberOnly)('%s refuses a token that is none of ours', async (name) => {
    for (const token of ['bearer a.b.c', 'bearer not-a-token', 'bearer ']) {
      const headers = { [HEADER.token]: token }
      const answer = await service.call(name, paramsOf(name), { headers })
      const refusal = { status: 401, code: 401, data: null, msg: MESSAGE.authInvalid }
      expect(answer, token).toMatchObject(refusal)
    }
  })

  test.each(open)('%s is open: a visitor gets an answer of its own', async (name) => {
    const answer = await service.call(name, paramsOf(name))
    expect(answer.msg).not.toEqual(MESSAGE.pleaseLogIn)
    expect(answer.status).toBeLessThan(500)
  })
})

test('no handler builds SQL from text', () => {
  // `sql.raw` is the only way past parameters in drizzle.
  const folder = new URL('../../../../server/service/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.ts'))
  expect(sources.length).toBeGreaterThan(40)
  for (const name of sources) {
    expect(readFileSync(new URL(name, folder), 'utf8'), name).not.toContain('sql.raw')
  }
})
