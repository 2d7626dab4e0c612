import { describe, expect, test } from 'vitest'
import { contract } from '../../../src/contract/contract.ts'
import { isRouteOffered, type RouteName, ROUTES } from '../../../src/contract/routes.ts'
import { featureOf, isOffered, UPSTREAM_FEATURES } from '../../../src/contract/upstream-features.ts'
import { S7_CALLS } from '../../helpers/fake-blade.ts'

const urls = Object.values(contract).map(({ url }) => url)

describe('upstream features', () => {
  test('every call is one of the specification’s, or belongs to a feature', () => {
    // Ends a session at the service: a sign-out needs no response.
    const ours = urls.filter((url) => !S7_CALLS.includes(url) && url !== '/sci/oauth/signOut')
    expect(ours.filter((url) => featureOf(url) === null)).toEqual([])
    expect(S7_CALLS.filter((url) => featureOf(url) !== null)).toEqual([])
  })

  test('an upstream without features gets only the specified calls', () => {
    const offered = urls.filter((url) => isOffered(url, []))
    expect([...offered].sort()).toEqual([...S7_CALLS, '/sci/oauth/signOut'].sort())
    expect(urls.filter((url) => !isOffered(url, UPSTREAM_FEATURES))).toEqual([])
  })

  test('does not offer pages that need a missing feature', () => {
    const names = Object.keys(ROUTES) as RouteName[]
    for (const missing of UPSTREAM_FEATURES) {
      const rest = UPSTREAM_FEATURES.filter((feature) => feature !== missing)
      const refused = names.filter((name) => !isRouteOffered(name, rest))
      expect(refused).toEqual(names.filter((name) => ROUTES[name].feature === missing))
    }
    expect(isRouteOffered('orders', [])).toBe(false)
    expect(isRouteOffered('records', [])).toBe(true)
  })
})
