/** A stored result once it is found and can be parsed; until then, or instead, a message. */
import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { AwayState, FailedState, MissingState } from '../states.tsx'
import type { RecordBody } from '../../results/record-body.ts'
import { bodyOf } from '../../results/record-file.ts'
import { ResultSkeleton } from './result-skeleton.tsx'

/** State of the search for a record. */
type Search<R> =
  | { name: 'loading' }
  | { name: 'found'; record: R }
  | { name: 'missing' }
  | { name: 'away'; retry: () => void }
  | { name: 'failed'; error: unknown; retry: () => void }

type Props<R> = {
  search: Search<R>
  /** Link back, where there is nothing to show. */
  back: ReactNode
  children: (record: R, body: RecordBody) => ReactNode
}

export function StoredResult<R extends { result: string }>({ search, back, children }: Props<R>) {
  const t = useT()
  if (search.name === 'loading') return <ResultSkeleton />
  if (search.name === 'away') return <AwayState isPage onRetry={search.retry} />
  if (search.name === 'failed') {
    return <FailedState isPage error={search.error} onRetry={search.retry} />
  }
  const body = search.name === 'found' ? bodyOf(search.record) : null
  if (search.name === 'found' && body) return children(search.record, body)
  const isMissing = search.name === 'missing'
  return (
    <MissingState
      isPage
      title={isMissing ? t('tools.result.missing.title') : t('tools.result.unreadable.title')}
      text={isMissing ? t('tools.result.missing.text') : t('tools.result.unreadable.text')}
      action={back}
    />
  )
}
