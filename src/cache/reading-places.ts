/** Where a reader stopped in an article, on this device: erased with the rest of what is his. */
import type { AccountPlace } from '../contract/endpoints/content.ts'
import { storageKeys, VISITOR } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { currentSession } from '../session/current.ts'

/**
 * `share`: how much of the text was above, between 0 and 1; null where a member has read it, or does not want the
 * place: an older one of another device is no place any more. `at`: milliseconds since 1970.
 */
export type NotedPlace = {
  share: number | null
  at: number
  /** The account has not heard it: the article's name, for the list of what waits. */
  untold?: { zh: string; en: string }
}
/** A place to go on at. */
export type ReadingPlace = { share: number; at: number }

type Places = Record<string, NotedPlace>

/** The newest of them; an article that was left so long ago is begun anew. */
const MOST = 100

function isNoted(value: unknown): value is NotedPlace {
  const { share, at } = (value ?? {}) as Partial<NotedPlace>
  const isShare = share === null || (typeof share === 'number' && share > 0 && share < 1)
  return isShare && typeof at === 'number'
}

function readPlaces(userId: string): Places {
  try {
    const stored: unknown = JSON.parse(localStore.get(storageKeys.readingPlaces(userId)) ?? '{}')
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, place]) => isNoted(place)))
  } catch {
    return {}
  }
}

function writePlaces(userId: string, places: Places): void {
  const newest = Object.entries(places).toSorted(([, a], [, b]) => b.at - a.at)
  localStore.set(
    storageKeys.readingPlaces(userId),
    JSON.stringify(Object.fromEntries(newest.slice(0, MOST))),
  )
}

/** What this device knows of a user and an article; null where it knows nothing. */
export function readNoted(userId: string, articleId: string): NotedPlace | null {
  return readPlaces(userId)[articleId] ?? null
}

/** What the account knows, in the terms of the device; null where it knows nothing that could be a place. */
export function notedOf(account: AccountPlace | null): NotedPlace | null {
  // A copy that was kept before there was an account's place has none at all.
  const place = account && { share: account.share, at: Date.parse(account.at) }
  return isNoted(place) ? place : null
}

/** The later of what device and account know; the device where both are of one moment. */
function newestOf(device: NotedPlace | null, account: NotedPlace | null): NotedPlace | null {
  if (device === null || account === null) return device ?? account
  return account.at > device.at ? account : device
}

/** Where a user stopped in an article, as this device knows it; null where he did not begin it, or has read it. */
export function readPlace(userId: string, articleId: string): ReadingPlace | null {
  const { share, at } = readNoted(userId, articleId) ?? { share: null, at: 0 }
  return share === null ? null : { share, at }
}

/**
 * Notes where a user stopped; null forgets it. After a sign-out nothing of it comes back.
 * @param account what the article's reply says: of a place that only the account has, the device notes that it is over
 * @returns whether anything is different now
 */
export function keepPlace(
  userId: string,
  articleId: string,
  share: number | null,
  account: AccountPlace | null = null,
): boolean {
  if ((currentSession().userId() ?? VISITOR) !== userId) return false
  const { [articleId]: before, ...others } = readPlaces(userId)
  const known = newestOf(before ?? null, notedOf(account))
  if (share === null && (known?.share ?? null) === null) return false
  // A visitor has no other device that would have to be told.
  const isForgotten = share === null && userId === VISITOR
  const places = isForgotten
    ? others
    : { ...others, [articleId]: { share, at: Date.now() } satisfies NotedPlace }
  writePlaces(userId, places)
  return true
}

/** Notes that the account has to hear of a place, should the page go before it has. */
export function markUntold(
  userId: string,
  articleId: string,
  title: NonNullable<NotedPlace['untold']>,
): void {
  const { [articleId]: place, ...others } = readPlaces(userId)
  if (place) writePlaces(userId, { ...others, [articleId]: { ...place, untold: title } })
}

/** Notes that the account has heard of a place, unless there is a later one by now. */
export function markTold(userId: string, articleId: string, at: number): void {
  const { [articleId]: place, ...others } = readPlaces(userId)
  if (place?.untold === undefined || place.at !== at) return
  writePlaces(userId, { ...others, [articleId]: { share: place.share, at } })
}

/** The places that the account has not heard of, by article, in the order in which they were left. */
export function readUntold(userId: string): [articleId: string, place: NotedPlace][] {
  return Object.entries(readPlaces(userId))
    .filter(([, { untold }]) => typeof untold?.zh === 'string' && typeof untold.en === 'string')
    .toSorted(([, a], [, b]) => a.at - b.at)
}
