import { PricingScreen } from '../../features/pricing/screens/pricing-screen.tsx'
import type { RouteName } from '../../contract/routes.ts'

/**
 * The comparison of levels, for visitors and in the workspace. Its buttons lead to checkout as soon
 * as that route has a page.
 * @param hasScreen passed in, because the list of pages imports this file
 */
export function pricingRoute(hasScreen: (name: RouteName) => boolean) {
  const canCheckOut = hasScreen('checkout')
  return function PricingRoute() {
    return <PricingScreen canCheckOut={canCheckOut} />
  }
}
