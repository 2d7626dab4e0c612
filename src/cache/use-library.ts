/** A list of articles and the saved state of its items on this device. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { LibraryView, ListedArticle, SavedState, SavingState } from '../lib/library-view.ts'
import { isDataSaverOn } from '../platform/network.ts'
import { bodyKeyOf } from './body-persister.ts'
import {
  type PersistedArticle,
  usePersistedArticles,
  usePersistedArticleUpdates,
} from './persisted-articles.ts'
import { addToLibrary, removeFromLibrary } from './library-changes.ts'
import { articleKeyOf, removeSaved, getListSaving } from './saving.ts'
import { estimateOf, savedStateOf } from './saved-state.ts'
import { useCacheUserId } from './user-cache.tsx'

const NO_FRAME_KEYS: readonly QueryKey[] = []
const NONE: ReadonlyMap<string, PersistedArticle> = new Map()

/**
 * @param list unique name of the list: its saving continues on other pages
 * @param items null until the list is known
 * @param frameKeys query keys of results that the list itself needs: saved as long as its articles
 */
export function useLibrary(
  list: string,
  items: readonly ListedArticle[] | null,
  frameKeys: readonly QueryKey[] = NO_FRAME_KEYS,
): LibraryView {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const persisted = usePersistedArticles()
  usePersistedArticleUpdates()
  const running = getListSaving(client, userId, list)
  const saving = useSyncExternalStore<SavingState>(running.subscribe, running.state, () => IDLE)
  const stored = persisted ?? NONE
  const states = new Map((items ?? []).map((item) => [item.id, savedStateOf(item, stored)]))
  const idsOf = (...included: SavedState[]) =>
    [...states].flatMap(([id, state]) => (included.includes(state) ? [id] : []))
  const savedIds = idsOf('saved', 'changed')
  const restIds = idsOf('none', 'kept', 'changed')
  const restItems = (items ?? []).filter(({ id }) => restIds.includes(id))
  return {
    states: persisted === null || items === null ? null : states,
    saved: {
      count: savedIds.length,
      bytes: savedIds.reduce((sum, id) => sum + (stored.get(id)?.bytes ?? 0), 0),
    },
    rest: { ids: restIds, bytes: estimateOf(restItems, stored) },
    saving,
    isDataSaverOn: isDataSaverOn(),
    save: (ids = restIds) => {
      for (const queryKey of frameKeys) addToLibrary(userId, bodyKeyOf(queryKey))
      return running.start(ids, idsOf('changed'))
    },
    stop: running.stop,
    remove: (ids = savedIds) => {
      if (ids.length === savedIds.length) removeFromLibrary(userId, frameKeys.map(bodyKeyOf))
      return removeSaved(client, userId, ids.map(articleKeyOf))
    },
  }
}

const IDLE: SavingState = { name: 'idle' }

/** The state of one article of a list; null until known. */
export function useSavedState(item: ListedArticle): SavedState | null {
  const persisted = usePersistedArticles()
  return persisted && savedStateOf(item, persisted)
}
