import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { Html, useSafeHtml } from '../../../ui/html.tsx'
import { QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { landingQueries } from '../queries.ts'
import classes from './latest.module.css'

function Text({ encoded }: { encoded: string }) {
  return <Html content={useSafeHtml(encoded)} className={classes.noticeText} />
}

/** Full text of a notice. */
export function NoticeBody({ id }: { id: string }) {
  const locale = useLocale()
  const query = useQuery(landingQueries.notice(id))
  return (
    <QueryView query={query} isCompact loading={<SkeletonLines lines={3} />}>
      {(notice) => <Text encoded={textIn(notice, 'content', locale)} />}
    </QueryView>
  )
}
