/** Saves articles on this device for reading offline: one article, and whole lists. */
import type { QueryClient } from '@tanstack/react-query'
import { VISITOR } from '../lib/storage-keys.ts'
import { connection } from '../platform/connection.ts'
import { currentSession } from '../session/current.ts'
import { isCallError } from '../transport/call-error.ts'
import { articleBody, articleIdOf } from './article-body.ts'
import { bodyKeyOf } from './body-persister.ts'
import { catalogueQueries } from './catalogue.ts'
import { requestPersistenceOnce } from './request-persistence-once.ts'
import { addToLibrary, removeFromLibrary, publishLibraryChange } from './library-changes.ts'
import { readLibrary } from './library-list.ts'
import { findBody, removeBodies } from './stored-bodies.ts'
import { onPersisted } from './persist-events.ts'
import {
  CONCURRENCY,
  createSaving,
  createLimiter,
  type SaveResult,
  type Saving,
} from './saving-queue.ts'

/** Timeout for storing a result after it was shown; a slower device stores nothing. */
const STORE_TIMEOUT_MS = 60_000
/** Pause where the service names none. */
const BUSY_MS = 10_000
const LONGEST_BUSY_MS = 60_000

/**
 * Maps a failure to a result: some may end with a retry; the others concern the article or the
 * user.
 */
function endOfFailure(error: unknown): SaveResult {
  if (!isCallError(error)) return { name: 'failed' }
  if (error.kind === 'tooMany') {
    const waitMs = error.retryAfterS === null ? BUSY_MS : error.retryAfterS * 1000
    return { name: 'busy', waitMs: Math.min(waitMs, LONGEST_BUSY_MS) }
  }
  return { name: error.isTransient || error.kind === 'aborted' ? 'failed' : 'refused' }
}

export const articleKeyOf = (id: string): string => bodyKeyOf(articleBody(id).queryKey)

/** Whether a persisted result is an article. */
export const isArticleKey = (key: string): boolean => articleIdOf(key) !== null

/**
 * Waits for the next persisted result of a key.
 * @returns `isStored` to wait for it, and `end` to stop waiting
 */
function waitForStored(key: string) {
  let endFollowing = () => {}
  const nextEvent = new Promise<boolean>((resolve) => {
    endFollowing = onPersisted((stored, isStored) => {
      if (stored === key) resolve(isStored)
    })
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const isStored = () =>
    Promise.race([
      nextEvent,
      new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), STORE_TIMEOUT_MS)
      }),
    ])
  const end = () => {
    endFollowing()
    clearTimeout(timer)
  }
  return { isStored, end }
}

/** Fetches an article as its page does, so that the page finds the persisted copy. */
async function fetchArticle(client: QueryClient, id: string, isStored: boolean): Promise<void> {
  const query = { ...articleBody(id), staleTime: 0, retry: false } as const
  const isInMemory = client.getQueryData(query.queryKey) !== undefined
  await client.query(query)
  // The first result was the persisted one.
  if (isStored && !isInMemory) await client.query(query)
}

async function saveArticle(
  client: QueryClient,
  userId: string,
  id: string,
  isRefetch: boolean,
): Promise<SaveResult> {
  const key = articleKeyOf(id)
  const { queryKey } = articleBody(id)
  const stored = await findBody(userId, key)
  const wasSaved = readLibrary(userId).has(key)
  // Before the fetch: an article that has just been stored must not be evicted for the next one.
  if (!addToLibrary(userId, key)) return { name: 'full' }
  if (stored !== undefined && !isRefetch) return { name: 'saved' }
  const abandon = (end: SaveResult): SaveResult => {
    if (!wasSaved) removeFromLibrary(userId, [key])
    return end
  }
  const next = waitForStored(key)
  try {
    await fetchArticle(client, id, stored !== undefined)
    const isThere = await next.isStored()
    // A list of a hundred must not stay in the memory of a phone.
    client.removeQueries({ queryKey, exact: true, type: 'inactive' })
    return isThere ? { name: 'saved' } : abandon({ name: 'full' })
  } catch (error) {
    return abandon(endOfFailure(error))
  } finally {
    next.end()
  }
}

const runLimited = createLimiter(CONCURRENCY)

/**
 * Minimum interval between change events while a list is being saved: each subscriber reads all of
 * it.
 */
const PUBLISH_INTERVAL_MS = 1000

function createThrottledPublisher(userId: string) {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      publishLibraryChange(userId)
    }, PUBLISH_INTERVAL_MS)
  }
}

function createArticleSaving(
  client: QueryClient,
  userId: string,
  refetchIds: () => ReadonlySet<string>,
) {
  const publish = createThrottledPublisher(userId)
  const save = async (id: string): Promise<SaveResult> => {
    const end = await saveArticle(client, userId, id, refetchIds().has(id)).catch(
      // A database that cannot be opened stores nothing.
      (): SaveResult => ({ name: 'full' }),
    )
    publish()
    return end
  }
  return createSaving({
    save,
    isPresent: () => (currentSession().userId() ?? VISITOR) === userId,
    connection: connection.state,
    onConnection: connection.subscribe,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    runLimited,
  })
}

export type ListSaving = Pick<Saving, 'state' | 'stop' | 'subscribe'> & {
  /** @param refetchIds ids of which a newer version is to be fetched */
  start: (ids: readonly string[], refetchIds?: readonly string[]) => Promise<void>
}

const ofClients = new WeakMap<QueryClient, Map<string, ListSaving>>()

/**
 * Returns the saving process of one list. It continues while the user is on another page, and ends
 * with their session.
 * @param list unique name of the list
 */
export function getListSaving(client: QueryClient, userId: string, list: string): ListSaving {
  const lists = ofClients.get(client) ?? new Map<string, ListSaving>()
  ofClients.set(client, lists)
  const known = lists.get(list)
  if (known) return known
  let renewed: ReadonlySet<string> = new Set()
  const saving = createArticleSaving(client, userId, () => renewed)
  const made: ListSaving = {
    ...saving,
    start: async (ids, refetchIds = []) => {
      renewed = new Set(refetchIds)
      void requestPersistenceOnce()
      // The palette searches these lists offline.
      client.query(catalogueQueries.articles()).catch(() => {})
      client.query(catalogueQueries.subjects()).catch(() => {})
      await saving.start(ids)
      publishLibraryChange(userId)
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
  removeFromLibrary(userId, keys)
  await removeBodies(userId, keys)
  const gone = new Set(keys)
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => gone.has(bodyKeyOf(queryKey)),
  })
  publishLibraryChange(userId)
}
