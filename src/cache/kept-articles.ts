/** Which articles can be read offline on this device, and how to store more of them. */
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { openDeviceDb } from '../platform/device-db.ts'
import { articleBody } from './article-body.ts'
import { bodyKeyOf } from './body-persister.ts'
import { KEEP_FOR_MS } from './keeping.ts'
import { useCacheUserId } from './user-cache.tsx'

/** An answer is stored after it was shown; its arrival is checked this often, with this pause. */
const LOOKS = 10
const LOOK_EVERY_MS = 150

async function readKeptIds(userId: string): Promise<string[]> {
  const db = await openDeviceDb(userId)
  const oldest = Date.now() - KEEP_FOR_MS
  const items = await db.kept.all()
  const [prefix = ''] = bodyKeyOf(articleBody('*').queryKey).split('"*"')
  return items
    .filter(({ key, savedAt }) => key.startsWith(prefix) && savedAt > oldest)
    .map(({ key }) => key.slice(prefix.length).replaceAll(/[^\d]/g, ''))
}

const keptArticles = (userId: string) =>
  queryOptions({
    queryKey: ['keptArticles', userId],
    queryFn: () => readKeptIds(userId),
    // Other tabs store articles too; the network is not involved.
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    meta: { isSilent: true },
  })

/** Ids of the articles stored on this device. Empty until known. */
export function useKeptArticles(): ReadonlySet<string> {
  const { data } = useQuery(keptArticles(useCacheUserId()))
  return new Set(data)
}

async function keepOne(client: QueryClient, userId: string, id: string): Promise<boolean> {
  const isThere = await client
    .query({ ...articleBody(id), retry: 1 })
    .then(() => true)
    .catch(() => false)
  if (!isThere) return false
  for (let look = 0; look < LOOKS; look += 1) {
    const db = await openDeviceDb(userId).catch(() => null)
    if (db === null) return false
    if (await db.kept.get(bodyKeyOf(articleBody(id).queryKey))) return true
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
  }
  return false
}

/** Progress of storing articles. `lost` counts those that could not be fetched or did not fit. */
export type Shelving =
  | { name: 'idle' }
  | { name: 'running'; done: number; total: number }
  | { name: 'ended'; lost: number }

/** Stores articles on the device, one after the other, until it is stopped. */
export function useShelving() {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const [state, setState] = useState<Shelving>({ name: 'idle' })
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )

  const start = async (ids: readonly string[]) => {
    stopped.current = false
    let lost = 0
    for (const [done, id] of ids.entries()) {
      if (stopped.current) break
      setState({ name: 'running', done, total: ids.length })
      if (!(await keepOne(client, userId, id))) lost += 1
      void client.invalidateQueries({ queryKey: keptArticles(userId).queryKey })
    }
    setState(stopped.current ? { name: 'idle' } : { name: 'ended', lost })
  }
  const stop = () => {
    stopped.current = true
  }
  return { state, start, stop }
}
