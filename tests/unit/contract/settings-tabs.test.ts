import { describe, expect, test } from 'vitest'
import { decideRoute } from '../../../src/app/guard.ts'
import { matchRoute } from '../../../src/contract/routes.ts'
import { isSettingsTab, SETTINGS_TABS } from '../../../src/contract/settings-tabs.ts'

const member = { isSignedIn: true }

describe('the tab in the address of the account settings', () => {
  test.each(SETTINGS_TABS)('%s is a page of members', (tab) => {
    const path = `/pages/account-settings/${tab}`
    expect(matchRoute(path)).toMatchObject({ name: 'accountSettings', params: { tab } })
    expect(decideRoute(path, '', { isSignedIn: false })).toEqual({ type: 'signIn', target: path })
  })

  test.each(['profile', 'Account', 'account ', '1', '__proto__', 'constructor', '%61ccount'])(
    '8.6b %j is a route validation failure',
    (tab) => {
      expect(isSettingsTab(tab)).toBe(false)
      const path = `/pages/account-settings/${tab}`
      expect(decideRoute(path, '', member)).toEqual({ type: 'notFound', reason: 'invalid' })
    },
  )
})
