// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { permitted } from '../../../src/app/permitted.tsx'
import { ROUTE_NEEDS } from '../../../src/contract/abilities.ts'
import { ROUTES, type RouteName } from '../../../src/contract/routes.ts'
import { COOKIE } from '../../../src/session/cookies.ts'
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

test('only routes of members ask for something', () => {
  for (const name of Object.keys(ROUTE_NEEDS) as RouteName[]) {
    expect([name, ROUTES[name].access]).not.toEqual([name, 'guest'])
  }
})
