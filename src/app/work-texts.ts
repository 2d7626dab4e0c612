import { type RouteName, ROUTES } from '../contract/routes.ts'

/**
 * Whether a route's screen is shown with the texts of the workspace. Public reading needs the core
 * texts only; the public price list is the exception, because it shows the workspace's own plans.
 * The build reads this as well: tools/vite/core-texts.ts.
 */
export function needsWorkTexts(name: RouteName): boolean {
  const { layout, access } = ROUTES[name]
  return layout === 'vertical' || access !== 'public' || name === 'frontPricing'
}
