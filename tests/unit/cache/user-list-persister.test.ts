import type { QueryClient } from '@tanstack/react-query'
import { persistQueryClientRestore } from '@tanstack/react-query-persist-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DATA_SCHEMA, PERSIST_MAX_AGE_MS } from '../../../src/cache/cache-policy.ts'
import { createQueryClient } from '../../../src/cache/query-client.ts'
import { createUserListPersister } from '../../../src/cache/user-list-persister.ts'
import { storageKeys, VISITOR } from '../../../src/lib/storage-keys.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { configureSession } from '../../../src/session/current.ts'
import { createSession } from '../../../src/session/session.ts'
import { memoryStore } from './memory-store.ts'

const LIST = ['articles', 'list']
const RECORDS = ['records', 'list']
const forEverybody = { keep: 'list', isForEverybody: true } as const

let store: ReturnType<typeof memoryStore>
let separate: boolean
const clients: QueryClient[] = []

beforeEach(() => {
  store = memoryStore()
  separate = true
  const transport = () => Promise.reject(new Error('no network'))
  configureSession(
    createSession({ jar: memoryCookieJar(), transport, hasSeparateMarks: () => separate }),
  )
})
afterEach(() => {
  for (const client of clients.splice(0)) client.clear()
})

async function page(userId: string) {
  const client = createQueryClient({ onError: () => {} })
  clients.push(client)
  const persister = createUserListPersister({
    userId,
    store,
    isClosed: () => false,
    onFull: () => {},
  })
  const options = {
    queryClient: client,
    persister,
    buster: DATA_SCHEMA,
    maxAge: PERSIST_MAX_AGE_MS,
  }
  await persistQueryClientRestore(options)
  return { client, leave: () => persister.flush(client) }
}

/** Opens a page of a user, fetches a list, and leaves. */
async function read(userId: string, queryKey: string[], data: string, isPublic: boolean) {
  const { client, leave } = await page(userId)
  const meta = isPublic ? forEverybody : ({ keep: 'list' } as const)
  await client.query({ queryKey, queryFn: async () => data, staleTime: 0, meta })
  leave()
}

const storedOf = (userId: string) => store.get(storageKeys.queries(userId)) ?? ''
const shownTo = async (userId: string, key: string[]) =>
  (await page(userId)).client.getQueryData(key)

test('R19 a list for everybody is stored once and shown to members and visitors alike', async () => {
  await read('7', LIST, 'all articles', true)
  expect(storedOf(VISITOR)).toContain('all articles')
  expect(storedOf('7')).not.toContain('all articles')
  for (const userId of [VISITOR, '7', '8']) expect(await shownTo(userId, LIST)).toBe('all articles')
  await read(VISITOR, LIST, 'newer', true)
  expect(await shownTo('8', LIST)).toBe('newer')
})

test('S16 a member’s own list is stored for that member alone, also beside public ones', async () => {
  await read('7', RECORDS, 'records of seven', false)
  await read('7', LIST, 'all articles', true)
  expect(storedOf(VISITOR)).not.toContain('records')
  expect(await shownTo('7', RECORDS)).toBe('records of seven')
  for (const userId of [VISITOR, '8']) expect(await shownTo(userId, RECORDS)).toBeUndefined()
})

test('S16 a list that an earlier build fetched with the token is shown to its member only', async () => {
  await read('7', LIST, 'liked by seven', false)
  const { client, leave } = await page('7')
  expect(client.getQueryData(LIST)).toBe('liked by seven')
  // A page shows it with the query of today.
  client.getQueryCache().build(client, { queryKey: LIST, meta: forEverybody }).setOptions({
    queryKey: LIST,
    meta: forEverybody,
  })
  leave()
  expect(storedOf(VISITOR)).not.toContain('liked by seven')
  expect(await shownTo('7', LIST)).toBe('liked by seven')
  // Of another moment than the stored one.
  await new Promise((resolve) => setTimeout(resolve, 5))
  await read('7', LIST, 'for everybody', true)
  expect(storedOf(VISITOR)).toContain('for everybody')
})

test('S16 without separate marks a member’s lists are private, and a visitor’s are not shown', async () => {
  separate = false
  await read('7', LIST, 'with marks', true)
  expect(storedOf(VISITOR)).not.toContain('with marks')
  await read(VISITOR, LIST, 'without marks', true)
  expect(await shownTo('7', LIST)).toBe('with marks')
  expect(await shownTo('8', LIST)).toBeUndefined()
})

test('an unreadable value of one does not hide the other', async () => {
  await read('7', LIST, 'all articles', true)
  store.set(storageKeys.queries('7'), '{"half')
  expect(await shownTo('7', LIST)).toBe('all articles')
})
