import { useEffect } from 'react'
import { useStored } from '../../cache/use-stored.ts'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import { storageKeys } from '../../lib/storage-keys.ts'
import { tabStore } from '../../platform/local-store.ts'
import { currentSession } from '../../session/current.ts'
import { type Draft, NO_DRAFT, readDraft } from './model.ts'

/**
 * What the member began at checkout, in all his tabs. When his session ends by itself everything of
 * him leaves the device; the draft then waits in this tab until he has signed in again.
 */
export function useDraft() {
  const { value: draft, set, isKept } = useStored<Draft>(storageKeys.checkoutDrafts, readDraft)
  const userId = useCacheUserId()

  useEffect(() => {
    const key = storageKeys.checkoutDrafts(userId)
    const waiting = tabStore.get(key)
    if (waiting === null) return
    tabStore.remove(key)
    try {
      set(readDraft(JSON.parse(waiting)))
    } catch {
      // Not what we wrote: nothing to go on with.
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
    isKept,
    change: (part: Partial<Draft>) => set({ ...draft, ...part }),
    replace: set,
  }
}
