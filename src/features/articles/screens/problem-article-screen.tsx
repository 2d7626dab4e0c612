import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { useSearch } from 'wouter'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { openedAtoms } from '../../../session/session-atoms.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { ArticleMissing, ArticleView } from '../components/article-view.tsx'
import { ItemList } from '../components/item-list.tsx'
import { problemIdOf } from '../model.ts'

/** Comes behind the text: whoever answers has read it. */
const ArticleFeedback = lazy(async () => ({
  default: (await import('../../../ui/problem-feedback/article-feedback.tsx')).ArticleFeedback,
}))

/**
 * `/front-pages/article/problemDetails`: the problem of the address (`?id=`), so that a link can be
 * shared, else the one that was opened last.
 */
export function ProblemArticleScreen() {
  const t = useT()
  const locale = useLocale()
  const search = useSearch()
  const stored = useAtomValue(openedAtoms.problemId)
  const setStored = useSetAtom(openedAtoms.problemId)
  const id = problemIdOf(search, stored)

  useEffect(() => {
    if (id !== null && id !== stored) setStored(id)
  }, [id, setStored, stored])

  if (id === null) return <ArticleMissing href={paths.problems()} />
  return (
    <ArticleView
      key={id}
      id={id}
      type="problem"
      listHref={paths.problems()}
      renderAfter={(article) => (
        <>
          <Suspense>
            <ArticleFeedback article={{ id, title: textIn(article, 'title', locale) }} />
          </Suspense>
          <ItemList title={t('articles.answers')} type="analysis" of={{ problemId: id }} />
          {article.industryId !== null && (
            <ItemList
              title={t('articles.sameField')}
              type="problem"
              of={{ industryId: article.industryId }}
              without={id}
            />
          )}
        </>
      )}
    />
  )
}
