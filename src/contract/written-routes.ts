/** The pages that the server writes for visitors, before any script runs. */
import { matchRoute, type RouteName } from './routes.ts'

/** Those that people read before they sign in. */
export const RENDERED: ReadonlySet<RouteName> = new Set<RouteName>([
  'landing',
  'industry',
  'moreProblems',
  'thematicAnalysis',
  'industryArticle',
  'analysisArticle',
  'problemArticle',
  'frontPricing',
  'allTools',
])

/** Whether a page is one of those that are written; other queries would make a page of every visit. */
export function isRendered(path: string, search: string): boolean {
  const match = matchRoute(path)
  if (!match || !RENDERED.has(match.name)) return false
  return match.name === 'problemArticle' ? /^id=\d{1,19}$/.test(search) : search === ''
}
