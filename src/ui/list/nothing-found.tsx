import { Button } from '@mantine/core'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../states.tsx'

type Props = {
  /** Rows in all that match: more than none when the page lies past the end. */
  total: number
  hasFilters: boolean
  /** Said when the list is empty without any filter. */
  emptyTitle: string
  onFirstPage: () => void
  onReset: () => void
}

/** Nothing there, nothing matches, or the page lies past the end: each with its way back. */
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
