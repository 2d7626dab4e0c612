/** Public pages that are server-rendered, before any script runs. */
import { matchRoute, type RouteName } from './routes.ts'

/** Routes that users read before they sign in. */
export const SERVER_RENDERED_ROUTES: ReadonlySet<RouteName> = new Set<RouteName>([
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

/** Whether a page is server-rendered; other queries would render a page for every visit. */
export function isServerRendered(path: string, search: string): boolean {
  const match = matchRoute(path)
  if (!match || !SERVER_RENDERED_ROUTES.has(match.name)) return false
  return match.name === 'problemArticle' ? /^id=\d{1,19}$/.test(search) : search === ''
}
