import { useAtomValue } from 'jotai'
import { Redirect, useSearch } from 'wouter'
import { paths } from '../../../lib/paths.ts'
import { openedAtoms } from '../../../session/session-atoms.ts'
import { ArticleMissing, ArticleView } from '../components/article-view.tsx'
import { findProblemId } from '../model.ts'

/**
 * Page `/front-pages/article/problemDetails`: the problem in the address (`?id=`, so that a link can be shared), else the
 * one opened last. Without either it leads to the list.
 */
export function ProblemArticlePage() {
  const search = useSearch()
  const stored = useAtomValue(openedAtoms.problemId)
  const id = findProblemId(search, stored)

  if (id === null) {
    return new URLSearchParams(search).has('id') ? (
      <ArticleMissing href={paths.problems()} />
    ) : (
      <Redirect to={paths.problems()} replace />
    )
  }
  return <ArticleView key={id} id={id} type="problem" listHref={paths.problems()} />
}
