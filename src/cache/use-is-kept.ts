import { useQuery } from '@tanstack/react-query'
import { openDeviceDb } from '../platform/device-db.ts'
import { articleBody } from './article-body.ts'
import { bodyKeyOf } from './body-persister.ts'
import { useCacheUserId } from './user-cache.tsx'

/** The text is stored shortly after it was shown; it is checked this often, with this pause. */
const LOOKS = 8
const LOOK_EVERY_MS = 400

/** Whether an article is stored on this device and so readable offline. */
export function useIsKept(articleId: string): boolean {
  const userId = useCacheUserId()
  const { data } = useQuery({
    queryKey: ['isKept', userId, articleId],
    queryFn: async () => {
      const db = await openDeviceDb(userId)
      return (await db.kept.get(bodyKeyOf(articleBody(articleId).queryKey))) !== undefined
    },
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    refetchInterval: ({ state }) =>
      state.data !== true && state.dataUpdateCount < LOOKS ? LOOK_EVERY_MS : false,
    meta: { isSilent: true },
  })
  return data === true
}
