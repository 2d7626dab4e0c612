// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { withPermission } from '../../../src/app/with-permission.tsx'
import { ROUTE_NEEDS } from '../../../src/contract/abilities.ts'
import { contract, type EndpointName } from '../../../src/contract/contract.ts'
import { type RouteName } from '../../../src/contract/routes.ts'
import { COOKIE } from '../../../src/contract/cookies.ts'
import { renderForUser } from '../../helpers/user-tree.tsx'

afterEach(cleanup)

function open(rules: object[]) {
  const Page = withPermission(() => <p>the records</p>, ['read', 'AnalysisRecord'])
  const cookies = { [COOKIE.userAbilityRules]: JSON.stringify(rules) }
  renderForUser(<Page />, { isSignedIn: true, cookies })
}

test('6.5a shows a page to users with the permission, and the not-authorized page to others', () => {
  open([{ action: 'read', subject: 'AnalysisRecord' }])
  expect(screen.getByText('the records')).toBeTruthy()
  cleanup()
  open([{ action: 'read', subject: 'Article' }])
  expect(screen.queryByText('the records')).toBeNull()
  expect(screen.getByText('notice.notAuthorized.title')).toBeTruthy()
})

/** The call that a page needs: the one that loads its content, or its main action. */
const CALL: Partial<Record<RouteName, EndpointName>> = {
  records: 'recordPage',
  recordInfo: 'record',
  analysisRecord: 'recordPage',
  collection: 'favouritePage',
  feedback: 'feedbackPage',
  profile: 'me',
  accountSettings: 'preferences',
  checkout: 'submitOrder',
  payment: 'syncOrder',
  orders: 'orderPage',
  invoice: 'invoicePage',
  subscription: 'subscription',
}

test('every route requires the permission of its call', () => {
  const needs = Object.fromEntries(
    Object.entries(CALL).map(([route, call]) => [route, contract[call].permission]),
  )
  expect(ROUTE_NEEDS).toEqual(needs)
})
