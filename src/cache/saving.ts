/** Saving articles on this device for reading offline: one article, and the lists that are being saved. */
import type { QueryClient } from '@tanstack/react-query'
import { VISITOR } from '../lib/storage-keys.ts'
import type { KeptItem } from '../platform/device-db-stores.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { connection } from '../platform/connection.ts'
import { currentSession } from '../session/current.ts'
import { isCallError } from '../transport/call-error.ts'
import { articleBody } from './article-body.ts'
import { bodyKeyOf } from './body-persister.ts'
import { catalogueQueries } from './catalogue.ts'
import { keepSafe } from './keep-safe.ts'
import { addToLibrary, takeFromLibrary, tellLibrary } from './library-changes.ts'
import { readLibrary } from './library-list.ts'
import { followStored } from './stored-news.ts'
import { AT_ONCE, createSaving, createTurns, type SaveEnd, type Saving } from './saving-queue.ts'

/** An answer is stored after it was shown. A device that takes longer than this keeps nothing. */
const STORED_WITHIN_MS = 60_000
/** Where the service names no time. */
const BUSY_MS = 10_000
const LONGEST_BUSY_MS = 60_000

/** Failures that another try may end; the others say something about the article or the reader. */
function endOfFailure(error: unknown): SaveEnd {
  if (!isCallError(error)) return { name: 'failed' }
  if (error.kind === 'tooMany') {
    const waitMs = error.retryAfterS === null ? BUSY_MS : error.retryAfterS * 1000
    return { name: 'busy', waitMs: Math.min(waitMs, LONGEST_BUSY_MS) }
  }
  return { name: error.isPassing || error.kind === 'aborted' ? 'failed' : 'refused' }
}

export const keyOfArticle = (id: string): string => bodyKeyOf(articleBody(id).queryKey)

const [ARTICLE_PREFIX = ''] = keyOfArticle('*').split('"*"')

/** Whether a stored answer is an article. */
export const isKeyOfArticle = (key: string): boolean => key.startsWith(ARTICLE_PREFIX)

async function findStored(userId: string, key: string): Promise<KeptItem | undefined> {
  return (await openDeviceDb(userId)).kept.get(key)
}

/**
 * Hears whether the next answer of a key is stored.
 * @returns `isStored` to wait for it, and `end` for when nobody does
 */
function nextStored(key: string) {
  let endFollowing = () => {}
  const told = new Promise<boolean>((resolve) => {
    endFollowing = followStored((stored, isStored) => {
      if (stored === key) resolve(isStored)
    })
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const isStored = () =>
    Promise.race([
      told,
      new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), STORED_WITHIN_MS)
      }),
    ])
  const end = () => {
    endFollowing()
    clearTimeout(timer)
  }
  return { isStored, end }
}

/** Fetches an article as a visit does, so that its stored copy is the one that a visit finds. */
async function fetchArticle(client: QueryClient, id: string, isStored: boolean): Promise<void> {
  const query = { ...articleBody(id), staleTime: 0, retry: false } as const
  const isInMemory = client.getQueryData(query.queryKey) !== undefined
  await client.query(query)
  // The first answer was the stored one.
  if (isStored && !isInMemory) await client.query(query)
}

async function keepArticle(
  client: QueryClient,
  userId: string,
  id: string,
  isAnew: boolean,
): Promise<SaveEnd> {
  const key = keyOfArticle(id)
  const { queryKey } = articleBody(id)
  const stored = await findStored(userId, key)
  const wasSaved = readLibrary(userId).has(key)
  // Before it comes: what has just been stored must not make room for the next one.
  if (!addToLibrary(userId, key)) return { name: 'full' }
  if (stored !== undefined && !isAnew) return { name: 'saved' }
  const giveUp = (end: SaveEnd): SaveEnd => {
    if (!wasSaved) takeFromLibrary(userId, [key])
    return end
  }
  const next = nextStored(key)
  try {
    await fetchArticle(client, id, stored !== undefined)
    const isThere = await next.isStored()
    // A list of a hundred is not to stay in the memory of a phone.
    client.removeQueries({ queryKey, exact: true, type: 'inactive' })
    return isThere ? { name: 'saved' } : giveUp({ name: 'full' })
  } catch (error) {
    return giveUp(endOfFailure(error))
  } finally {
    next.end()
  }
}

const inTurn = createTurns(AT_ONCE)

/** How often views of what is stored are told while a list is being saved: each reads all of it. */
const TELL_EVERY_MS = 1000

function createTelling(userId: string) {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      tellLibrary(userId)
    }, TELL_EVERY_MS)
  }
}

function createRealSaving(client: QueryClient, userId: string, anew: () => ReadonlySet<string>) {
  const tell = createTelling(userId)
  const save = async (id: string): Promise<SaveEnd> => {
    const end = await keepArticle(client, userId, id, anew().has(id)).catch(
      // A database that cannot be opened keeps nothing.
      (): SaveEnd => ({ name: 'full' }),
    )
    tell()
    return end
  }
  return createSaving({
    save,
    isHere: () => (currentSession().userId() ?? VISITOR) === userId,
    connection: connection.state,
    onConnection: connection.subscribe,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    inTurn,
  })
}

export type ListSaving = Pick<Saving, 'state' | 'stop' | 'subscribe'> & {
  /** @param anew those of which a newer version is to be fetched */
  start: (ids: readonly string[], anew?: readonly string[]) => Promise<void>
}

const ofClients = new WeakMap<QueryClient, Map<string, ListSaving>>()

/**
 * The saving of one list. It goes on while its reader looks at something else, and ends with him.
 * @param list a name that tells it from the other lists
 */
export function savingOf(client: QueryClient, userId: string, list: string): ListSaving {
  const lists = ofClients.get(client) ?? new Map<string, ListSaving>()
  ofClients.set(client, lists)
  const known = lists.get(list)
  if (known) return known
  let renewed: ReadonlySet<string> = new Set()
  const saving = createRealSaving(client, userId, () => renewed)
  const made: ListSaving = {
    ...saving,
    start: async (ids, anew = []) => {
      renewed = new Set(anew)
      void keepSafe()
      // The search finds without a network what it has a list of.
      client.query(catalogueQueries.articles()).catch(() => {})
      client.query(catalogueQueries.subjects()).catch(() => {})
      await saving.start(ids)
      tellLibrary(userId)
    },
  }
  lists.set(list, made)
  return made
}

/** Removes saved articles from this device. @throws DeviceDbError */
export async function removeSaved(
  client: QueryClient,
  userId: string,
  keys: readonly string[],
): Promise<void> {
  takeFromLibrary(userId, keys)
  const { kept } = await openDeviceDb(userId)
  for (const key of keys) await kept.remove(key)
  const gone = new Set(keys)
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => gone.has(bodyKeyOf(queryKey)),
  })
  tellLibrary(userId)
}
