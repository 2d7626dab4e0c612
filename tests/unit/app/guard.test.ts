import { describe, expect, test } from 'vitest'
import { decideRoute, safeRedirect } from '../../../src/app/guard.ts'
import { matchRoute, ROUTES, type RouteName } from '../../../src/contract/routes.ts'

const visitor = { isSignedIn: false }
const member = { isSignedIn: true }
const pathOf = (name: RouteName) =>
  ROUTES[name].path.replace(':id', '1234567890').replace(':tab', 'security')

/** S6 of the specification, and beyond it: three notices are open to visitors. */
const OPEN: readonly RouteName[] = [
  'landing',
  'login',
  'register',
  'forgotPassword',
  'frontPricing',
  'industry',
  'moreProblems',
  'thematicAnalysis',
  'industryArticle',
  'analysisArticle',
  'problemArticle',
  'toolById',
  'toolsById',
  'crm',
  'gutMicrobiotaMendel',
  'allTools',
  'nextStep',
  'notAuthorized',
  'notAuthorizedAlias',
  'comingSoon',
  'underMaintenance',
]

describe('every route for a visitor and for a member', () => {
  const names = Object.keys(ROUTES) as RouteName[]

  test.each(names)('%s, visitor', (name) => {
    const path = pathOf(name)
    const decision = decideRoute(path, '?a=1', visitor)
    if (OPEN.includes(name)) expect(decision).toMatchObject({ type: 'show', match: { name } })
    else expect(decision).toEqual({ type: 'signIn', target: `${path}?a=1` })
  })

  test.each(names)('%s, member', (name) => {
    const decision = decideRoute(pathOf(name), '', member)
    if (ROUTES[name].access === 'guest') expect(decision).toEqual({ type: 'alreadySignedIn' })
    else expect(decision).toMatchObject({ type: 'show', match: { name } })
  })
})

test('2.3 the landing page: bare layout, for everybody', () => {
  const path = '/front-pages/landing-page'
  expect(ROUTES.landing).toMatchObject({ path, layout: 'bare' })
  for (const user of [visitor, member]) {
    expect(decideRoute(path, '', user)).toMatchObject({
      type: 'show',
      match: { name: 'landing' },
    })
  }
})

describe('the sign-in pages', () => {
  test.each([
    ['2.4a', 'login', '/login'],
    ['2.4b', 'register', '/register'],
    ['2.4c', 'forgotPassword', '/forgot-password'],
  ] as const)('%s %s: bare layout, for those who are not signed in', (_id, name, path) => {
    expect(ROUTES[name]).toMatchObject({ path, access: 'guest', layout: 'bare' })
    expect(decideRoute(path, '', visitor)).toMatchObject({ type: 'show', match: { name } })
    expect(decideRoute(path, '', member)).toEqual({ type: 'alreadySignedIn' })
  })

  test('6.4a redirect to / without a stored target', () => {
    expect(safeRedirect('', 'https://veriscope.example')).toBe('/')
  })
})

describe('redirects and unknown paths', () => {
  test.each([
    ['/nextStepAnalyse', ROUTES.allTools.path],
    ['/analysisTool/All', ROUTES.allTools.path],
    ['/front-pages/article/detail', ROUTES.industry.path],
    ['/front-pages/article/analysisDetail', ROUTES.thematicAnalysis.path],
    ['/front-pages/article/problemDetails/2016', '/front-pages/article/problemDetails?id=2016'],
  ])('6.2 %s, open to visitors, leads to %s', (path, to) => {
    for (const user of [visitor, member]) {
      expect(decideRoute(path, '', user)).toEqual({ type: 'redirect', to })
    }
  })

  test.each([
    ['/front-pages/article/detail', '?keyword=gut#2', '/front-pages/industry?keyword=gut#2'],
    [
      '/front-pages/article/problemDetails/7',
      '?a=1',
      '/front-pages/article/problemDetails?id=7&a=1',
    ],
    [
      '/front-pages/article/problemDetails/7',
      '#a?b',
      '/front-pages/article/problemDetails?id=7#a?b',
    ],
  ])('6.2 the redirect of %s keeps %s', (path, rest, to) => {
    expect(decideRoute(path, rest, visitor)).toEqual({ type: 'redirect', to })
  })

  test('4.5a the stored target has query and hash', () => {
    expect(decideRoute('/user/orders', '?current=2#7', visitor)).toEqual({
      type: 'signIn',
      target: '/user/orders?current=2#7',
    })
    expect(safeRedirect('/user/orders?current=2#7', 'https://v.example')).toBe(
      '/user/orders?current=2#7',
    )
  })

  test('the home path redirects to the landing page', () => {
    expect(decideRoute('/', '', visitor)).toEqual({
      type: 'redirect',
      to: '/front-pages/landing-page',
    })
  })

  test.each([
    ['/no/such/page', 'unknown'],
    ['/analysisTools/not-a-number', 'invalid'],
    ['/user/analysisRecordInfo/12x', 'invalid'],
    ['/analysisTool/99999999999999999999', 'invalid'],
    ['/analysisTools/crm2', 'invalid'],
    ['/user/records/1', 'unknown'],
    ['/USER/records', 'unknown'],
  ] as const)('%s is not found (%s)', (path, reason) => {
    expect(decideRoute(path, '', visitor)).toEqual({ type: 'notFound', reason })
    expect(decideRoute(path, '', member)).toEqual({ type: 'notFound', reason })
  })

  test('does not match a literal segment as an id', () => {
    expect(matchRoute('/analysisTool/analysisRecord')?.name).toBe('analysisRecord')
    expect(matchRoute('/analysisTool/6001')?.name).toBe('toolById')
  })
})

describe('S19 the stored target is used only when it is of this origin', () => {
  const origin = 'https://veriscope.example'

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/%5Cevil.example',
    '/%2F%2Fevil.example',
    '/user/records\u0000',
    'javascript:alert(1)',
    'https://evil.example/user/records',
    'http:user/records',
    '/no/such/page',
    '/login',
    '/register',
    '',
    '/%E0%A4%A',
    '/..//evil.example',
    '/./%2e%2e//evil.example',
    '/user/records%00',
    '/user//records',
    '//user@evil.example/user/records',
    '/\n/evil.example',
    ' /user/records',
    'data:text/html,x',
    '/forgot-password?next=/user/records',
    '/@evil.example',
    `/${'x'.repeat(5000)}`,
  ])('%j redirects to the home page', (target) => {
    expect(safeRedirect(target, origin)).toBe('/')
  })

  test.each([
    '/user/records',
    '/user/analysisRecordInfo/176000000000012345?from=list#top',
    '/front-pages/article/problemDetails?id=2001',
  ])('%s is accepted', (target) => {
    expect(safeRedirect(target, origin)).toBe(target)
  })
})
