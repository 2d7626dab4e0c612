import { expect, test } from 'vitest'
import { matchRoute } from '../../../src/contract/routes.ts'
import { tabOf } from '../../../src/layouts/phone-bar.tsx'
import { paths } from '../../../src/lib/paths.ts'

test.each([
  [paths.problems(), 'articles'],
  [paths.industries(), 'articles'],
  [paths.subjects(), 'articles'],
  ['/front-pages/article/detail/1001', 'articles'],
  [paths.allTools(), 'tools'],
  [paths.tool('6002'), 'tools'],
  [paths.tool('6006'), 'tools'],
  [paths.sharedResult('6001', 'token').split('#')[0] ?? '', 'tools'],
  [paths.nextStep('6001'), 'tools'],
  [paths.nextStep('1796024010001734321'), 'records'],
  [paths.records(), 'records'],
  [paths.recordInfo('1'), 'records'],
  [paths.analysisRecord(), 'records'],
  [paths.profile(), 'me'],
  [paths.orders(), 'me'],
  [paths.accountSettings('account'), 'me'],
  [paths.landing(), null],
  [paths.frontPricing(), null],
])('%s belongs to %s', (path, tab) => {
  expect(tabOf(matchRoute(path))).toBe(tab)
})
