/** Navigation of the public pages, and its current item. */
import { matchRoute, type RouteName } from '../contract/routes.ts'
import { msg } from '../i18n/msg.ts'
import { paths } from '../lib/paths.ts'

export type PublicNavItem = {
  href: string
  label: string
  /** The articles that it lists. */
  article?: RouteName
}

/** Public pages in the order of the top bar. The drawer adds the icons, which the first load does not need. */
export const PUBLIC_NAV: readonly PublicNavItem[] = [
  { href: paths.industries(), label: msg('nav.industries'), article: 'industryArticle' },
  { href: paths.problems(), label: msg('nav.problems'), article: 'problemArticle' },
  { href: paths.subjects(), label: msg('nav.subjects'), article: 'analysisArticle' },
  { href: paths.allTools(), label: msg('nav.tools') },
  { href: paths.frontPricing(), label: msg('nav.pricing') },
]

/** Returns `page` for the item of the current page, `true` for the item of the current article. */
export function currentAs({ href, article }: PublicNavItem, pathname: string) {
  if (pathname === href) return 'page'
  return article !== undefined && matchRoute(pathname)?.name === article ? 'true' : undefined
}
