import { type RouteName, ROUTES } from '../contract/routes.ts'
import type { CatalogPart } from '../i18n/locale.ts'

/**
 * Returns the catalog that a route's page needs beside the core catalog; null if none. Public reading needs none. The
 * build reads this as well: tools/vite/message-catalogs.ts.
 */
export function catalogOf(name: RouteName): CatalogPart | null {
  const { layout, access, catalog } = ROUTES[name]
  if (catalog !== undefined) return catalog === 'core' ? null : catalog
  return layout === 'vertical' || access !== 'public' ? 'work' : null
}

/** Whether a route's page needs more than the core catalog. */
export const needsCatalog = (name: RouteName): boolean => catalogOf(name) !== null
