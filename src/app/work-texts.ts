import { type RouteName, ROUTES } from '../contract/routes.ts'
import type { TextPart } from '../i18n/locale.ts'

/**
 * Whether a route's screen is shown with the texts of the workspace. Public reading needs the core
 * texts only; the public price list is the exception, because it shows the workspace's own plans.
 * The build reads this as well: tools/vite/core-texts.ts.
 */
export function needsWorkTexts(name: RouteName): boolean {
  const { layout, access } = ROUTES[name]
  return layout === 'vertical' || access !== 'public' || name === 'frontPricing'
}

/** Screens of tools and of what they found. */
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

/** The texts that a route's screen is shown with beside the core texts; null where these are all. */
export function textPartOf(name: RouteName): TextPart | null {
  if (!needsWorkTexts(name)) return null
  // The workspace's first page comes with its frame.
  if (name === 'allTools') return 'later'
  return ANALYSIS.has(name) ? 'analysis' : 'work'
}
