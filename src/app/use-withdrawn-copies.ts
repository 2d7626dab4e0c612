/** Checks at each connection whether a saved article was withdrawn. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHasLibrary } from '../cache/use-has-library.ts'
import { useCacheUserId } from '../cache/user-cache.tsx'
import { optionalImport } from '../lib/optional-import.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** Checks the saved articles once the page is idle, and whenever the network comes back. */
export function useWithdrawnCopies(): void {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const hasSaved = useHasLibrary()
  useEffect(() => {
    if (!hasSaved) return undefined
    const check = async () => {
      if (!navigator.onLine) return
      const copies = await optionalImport(() => import('../cache/withdrawn-copies.ts'))
      await copies?.refetchWithdrawnCopies(client, userId)
    }
    const cancel = whenIdle(() => void check())
    const onOnline = () => void check()
    window.addEventListener('online', onOnline)
    return () => {
      cancel()
      window.removeEventListener('online', onOnline)
    }
  }, [client, hasSaved, userId])
}
