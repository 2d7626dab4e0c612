/** Stores the first records of a list for offline reading, one after the other and only while online. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recordQueries } from '../../cache/record-queries.ts'
import { useOnline } from '../../ui/use-online.ts'

/** Number of the newest records that are fetched completely, so that they can be opened offline later. */
const PREFETCHED = 10

export function usePrefetchedRecords(ids: readonly string[]): void {
  const client = useQueryClient()
  const isOnline = useOnline()
  const requestedIds = ids.slice(0, PREFETCHED).join(' ')
  useEffect(() => {
    if (!isOnline || requestedIds === '') return undefined
    let isOver = false
    const fetchAll = async () => {
      for (const id of requestedIds.split(' ')) {
        if (isOver) return
        await client.query({ ...recordQueries.detail(id), retry: false }).catch(() => null)
      }
    }
    void fetchAll()
    return () => {
      isOver = true
    }
  }, [client, isOnline, requestedIds])
}
