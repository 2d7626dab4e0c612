/** Where a reader stopped in an article, on this device: erased with the rest of what is his. */
import { storageKeys, VISITOR } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { currentSession } from '../session/current.ts'

/** `share`: how much of the text was above, from 0 to 1. `at`: milliseconds since 1970. */
export type ReadingPlace = { share: number; at: number }

type Places = Record<string, ReadingPlace>

/** The newest of them; an article that was left so long ago is begun anew. */
const MOST = 100

function isPlace(value: unknown): value is ReadingPlace {
  const { share, at } = (value ?? {}) as Partial<ReadingPlace>
  return typeof share === 'number' && share > 0 && share < 1 && typeof at === 'number'
}

function readPlaces(userId: string): Places {
  try {
    const stored: unknown = JSON.parse(localStore.get(storageKeys.readingPlaces(userId)) ?? '{}')
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, place]) => isPlace(place)))
  } catch {
    return {}
  }
}

/** Where a user stopped in an article; null where he did not begin it, or has read it. */
export function readPlace(userId: string, articleId: string): ReadingPlace | null {
  return readPlaces(userId)[articleId] ?? null
}

/** Notes where a user stopped; null forgets it. After a sign-out nothing of it comes back. */
export function keepPlace(userId: string, articleId: string, share: number | null): void {
  if ((currentSession().userId() ?? VISITOR) !== userId) return
  const { [articleId]: before, ...others } = readPlaces(userId)
  if (share === null && before === undefined) return
  const places =
    share === null
      ? others
      : { ...others, [articleId]: { share, at: Date.now() } satisfies ReadingPlace }
  const newest = Object.entries(places).toSorted(([, a], [, b]) => b.at - a.at)
  localStore.set(
    storageKeys.readingPlaces(userId),
    JSON.stringify(Object.fromEntries(newest.slice(0, MOST))),
  )
}
