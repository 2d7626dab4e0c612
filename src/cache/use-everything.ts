/** The whole catalogue as one list that can be saved. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bodyKeyOf } from './body-persister.ts'
import { catalogueQueries } from './catalogue.ts'
import { addToLibrary } from './library-changes.ts'
import { subjectBody } from './subject-body.ts'
import { useLibrary } from './use-library.ts'
import { useCacheUserId } from './user-cache.tsx'

/** Returns the catalogue and its saved state. Saving also loads the texts of the subjects. */
export function useEverything() {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const articles = useQuery(catalogueQueries.articles())
  const subjects = useQuery(catalogueQueries.subjects())
  const items = articles.data ?? null
  const view = useLibrary('everything', items)

  /**
   * Saves the subjects one after another: there are few. Those that fail are fetched when they are
   * opened.
   */
  async function saveSubjects(): Promise<void> {
    for (const { id } of subjects.data?.records ?? []) {
      const query = subjectBody(id)
      if (!addToLibrary(userId, bodyKeyOf(query.queryKey))) return
      await client.query(query).catch(() => {})
    }
  }

  const save = (ids?: readonly string[]) => {
    void saveSubjects()
    return view.save(ids)
  }
  return { items, isLost: articles.isError, view: { ...view, save } }
}
