/** A list of articles and what of it is saved on this device. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isSparing } from '../platform/network.ts'
import { bodyKeyOf } from './body-persister.ts'
import { type KeptArticle, useKeptArticles, useKeptNews } from './kept-articles.ts'
import { addToLibrary, takeFromLibrary } from './library-changes.ts'
import { keyOfArticle, removeSaved, savingOf } from './saving.ts'
import { estimateOf, type SavedState, savedStateOf } from './saved-state.ts'
import type { SavingState } from './saving-queue.ts'
import { useCacheUserId } from './user-cache.tsx'

/** What a list says of an article. `updatedAt`, `lengthZh` and `lengthEn`: undefined where it does not say. */
export type Listed = {
  id: string
  updatedAt?: string | null | undefined
  lengthZh?: number | undefined
  lengthEn?: number | undefined
}

export type LibraryView = {
  /** Null until what is stored here is known. */
  states: ReadonlyMap<string, SavedState> | null
  /** What is saved already. */
  saved: { count: number; bytes: number }
  /** What is not saved, or has a newer version. `bytes`: null where nothing is known of the size. */
  rest: { ids: readonly string[]; bytes: number | null }
  saving: SavingState
  /** The device saves data: it is asked before anything is fetched. */
  isSparing: boolean
  /** Saves what is not saved, and newer versions; or the named ones. */
  save: (ids?: readonly string[]) => Promise<void>
  stop: () => void
  /** Removes the named ones from this device, or all of the list. @throws DeviceDbError */
  remove: (ids?: readonly string[]) => Promise<void>
}

const NO_FRAME: readonly QueryKey[] = []
const NONE: ReadonlyMap<string, KeptArticle> = new Map()

/**
 * @param list tells the list from others: its saving goes on while the reader is elsewhere
 * @param items null until the list is known
 * @param frame stored answers that the list itself needs: they stay as long as its articles
 */
export function useLibrary(
  list: string,
  items: readonly Listed[] | null,
  frame: readonly QueryKey[] = NO_FRAME,
): LibraryView {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const kept = useKeptArticles()
  useKeptNews()
  const running = savingOf(client, userId, list)
  const saving = useSyncExternalStore<SavingState>(running.subscribe, running.state, () => IDLE)
  const stored = kept ?? NONE
  const states = new Map((items ?? []).map((item) => [item.id, savedStateOf(item, stored)]))
  const idsOf = (...wanted: SavedState[]) =>
    [...states].flatMap(([id, state]) => (wanted.includes(state) ? [id] : []))
  const savedIds = idsOf('saved', 'changed')
  const restIds = idsOf('none', 'kept', 'changed')
  const restItems = (items ?? []).filter(({ id }) => restIds.includes(id))
  return {
    states: kept === null || items === null ? null : states,
    saved: {
      count: savedIds.length,
      bytes: savedIds.reduce((sum, id) => sum + (stored.get(id)?.bytes ?? 0), 0),
    },
    rest: { ids: restIds, bytes: estimateOf(restItems, stored) },
    saving,
    isSparing: isSparing(),
    save: (ids = restIds) => {
      for (const queryKey of frame) addToLibrary(userId, bodyKeyOf(queryKey))
      return running.start(ids, idsOf('changed'))
    },
    stop: running.stop,
    remove: (ids = savedIds) => {
      if (ids.length === savedIds.length) takeFromLibrary(userId, frame.map(bodyKeyOf))
      return removeSaved(client, userId, ids.map(keyOfArticle))
    },
  }
}

const IDLE: SavingState = { name: 'idle' }

/** The state of one article of a list; null until known. */
export function useSavedState(item: Listed): SavedState | null {
  const kept = useKeptArticles()
  return kept && savedStateOf(item, kept)
}
