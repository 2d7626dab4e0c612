import * as fakeIndexedDb from 'fake-indexeddb'
import { type MutationOptions, MutationObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { composeCalls, queuedCalls } from '../../../src/app/queued-calls.ts'
import { sendReadingPosition } from '../../../src/cache/account-reading-positions.ts'
import {
  likeArticle,
  reactionCalls,
  toggleFavourite,
} from '../../../src/cache/article-reactions.ts'
import { readKnownWrites, revertWrite } from '../../../src/cache/known-writes.ts'
import { NO_MARKS } from '../../../src/cache/marks.ts'
import { configureQueuedCalls, outboxTextOf, queuedCall } from '../../../src/cache/queued-call.ts'
import { markPositionPending, storeReadingPosition } from '../../../src/cache/reading-positions.ts'
import { QUEUEABLE_NAMES, type QueueableName } from '../../../src/contract/contract.ts'
import { contentEndpoints } from '../../../src/contract/endpoints/content.ts'
import { type Language, LANGUAGES } from '../../../src/contract/languages.ts'
import { TERMS } from '../../../src/contract/codes.ts'
import { savePreference, saveProfile } from '../../../src/features/account/queued-calls.ts'
import { describeWrite } from '../../../src/features/account/use-outbox.ts'
import {
  removeFavourite,
  restoreFavourite,
  tagFavourite,
} from '../../../src/features/collection/mutations.ts'
import { EMPTY_DRAFT } from '../../../src/features/feedback/model.ts'
import { closeThread, queueDraft, queueReply } from '../../../src/features/feedback/send.ts'
import {
  markAllRead,
  markRead,
  removeNotification,
} from '../../../src/features/notifications/mutations.ts'
import { toggleStep } from '../../../src/features/subjects/mutations.ts'
import { confirmTerms } from '../../../src/features/terms/mutations.ts'
import type { Translate } from '../../../src/i18n/words.ts'
import { type CookieJar, memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { allowDeviceDb, deleteDeviceDb } from '../../../src/platform/device-db.ts'
import { configureSession } from '../../../src/session/current.ts'
import { createSession } from '../../../src/session/session.ts'
import { CallError } from '../../../src/transport/call-error.ts'
import type { Transport } from '../../../src/transport/transport.ts'
import { stubLocalStorage } from '../../helpers/local-storage.ts'
import { i18nOf } from '../../helpers/e2e/texts.ts'

Object.assign(globalThis, fakeIndexedDb)

const MEMBER = '7'
const TITLES = { titleZh: '文', titleEn: 'Text' }
const ARTICLE = { id: '1', ...TITLES, likeCount: 4, liked: false, favourite: false }
const LIKED = { ...ARTICLE, liked: true, favourite: true }
const FAVOURITE = { articleId: '1', createdAt: '2026-11-20T08:00:00Z', tags: ['a'], article: LIKED }
const NOTICE = { id: '3', ...TITLES, createdAt: '2026-11-20T08:00:00Z', readAt: null }
const NOTICES = { pages: [{ records: [NOTICE], pages: 1, current: 1 }], pageParams: [1] }
const THREAD = { id: '12', title: 'Axis', state: 'answered' as const }
const STEP = { position: 1, done: false, ...TITLES }
const SUBJECT = { id: '5', ...TITLES, doneCount: 0, itemCount: 1, items: [STEP] }
const DOCUMENT = { version: '1', contentZh: '', contentEn: '', ...TITLES }

let client: QueryClient
let jar: CookieJar

/** Runs a mutation as a page does. */
const run = (options: object, values: unknown) =>
  new MutationObserver(client, options as MutationOptions<unknown, Error, unknown>).mutate(values)

const show = (...queryKey: string[]) => ({
  as: (data: unknown) => void client.setQueryData(queryKey, data),
})

/** Displayed data before a change, and the change that a user makes. */
type Case = { before?: () => void; act: () => Promise<unknown> }

const showMarks = (has: boolean) =>
  show('marks').as({
    ...NO_MARKS,
    liked: { 1: has },
    favourite: { 1: has },
    steps: { 5: { 1: has } },
  })
const showArticle = () => {
  show('articles', 'detail', '1').as(ARTICLE)
  showMarks(false)
}
const showLiked = () => {
  show('articles', 'detail', '1').as(LIKED)
  showMarks(true)
}
const showFavourite = () => {
  showLiked()
  show('favourites', 'all').as([FAVOURITE])
}
const showNotices = () => {
  show('notifications', 'list').as(NOTICES)
  show('notifications', 'unread').as({ unread: 1 })
}

/** Each queueable call, made as the product makes it. */
const CASES: Record<QueueableName, Case> = {
  like: { before: showArticle, act: () => run(likeArticle(), { id: '1', liked: true }) },
  cancelLike: {
    before: showLiked,
    act: () => run(likeArticle(), { id: '1', liked: false }),
  },
  addFavourite: {
    before: () => {
      showArticle()
      show('favourites', 'all').as([])
    },
    act: () => run(restoreFavourite(), FAVOURITE),
  },
  removeFavourite: { before: showFavourite, act: () => run(removeFavourite(), FAVOURITE) },
  tagFavourite: {
    before: showFavourite,
    act: () => run(tagFavourite(), { favourite: FAVOURITE, tags: ['b', 'c'] }),
  },
  subjectProgress: {
    before: () => {
      show('subjects', 'detail', '5').as(SUBJECT)
      showMarks(false)
    },
    act: () => run(toggleStep(), { id: '5', position: 1, done: true }),
  },
  readingPlace: {
    act: () => {
      storeReadingPosition(MEMBER, '1', 0.5)
      markPositionPending(MEMBER, '1', { zh: '文', en: 'Text' })
      return sendReadingPosition(MEMBER, '1')
    },
  },
  readTerms: {
    act: () => run(confirmTerms(), { useType: TERMS.privacy, document: DOCUMENT, language: 'en' }),
  },
  updatePreferences: {
    before: () => show('account', 'preferences').as({ newsMail: true, billingMail: true }),
    act: async () => {
      show('account', 'preferences').as({ newsMail: false, billingMail: true })
      await savePreference('newsMail', false)
    },
  },
  updateProfile: { act: () => saveProfile({ nickName: 'New' }, { nickName: 'Lin' }) },
  sendFeedback: {
    act: () => queueDraft({ ...EMPTY_DRAFT, id: '12', title: 'A', body: 'b' }, {}, null),
  },
  replyFeedback: { act: () => queueReply({ id: '12', messageId: '13', body: 'more' }, 'Axis') },
  closeFeedback: {
    before: () => show('feedback', 'detail', '12').as(THREAD),
    act: () => closeThread(client, THREAD),
  },
  readNotification: { before: showNotices, act: () => run(markRead(), NOTICE) },
  readAllNotifications: { before: showNotices, act: () => run(markAllRead(), [NOTICE]) },
  removeNotification: { before: showNotices, act: () => run(removeNotification(), NOTICE) },
}

beforeEach(async () => {
  stubLocalStorage()
  await deleteDeviceDb(MEMBER)
  allowDeviceDb(MEMBER)
  jar = memoryCookieJar({
    token: 't',
    refresh_token: 'r',
    userData: JSON.stringify({ userId: MEMBER, nickName: 'Lin' }),
  })
  const transport = (async () => {
    throw new CallError('offline')
  }) as Transport
  configureSession(createSession({ jar, transport }))
  configureQueuedCalls(async () => queuedCalls)
  client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
})

/** Everything that is displayed: cached data, and the profile in its cookie. */
const displayed = () => ({
  queries: client.getQueriesData({}),
  profile: JSON.parse(jar.read('userData') ?? 'null') as unknown,
})

async function makeOffline(name: QueueableName) {
  const { before, act } = CASES[name]
  before?.()
  const start = displayed()
  await act()
  const [write, ...others] = await readKnownWrites(MEMBER)
  if (!write) throw new Error('nothing is queued')
  expect(others).toEqual([])
  return { start, write, act }
}

function translateTo(language: Language): Translate {
  const i18n = i18nOf(language)
  return (id, more) => i18n._(id, more)
}

describe.each(QUEUEABLE_NAMES)('%s', (name) => {
  test('is queued under its name, with parameters that the contract accepts', async () => {
    const { write } = await makeOffline(name)
    expect([write.name, write.call.name]).toEqual([name, name])
    expect(write.call.endpoint.params.safeParse(write.params).error).toBeUndefined()
  })

  test('is queued once for one thing, however often it is made', async () => {
    const { write, act } = await makeOffline(name)
    await act()
    expect((await readKnownWrites(MEMBER)).map(({ key }) => key)).toEqual([write.key])
    expect(write.call.keyOf(write.params)).toBe(write.key)
  })

  test.each(LANGUAGES)('is described in the outbox (%s)', async (language) => {
    const { write } = await makeOffline(name)
    const text = describeWrite(write, translateTo(language), language)
    expect(text).not.toBe(outboxTextOf(name))
    expect(text).not.toMatch(/undefined|[{}]/)
  })
})

test.each([
  ['zh', '综述、方法'],
  ['en', '综述, 方法'],
] as const)('the tags of a waiting change stand apart (%s)', async (language, tags) => {
  const { write } = await makeOffline('tagFavourite')
  const tagged = { ...write, params: { articleId: '1', tags: ['综述', '方法'] } }
  expect(describeWrite(tagged, translateTo(language), language)).toContain(tags)
})

const REVERTED = QUEUEABLE_NAMES.filter((name) => queuedCalls[name].revert)

test.each(REVERTED)('%s displays what was there before when it is discarded', async (name) => {
  const { start, write } = await makeOffline(name)
  expect(displayed()).not.toEqual(start)
  await revertWrite(client, write)
  expect(displayed()).toEqual(start)
})

test('an added favourite and its removal, in a list or in the collection, are one change', async () => {
  showArticle()
  for (const favourite of [true, false]) await run(toggleFavourite(), { id: '1', favourite })
  await run(removeFavourite(), FAVOURITE)
  expect((await readKnownWrites(MEMBER)).map(({ key }) => key)).toEqual(['favourite:1'])
})

test('a notification that was read and then removed is unread again when that is discarded', async () => {
  showNotices()
  const start = displayed()
  await run(markRead(), NOTICE)
  await run(removeNotification(), { ...NOTICE, readAt: '2026-11-20T09:00:00Z' })
  const [write] = await readKnownWrites(MEMBER)
  if (write) await revertWrite(client, write)
  expect(displayed()).toEqual(start)
})

test('refuses a call that the contract does not declare as queueable', () => {
  const declaration = { keyOf: () => '', affects: [] }
  // @ts-expect-error the call only reads
  queuedCall(contentEndpoints, 'content', declaration)
  // @ts-expect-error no such call
  queuedCall(contentEndpoints, 'pin', declaration)
})

test('refuses a call that two features declare', () => {
  // @ts-expect-error `like` is in both
  composeCalls([reactionCalls, { like: reactionCalls.like }])
  expectTypeOf(queuedCalls).toHaveProperty('like')
  expect(Object.keys(queuedCalls).toSorted()).toEqual(QUEUEABLE_NAMES.toSorted())
})
