import { useEffect } from 'react'
import { useStored } from '../../cache/use-stored.ts'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import { storageKeys } from '../../lib/storage-keys.ts'
import { tabStore } from '../../platform/local-store.ts'
import { currentSession } from '../../session/current.ts'
import { type Draft, NO_DRAFT, readDraft } from './model.ts'

/**
 * Stores the member's checkout draft for all tabs. When the session expires all stored data is
 * erased; this tab holds the draft until the member has signed in again.
 */
export function useDraft() {
  const {
    value: draft,
    set,
    isStored: isPersisted,
  } = useStored<Draft>(storageKeys.checkoutDrafts, readDraft)
  const userId = useCacheUserId()

  useEffect(() => {
    const key = storageKeys.checkoutDrafts(userId)
    const waiting = tabStore.get(key)
    if (waiting === null) return
    tabStore.remove(key)
    try {
      set(readDraft(JSON.parse(waiting)))
    } catch {
      // Not in our format: ignored.
    }
  }, [userId, set])

  useEffect(
    () =>
      currentSession().onSignedOut(({ userId: owner, reason }) => {
        if (reason !== 'refused' || owner !== userId || draft === NO_DRAFT) return
        tabStore.set(storageKeys.checkoutDrafts(owner), JSON.stringify(draft))
      }),
    [draft, userId],
  )

  return {
    draft,
    isStored: isPersisted,
    change: (part: Partial<Draft>) => set({ ...draft, ...part }),
    replace: set,
  }
}
