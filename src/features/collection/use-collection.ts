import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Favourite } from '../../contract/endpoints/collection.ts'
import type { Remembered } from './model.ts'
import { removeFavourite, restoreFavourite } from './mutations.ts'
import { favouriteQueries } from './queries.ts'

/** Returns the collection, and the items removed from it on this page. */
export function useCollection() {
  const query = useQuery(favouriteQueries.all())
  const [remembered, setRemembered] = useState<ReadonlyMap<string, Remembered>>(new Map())
  const remove = useMutation(removeFavourite())
  const restore = useMutation(restoreFavourite())

  const remember = (favourite: Favourite, isRemoved: boolean) =>
    setRemembered((before) => {
      const first = before.get(favourite.articleId)?.favourite
      const createdAt = first?.createdAt ?? favourite.createdAt
      return new Map(before).set(favourite.articleId, {
        favourite: { ...favourite, createdAt },
        isRemoved,
      })
    })
  return {
    query,
    remembered,
    remove(favourite: Favourite) {
      remember(favourite, true)
      remove.mutate(favourite, { onError: () => remember(favourite, false) })
    },
    restore(favourite: Favourite) {
      remember(favourite, false)
      restore.mutate(favourite, { onError: () => remember(favourite, true) })
    },
  }
}
