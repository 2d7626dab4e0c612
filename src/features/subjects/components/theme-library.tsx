import { useQuery } from '@tanstack/react-query'
import { catalogueQueries } from '../../../cache/catalogue.ts'
import { useLibrary, useSavedState } from '../../../cache/use-library.ts'
import type { ListedArticle } from '../../../lib/library-view.ts'
import type { Subject } from '../../../contract/endpoints/content.ts'
import { useCatalog } from '../../../i18n/current-messages.ts'
import { useLocale } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import type { ToggleState } from '../../../ui/library/library-toggle.tsx'
import { LibraryPanel } from '../../../ui/library/library-panel.tsx'
import { SavedLabel } from '../../../ui/library/saved-label.tsx'
import { listArticles } from '../model.ts'
import { subjectQueries } from '../queries.ts'

/** Button that saves a theme for offline reading: itself, and all articles of its steps. */
export function ThemeLibrary({
  libraryAdapter,
  subject,
}: {
  libraryAdapter: ToggleState
  subject: Subject
}) {
  const texts = useCatalog('work')
  const locale = useLocale()
  // Its steps contain neither an article's length nor its date.
  const catalogue = useQuery({ ...catalogueQueries.articles(), enabled: libraryAdapter.isOpen })
  const steps = listArticles(subject)
  const items = steps.map(
    ({ id }): ListedArticle => catalogue.data?.find((it) => it.id === id) ?? { id },
  )
  const view = useLibrary(`subject ${subject.id}`, items, [
    subjectQueries.detail(subject.id).queryKey,
  ])
  if (texts !== 'ready') return libraryAdapter.button
  return (
    <LibraryPanel
      total={steps.length}
      items={steps.map(({ id, item }) => ({ id, title: textIn(item, 'title', locale) }))}
      hasFailed={false}
      view={view}
      isOpen={libraryAdapter.isOpen}
      onToggle={libraryAdapter.toggle}
      wasFocused={libraryAdapter.wasFocused}
    />
  )
}

/** Mark of a step whose article is saved on this device. */
export function SavedMark({ id }: { id: string }) {
  const texts = useCatalog('work')
  const state = useSavedState({ id })
  return texts === 'ready' && <SavedLabel state={state} />
}
