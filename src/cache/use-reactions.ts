/** Hook for likes and favourites. Their code is loaded after the page of a member, which may need it. */
import { type MutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { optionalImport } from '../lib/optional-import.ts'
import { isSignedInAtom } from '../session/session-atoms.ts'

const load = () => optionalImport(() => import('./article-reactions.ts'))

/** Runs a mutation without an observer; the client reports its errors. */
function run<R, V, C>(
  client: QueryClient,
  options: MutationOptions<R, Error, V, C> | undefined,
  values: V,
): void {
  if (!options) return
  client
    .getMutationCache()
    .build(client, options)
    .execute(values)
    .catch(() => {})
}

/** Returns functions that like an article and add it to the favourites, or undo it. */
export function useReactions() {
  const client = useQueryClient()
  const isMember = useAtomValue(isSignedInAtom)
  useEffect(() => {
    if (isMember) void load()
  }, [isMember])
  return {
    like: async (id: string, liked: boolean) =>
      run(client, (await load())?.likeArticle(), { id, liked }),
    favour: async (id: string, favourite: boolean) =>
      run(client, (await load())?.toggleFavourite(), { id, favourite }),
  }
}
