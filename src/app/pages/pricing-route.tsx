import { PricingPage } from '../../features/pricing/pages/pricing-page.tsx'
import type { RouteName } from '../../contract/routes.ts'

/**
 * The comparison of levels, for visitors and in the workspace. Its buttons lead to checkout as soon
 * as that route has a page.
 * @param hasPage passed in, because the list of pages imports this file
 */
export function pricingRoute(hasPage: (name: RouteName) => boolean) {
  const canCheckOut = hasPage('checkout')
  return function PricingRoute() {
    return <PricingPage canCheckOut={canCheckOut} />
  }
}
