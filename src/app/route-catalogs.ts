import { type RouteName, ROUTES } from '../contract/routes.ts'
import type { CatalogPart } from '../i18n/locale.ts'

/**
 * Whether a route's page needs more than the core catalog. Public reading and the list of tools do not; the
 * public price list is the exception, because it shows the workspace's own plans. The build reads this as well:
 * tools/vite/message-catalogs.ts.
 */
export function needsCatalog(name: RouteName): boolean {
  const { layout, access } = ROUTES[name]
  if (name === 'allTools') return false
  return layout === 'vertical' || access !== 'public' || name === 'frontPricing'
}

/** Pages of tools and of their results. */
const ANALYSIS: ReadonlySet<RouteName> = new Set([
  'analysisRecord',
  'crm',
  'gutMicrobiotaMendel',
  'nextStep',
  'recordInfo',
  'records',
  'toolById',
  'toolsById',
])

/** Returns the catalog that a route's page needs beside the core catalog; null if none. */
export function catalogOf(name: RouteName): CatalogPart | null {
  if (!needsCatalog(name)) return null
  return ANALYSIS.has(name) ? 'analysis' : 'work'
}
