/**
 * Reading positions: where a user stopped in an article, stored on this device and erased with its
 * user.
 */
import type { AccountReadingPosition } from '../contract/endpoints/content.ts'
import { storageKeys, VISITOR } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { currentSession } from '../session/current.ts'

/**
 * A stored reading position. `share`: part of the text above the window, between 0 and 1; null
 * where a member has finished the article or discarded the position, which overrides older
 * positions of other devices. `at`: milliseconds since 1970.
 */
export type StoredPosition = {
  share: number | null
  at: number
  /** Not sent to the account yet: the article's title, for the list of queued changes. */
  untold?: { zh: string; en: string }
}
/** A position to continue at. */
export type ReadingPosition = { share: number; at: number }

type Positions = Record<string, StoredPosition>

/** Maximum number of stored positions; the oldest are removed. */
const MAX_POSITIONS = 100

function isStoredPosition(value: unknown): value is StoredPosition {
  const { share, at } = (value ?? {}) as Partial<StoredPosition>
  const isShare = share === null || (typeof share === 'number' && share > 0 && share < 1)
  return isShare && typeof at === 'number'
}

function readPositions(userId: string): Positions {
  try {
    const stored: unknown = JSON.parse(localStore.get(storageKeys.readingPositions(userId)) ?? '{}')
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter(([, place]) => isStoredPosition(place)),
    )
  } catch {
    return {}
  }
}

function writePositions(userId: string, positions: Positions): void {
  const newest = Object.entries(positions).toSorted(([, a], [, b]) => b.at - a.at)
  localStore.set(
    storageKeys.readingPositions(userId),
    JSON.stringify(Object.fromEntries(newest.slice(0, MAX_POSITIONS))),
  )
}

/** Reads this device's entry for a user and an article; null without one. */
export function readStoredPosition(userId: string, articleId: string): StoredPosition | null {
  return readPositions(userId)[articleId] ?? null
}

/** Converts the account's position to the device's form; null without a valid one. */
export function toStoredPosition(account: AccountReadingPosition | null): StoredPosition | null {
  // Articles persisted before accounts had positions have none.
  const place = account && { share: account.share, at: Date.parse(account.at) }
  return isStoredPosition(place) ? place : null
}

/** Returns the later of both entries; the device's where both are of the same moment. */
function laterOf(
  device: StoredPosition | null,
  account: StoredPosition | null,
): StoredPosition | null {
  if (device === null || account === null) return device ?? account
  return account.at > device.at ? account : device
}

/**
 * Reads where a user stopped in an article, as this device knows it; null for an article that was
 * not begun, or was finished.
 */
export function readPosition(userId: string, articleId: string): ReadingPosition | null {
  const { share, at } = readStoredPosition(userId, articleId) ?? { share: null, at: 0 }
  return share === null ? null : { share, at }
}

/**
 * Stores where a user stopped; null removes it. After a sign-out nothing is stored.
 * @param account position in the article's response: when only the account has one, its end is
 * stored
 */
export function storeReadingPosition(
  userId: string,
  articleId: string,
  share: number | null,
  account: AccountReadingPosition | null = null,
): boolean {
  if ((currentSession().userId() ?? VISITOR) !== userId) return false
  const { [articleId]: before, ...others } = readPositions(userId)
  const known = laterOf(before ?? null, toStoredPosition(account))
  if (share === null && (known?.share ?? null) === null) return false
  // A visitor has no other device to inform.
  const isForgotten = share === null && userId === VISITOR
  const positions = isForgotten
    ? others
    : { ...others, [articleId]: { share, at: Date.now() } satisfies StoredPosition }
  writePositions(userId, positions)
  return true
}

/** Marks a position as not sent, in case the page closes before it is. */
export function markPositionPending(
  userId: string,
  articleId: string,
  title: NonNullable<StoredPosition['untold']>,
): void {
  const { [articleId]: place, ...others } = readPositions(userId)
  if (place) writePositions(userId, { ...others, [articleId]: { ...place, untold: title } })
}

/** Marks a position as sent, unless there is a later one by now. */
export function markSent(userId: string, articleId: string, at: number): void {
  const { [articleId]: place, ...others } = readPositions(userId)
  if (place?.untold === undefined || place.at !== at) return
  writePositions(userId, { ...others, [articleId]: { share: place.share, at } })
}

/** Reads the positions that were not sent, by article, oldest first. */
export function readPendingPositions(userId: string): [articleId: string, place: StoredPosition][] {
  return Object.entries(readPositions(userId))
    .filter(([, { untold }]) => typeof untold?.zh === 'string' && typeof untold.en === 'string')
    .toSorted(([, a], [, b]) => a.at - b.at)
}
