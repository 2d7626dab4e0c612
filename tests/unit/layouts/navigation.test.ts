import { describe, expect, test } from 'vitest'
import { matchRoute, type RouteName, ROUTES } from '../../../src/contract/routes.ts'
import { TOOLS } from '../../../src/contract/tools.ts'
import { currentItem, NAVIGATION, navigationFor } from '../../../src/layouts/navigation.ts'
import { currentAs, PUBLIC_NAV } from '../../../src/layouts/public-navigation.ts'
import { paths } from '../../../src/lib/paths.ts'

const all = NAVIGATION.flatMap(({ items }) => items)
const everything = { isSignedIn: true, hasPage: () => true }
const hrefs = (groups: ReturnType<typeof navigationFor>) =>
  groups.flatMap(({ items }) => items.map(({ href }) => href))

describe('the navigation table', () => {
  test.each(all)('the navigation item $href links to its own route', ({ href, route }) => {
    expect(matchRoute(href)?.name).toBe(route)
  })

  test('the navigation lists every top-level page of the workspace', () => {
    const reached = new Set<RouteName>(all.flatMap(({ route, also = [] }) => [route, ...also]))
    const missing = (Object.keys(ROUTES) as RouteName[]).filter(
      (name) =>
        ROUTES[name].layout === 'vertical' && !name.startsWith('demo') && !reached.has(name),
    )
    // Both documents are in the footer.
    expect(missing.sort()).toEqual(['privacyPolicy', 'terms'])
  })

  test('the public navigation leads to public pages', () => {
    for (const { href } of PUBLIC_NAV) expect(matchRoute(href)?.row.access).toBe('public')
  })
})

describe('navigationFor', () => {
  test('hides items that require signing in from a visitor', () => {
    const groups = navigationFor({ ...everything, isSignedIn: false })
    for (const href of hrefs(groups)) expect(matchRoute(href)?.row.access).toBe('public')
    expect(groups.every(({ items }) => items.length > 0)).toBe(true)
  })
})

describe('currentItem', () => {
  const groups = navigationFor(everything)
  test.each([
    ['/analysisTools/All', '/analysisTools/All', 'page'],
    ['/analysisTools/6001', '/analysisTools/6001', 'page'],
    ['/analysisTools/7777', '/analysisTools/All', 'true'],
    ['/analysisTool/6001', '/analysisTools/6001', 'true'],
    ['/nextStepAnalyse/6001', '/analysisTools/6001', 'true'],
    ['/nextStepAnalyse/6003', '/analysisTools/crm', 'true'],
    ['/nextStepAnalyse/1796024010001734321', '/user/records', 'true'],
    ['/user/analysisRecordInfo/12', '/user/records', 'true'],
    ['/analysisTool/analysisRecord', '/user/records', 'true'],
    ['/pages/account-settings/security', '/pages/account-settings/account', 'true'],
    ['/front-pages/checkout', '/user/orders', 'true'],
  ])('%s belongs to %s', (path, href, as) => {
    expect(currentItem(groups, path)).toEqual({ href, as })
  })
})

test.each([
  [paths.industries(), paths.industries(), 'page'],
  [paths.industryArticle('1001'), paths.industries(), 'true'],
  ['/front-pages/article/problemDetails', paths.problems(), 'true'],
  [paths.analysisArticle('1001'), paths.subjects(), 'true'],
  [paths.checkout('1'), undefined, undefined],
])('the bar of public pages shows %s as part of %s', (path, href, as) => {
  const [pathname = ''] = path.split('?')
  const current = PUBLIC_NAV.find((item) => currentAs(item, pathname) !== undefined)
  expect(current?.href).toBe(href)
  expect(current && currentAs(current, pathname)).toBe(as)
})

test.each(TOOLS)('the next steps for tool $id are part of the tool', ({ id }) => {
  const current = currentItem(navigationFor(everything), paths.nextStep(id))
  expect(current?.href).toBe(paths.tool(id))
})
