import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { articleBody } from './article-body.ts'
import { bodyKeyOf } from './body-persister.ts'
import { onPersisted } from './persist-events.ts'
import { findBody } from './stored-bodies.ts'
import { useCacheUserId } from './user-cache.tsx'

/**
 * Whether an article is persisted on this device and so readable offline: true shortly after it was
 * shown.
 */
export function useIsArticlePersisted(articleId: string): boolean {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const key = bodyKeyOf(articleBody(articleId).queryKey)
  const { data } = useQuery({
    queryKey: ['isPersisted', userId, key],
    queryFn: async () => (await findBody(userId, key)) !== undefined,
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    meta: { isSilent: true },
  })
  useEffect(
    () =>
      onPersisted((stored, isStored) => {
        if (stored === key && isStored) client.setQueryData(['isPersisted', userId, key], true)
      }),
    [client, userId, key],
  )
  return data === true
}
