import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLibrary, useSavedState } from '../../../cache/use-library.ts'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import type { Page } from '../../../contract/fields.ts'
import { useTextsPart } from '../../../i18n/texts-part.tsx'
import { useLocale } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { LibraryPanel } from '../../../ui/library/library-panel.tsx'
import { SavedWords } from '../../../ui/library/saved-words.tsx'
import { articleQueries } from '../queries.ts'

type Props = {
  isOpened: boolean
  /** What of the list is shown. */
  page: Page<ArticleSummary>
  /** What the whole list is asked for by. */
  params: Parameters<typeof articleQueries.whole>[0]
}

/** Saves all articles of a list for reading offline, those of its other pages too. */
export function ListLibrary({ isOpened, page, params }: Props) {
  const texts = useTextsPart('work')
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(isOpened)
  const isWhole = page.records.length >= page.total
  const whole = useQuery({ ...articleQueries.whole(params), enabled: isOpen && !isWhole })
  const items = (isWhole ? page.records : whole.data) ?? null
  const view = useLibrary(`articles ${JSON.stringify(params)}`, items)
  // As high as the closed panel.
  if (texts !== 'ready') return <div style={{ height: 66 }} />
  return (
    <LibraryPanel
      total={items?.length ?? page.total}
      items={items && items.map((item) => ({ id: item.id, title: textIn(item, 'title', locale) }))}
      isLost={whole.isError}
      view={view}
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    />
  )
}

/** Whether an article of a list is on this device. */
export function SavedMark({ item }: { item: ArticleSummary }) {
  const texts = useTextsPart('work')
  const state = useSavedState(item)
  return texts === 'ready' && <SavedWords state={state} />
}
