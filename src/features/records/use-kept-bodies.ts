import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recordQueries } from '../../cache/record-queries.ts'
import { useOnline } from '../../ui/use-online.ts'

/** The newest records are fetched whole, so that they can be opened without a network later. */
const KEPT_AHEAD = 10

/**
 * Keeps the first records of a list for reading offline, one after the other and only when there is
 * a connection.
 */
export function useKeptBodies(ids: readonly string[]): void {
  const client = useQueryClient()
  const isOnline = useOnline()
  const wanted = ids.slice(0, KEPT_AHEAD).join(' ')
  useEffect(() => {
    if (!isOnline || wanted === '') return undefined
    let isOver = false
    const fetchAll = async () => {
      for (const id of wanted.split(' ')) {
        if (isOver) return
        await client.query({ ...recordQueries.detail(id), retry: false }).catch(() => null)
      }
    }
    void fetchAll()
    return () => {
      isOver = true
    }
  }, [client, isOnline, wanted])
}
