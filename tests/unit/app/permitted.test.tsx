// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { permitted } from '../../../src/app/permitted.tsx'
import { ROUTE_NEEDS } from '../../../src/contract/abilities.ts'
import type { EndpointName } from '../../../src/contract/contract.ts'
import { type RouteName } from '../../../src/contract/routes.ts'
import { PERMISSIONS } from '../../../server/service/permissions.ts'
import { COOKIE } from '../../../src/contract/cookies.ts'
import { renderForReader } from '../../helpers/reader-tree.tsx'

afterEach(cleanup)

function open(rules: object[]) {
  const Screen = permitted(() => <p>the records</p>, ['read', 'AnalysisRecord'])
  const cookies = { [COOKIE.userAbilityRules]: JSON.stringify(rules) }
  renderForReader(<Screen />, { isSignedIn: true, cookies })
}

test('6.5a a screen is shown to whom the rules allow it, the others are told', () => {
  open([{ action: 'read', subject: 'AnalysisRecord' }])
  expect(screen.getByText('the records')).toBeTruthy()
  cleanup()
  open([{ action: 'read', subject: 'Article' }])
  expect(screen.queryByText('the records')).toBeNull()
  expect(screen.getByText('notice.notAuthorized.title')).toBeTruthy()
})

/** The call that a screen needs: the one that loads its content, or the one that it exists to make. */
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

test('a route asks for the right that its call needs, and leaves none out', () => {
  const needs = Object.fromEntries(
    Object.entries(CALL).map(([route, call]) => [route, PERMISSIONS[call]]),
  )
  expect(ROUTE_NEEDS).toEqual(needs)
})
