import { msg } from '../i18n/msg.ts'
import { paths } from '../lib/paths.ts'

/**
 * The public pages, as the top bar shows them. The icons belong to the drawer: the first load does
 * without.
 */
export const PUBLIC_NAV = [
  { href: paths.industries(), label: msg('nav.industries') },
  { href: paths.problems(), label: msg('nav.problems') },
  { href: paths.subjects(), label: msg('nav.subjects') },
  { href: paths.allTools(), label: msg('nav.tools') },
  { href: paths.frontPricing(), label: msg('nav.pricing') },
] as const
