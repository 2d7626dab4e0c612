import { msg } from '../i18n/msg.ts'
import { paths } from '../lib/paths.ts'

/** Public pages in the order of the top bar. The drawer adds the icons, which the first load does not need. */
export const PUBLIC_NAV = [
  { href: paths.industries(), label: msg('nav.industries') },
  { href: paths.problems(), label: msg('nav.problems') },
  { href: paths.subjects(), label: msg('nav.subjects') },
  { href: paths.allTools(), label: msg('nav.tools') },
  { href: paths.frontPricing(), label: msg('nav.pricing') },
] as const
