/** Empty states of a list: no items, no matches, or a page past the end, each with a link back. */
import { Button } from '@mantine/core'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../states.tsx'

type Props = {
  /** Number of matching rows: above zero when the page lies past the end. */
  total: number
  hasFilters: boolean
  /** Title when the list is empty without any filter. */
  emptyTitle: string
  onFirstPage: () => void
  onReset: () => void
}

export function NothingFound({ total, hasFilters, emptyTitle, onFirstPage, onReset }: Props) {
  const t = useT()
  if (total > 0) {
    return (
      <EmptyState
        title={t('articles.problems.pastEnd')}
        action={<Button onClick={onFirstPage}>{t('articles.problems.toFirst')}</Button>}
      />
    )
  }
  if (!hasFilters) return <EmptyState title={emptyTitle} />
  return (
    <EmptyState
      title={t('articles.problems.noMatch')}
      text={t('articles.problems.noMatch.text')}
      action={<Button onClick={onReset}>{t('articles.problems.reset')}</Button>}
    />
  )
}
