import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { AccountReadingPosition, Article } from '../contract/endpoints/content.ts'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { type Marks, marksQuery, NO_MARKS } from './marks.ts'

/** Returns the user's marks: none for a visitor, and until they are loaded. */
export function useMarks(): Marks {
  const isMember = useAtomValue(isSignedInAtom)
  const { data } = useQuery({ ...marksQuery(), enabled: isMember })
  return (isMember ? data : undefined) ?? NO_MARKS
}

/** Returns the account's reading position in an article; undefined until it is known. */
export function useAccountPosition({
  id,
  readingPlace,
}: Pick<Article, 'id' | 'readingPlace'>): AccountReadingPosition | null | undefined {
  const isMember = useAtomValue(isSignedInAtom)
  const { data, isPending } = useQuery({ ...marksQuery(), enabled: isMember })
  if (!isMember) return readingPlace
  return isPending ? undefined : (data?.readingPlaces[id] ?? readingPlace)
}
