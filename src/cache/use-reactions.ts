/** Hook for likes and favourites. Their code is loaded after the page of a member, who may need it. */
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { optionalImport } from '../lib/optional-import.ts'
import { isSignedInAtom } from '../session/session-atoms.ts'

const load = () => optionalImport(() => import('./run-reaction.ts'))

/** Returns functions that like an article and add it to the favourites, or undo it. */
export function useReactions() {
  const client = useQueryClient()
  const isMember = useAtomValue(isSignedInAtom)
  useEffect(() => {
    if (isMember) void load()
  }, [isMember])
  return {
    like: async (id: string, liked: boolean) => (await load())?.runLike(client, id, liked),
    favour: async (id: string, favourite: boolean) =>
      (await load())?.runFavourite(client, id, favourite),
  }
}
