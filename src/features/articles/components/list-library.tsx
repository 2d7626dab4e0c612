/** Button that saves a whole list of articles for offline reading, and the mark of an article that is saved. */
import { useQuery } from '@tanstack/react-query'
import { useLibrary, useSavedState } from '../../../cache/use-library.ts'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import type { Page } from '../../../contract/fields.ts'
import { useCatalog } from '../../../i18n/current-messages.ts'
import { useLocale } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import type { ToggleState } from '../../../ui/library/library-toggle.tsx'
import { LibraryPanel } from '../../../ui/library/library-panel.tsx'
import { SavedLabel } from '../../../ui/library/saved-label.tsx'
import { articleQueries } from '../queries.ts'

type Props = {
  libraryAdapter: ToggleState
  /** Displayed page of the list. */
  page: Page<ArticleSummary>
  /** Query parameters of the whole list. */
  params: Parameters<typeof articleQueries.whole>[0]
}

/** Button that saves all articles of a list for offline reading, those of its other pages included. */
export function ListLibrary({ libraryAdapter, page, params }: Props) {
  const texts = useCatalog('work')
  const locale = useLocale()
  const isWhole = page.records.length >= page.total
  const whole = useQuery({
    ...articleQueries.whole(params),
    enabled: libraryAdapter.isOpen && !isWhole,
  })
  const items = (isWhole ? page.records : whole.data) ?? null
  const view = useLibrary(`articles ${JSON.stringify(params)}`, items)
  if (texts !== 'ready') return libraryAdapter.button
  return (
    <LibraryPanel
      total={items?.length ?? page.total}
      items={items && items.map((item) => ({ id: item.id, title: textIn(item, 'title', locale) }))}
      hasFailed={whole.isError}
      view={view}
      isOpen={libraryAdapter.isOpen}
      onToggle={libraryAdapter.toggle}
      wasFocused={libraryAdapter.wasFocused}
    />
  )
}

/** Mark of an article that is saved on this device. */
export function SavedMark({ item }: { item: ArticleSummary }) {
  const texts = useCatalog('work')
  const state = useSavedState(item)
  return texts === 'ready' && <SavedLabel state={state} />
}
