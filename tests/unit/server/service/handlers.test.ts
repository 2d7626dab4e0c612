import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { handlers } from '../../../../server/service/handlers.ts'
import { messages } from '../../../../server/service/messages.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'

const names = Object.keys(contract) as EndpointName[]

test('endpoints of the contract and handlers match exactly', () => {
  expect(Object.keys(handlers).sort()).toEqual([...names].sort())
  for (const name of names) expect(typeof handlers[name]).toBe('function')
})

test('addresses of endpoints are unique and plain', () => {
  const urls = names.map((name) => contract[name].url)
  expect(new Set(urls).size).toBe(urls.length)
  for (const url of urls) expect(url).toMatch(/^(\/[A-Za-z]+)+$/)
})

test('every message exists in both languages, without exclamation marks', () => {
  for (const { zh, en } of Object.values(messages)) {
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).toMatch(/^[A-Z]/)
    expect(zh + en).not.toMatch(/[!！]/)
  }
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
