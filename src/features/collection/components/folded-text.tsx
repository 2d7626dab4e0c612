import { useQuery } from '@tanstack/react-query'
import { articleBody } from '../../../cache/article-body.ts'
import { useLocale } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { Html, useSafeHtml } from '../../../ui/html.tsx'
import { QueryView, SkeletonLines } from '../../../ui/states.tsx'
import classes from './card.module.css'

function Text({ encoded }: { encoded: string }) {
  return <Html content={useSafeHtml(encoded)} className={classes.answerText ?? ''} />
}

/** The text of an item that has no page of its own. */
export function FoldedText({ id }: { id: string }) {
  const locale = useLocale()
  const query = useQuery(articleBody(id))
  return (
    <QueryView query={query} loading={<SkeletonLines lines={4} />} isCompact>
      {(article) => <Text encoded={textIn(article, 'content', locale)} />}
    </QueryView>
  )
}
