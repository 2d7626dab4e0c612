/** List of the notices for all users, newest first; each expands in place. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { EmptyState, QueryView, SkeletonLines, TextSkeleton } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { withSanitiser } from '../../../ui/sanitiser.ts'
import { landingQueries } from '../queries.ts'
import classes from './latest.module.css'

/** Loaded with the sanitiser, which only an expanded notice needs. */
const NoticeBody = lazyComponent(
  async () => (await withSanitiser(() => import('./notice-body.tsx'))).NoticeBody,
  { Placeholder: TextSkeleton },
)

const SHOWN = 3

function NoticesSkeleton() {
  return (
    <div className={classes.notices}>
      {['80%', '64%', '72%'].map((width) => (
        <div key={width} className={classes.notice}>
          <Skeleton height={18} width={width} mb={12} />
          <SkeletonLines lines={2} />
        </div>
      ))}
    </div>
  )
}

/** Notice without a page of its own: it expands in place. */
function Notice({ item }: { item: ArticleSummary }) {
  const locale = useLocale()
  const format = useFormat()
  const bodyId = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={classes.notice}>
      <h4>
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {textIn(item, 'title', locale)}
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </h4>
      {item.publishedAt !== null && (
        <time dateTime={item.publishedAt}>{format.date(item.publishedAt)}</time>
      )}
      <p>{textIn(item, 'summary', locale)}</p>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <NoticeBody id={item.id} />}
      </div>
    </li>
  )
}

export function Notices() {
  const t = useT()
  const query = useQuery(landingQueries.latest('notice', SHOWN))
  return (
    <QueryView
      query={query}
      isCompact
      isNoteHidden
      loading={<NoticesSkeleton />}
      isEmpty={(page) => page.records.length === 0}
      empty={<EmptyState isCompact title={t('landing.notices.none')} />}
    >
      {(page) => (
        <ul className={classes.notices}>
          {page.records.map((item) => (
            <Notice key={item.id} item={item} />
          ))}
        </ul>
      )}
    </QueryView>
  )
}
