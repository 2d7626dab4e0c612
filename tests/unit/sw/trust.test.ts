import { beforeEach, describe, expect, test } from 'vitest'
import { createTrust, type Trust } from '../../../sw/trust.ts'

const A = 'aaaaaaaaaaaaaaaa'
const B = 'bbbbbbbbbbbbbbbb'
const SECOND = 1000

let now: number
let memory: Trust | null
let open: string[]
let hasBefore: boolean
let served: string | null
let asked: number

const keeper = (ownId = B) =>
  createTrust({
    ownId,
    now: () => now,
    recall: async () => memory,
    async remember(trust) {
      memory = trust
    },
    clientIds: async () => open,
    hasBefore: async () => hasBefore,
    async servedId() {
      asked += 1
      return served
    },
  })

/** A page that starts and is closed before it stands. */
async function loseStart(trust = keeper(), client = `lost at ${now}`) {
  const source = await trust.choose(client)
  now += 5 * SECOND
  return source
}

beforeEach(() => {
  now = 1_000_000
  memory = null
  open = []
  hasBefore = true
  served = B
  asked = 0
})

describe('a build that starts', () => {
  test('is trusted from its first report on, without asking anybody', async () => {
    const trust = keeper()
    expect(await trust.choose('one')).toBe('own')
    expect(await trust.started(B)).toBe(true)
    served = A
    asked = 0
    expect(await trust.choose('two')).toBe('own')
    expect(asked).toBe(0)
  })

  test('is trusted by the next run of its worker, too; another build is not', async () => {
    await keeper().started(B)
    served = null
    expect(await keeper().choose('one')).toBe('own')
    expect(memory?.isProven).toBe(true)
    await keeper(A).choose('one')
    expect(memory).toMatchObject({ buildId: A, isProven: false })
  })

  test('a report of a page of another build says nothing of it', async () => {
    expect(await keeper().started(A)).toBe(false)
    expect(memory).toBeNull()
  })
})

describe('a build that does not start', () => {
  test('is left for the one before after two starts, and stays left', async () => {
    expect(await loseStart()).toBe('own')
    expect(await loseStart()).toBe('own')
    expect(await loseStart()).toBe('before')
    expect(await keeper().hasLeft()).toBe(true)
    expect(await loseStart()).toBe('before')
  })

  test('also when the pages stand there without a word', async () => {
    open = ['one', 'two']
    expect(await keeper().choose('one')).toBe('own')
    expect(await keeper().choose('two')).toBe('own')
    now += 21 * SECOND
    expect(await keeper().choose('three')).toBe('before')
  })

  test('is all there is where no other was kept', async () => {
    hasBefore = false
    for (let start = 0; start < 5; start += 1) expect(await loseStart()).toBe('own')
  })

  test('gets another try when the reader looks for a build, and after a day', async () => {
    for (let start = 0; start < 3; start += 1) await loseStart()
    await keeper().retry()
    expect(await loseStart()).toBe('own')
    for (let start = 0; start < 2; start += 1) await loseStart()
    expect(await loseStart()).toBe('before')
    now += 25 * 60 * 60 * SECOND
    expect(await loseStart()).toBe('own')
    expect(await keeper().hasLeft()).toBe(false)
  })
})

test('tabs that a browser restores together are no failed starts', async () => {
  const trust = keeper()
  open = []
  for (const client of ['one', 'two', 'three', 'four']) {
    expect(await trust.choose(client)).toBe('own')
    now += 100
  }
  open = ['one', 'two', 'three', 'four']
  now += 4 * SECOND
  expect(await trust.choose('five')).toBe('own')
})

describe('a build that nobody agreed to', () => {
  test('is not started when the server has taken it back', async () => {
    served = A
    expect(await keeper().choose('one')).toBe('before')
    expect(memory).toBeNull()
  })

  test('is started when the server still has it, and when it does not answer', async () => {
    expect(await keeper().choose('one')).toBe('own')
    served = null
    expect(await keeper().choose('two')).toBe('own')
  })

  test('one that was agreed to starts without asking', async () => {
    const trust = keeper()
    await trust.agreed()
    served = A
    expect(await trust.choose('one')).toBe('own')
    expect(asked).toBe(0)
  })
})

test('starts at the same moment are all counted', async () => {
  const trust = keeper()
  await Promise.all([trust.choose('one'), trust.choose('two'), trust.choose('three')])
  expect(memory?.starts.map(({ client }) => client)).toEqual(['one', 'two', 'three'])
})
