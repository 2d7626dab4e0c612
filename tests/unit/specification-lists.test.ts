/** Lists of the specification, typed from its text: none of them is read from the product. */
import { describe, expect, test } from 'vitest'
import { decideRoute } from '../../src/app/guard.ts'
import { matchRoute, ROUTES } from '../../src/contract/routes.ts'

/** Section 2: every route with what it says of it. */
const PATHS: readonly [id: string, path: string, said: 'public' | 'guest' | 'member' | 'tool'][] = [
  ['2.3', '/front-pages/landing-page', 'public'],
  ['2.4a', '/login', 'guest'],
  ['2.4b', '/register', 'guest'],
  ['2.4c', '/forgot-password', 'guest'],
  ['2.5a', '/front-pages/pricing', 'public'],
  ['2.5b', '/front-pages/industry', 'public'],
  ['2.5c', '/front-pages/moreProblems', 'public'],
  ['2.5d', '/front-pages/thematicAnalysis', 'public'],
  ['2.6a', '/front-pages/article/detail/{id}', 'public'],
  ['2.6b', '/front-pages/article/analysisDetail/{id}', 'public'],
  ['2.6c', '/front-pages/article/problemDetails', 'public'],
  // The layout of public pages; 6.2 does not open them to visitors.
  ['2.7a', '/front-pages/checkout', 'member'],
  ['2.7b', '/front-pages/payment', 'member'],
  ['2.8a', '/analysisTool/{id}', 'tool'],
  ['2.8b', '/analysisTool/analysisRecord', 'member'],
  ['2.9a', '/analysisTools/{id}', 'tool'],
  ['2.9b', '/analysisTools/crm', 'tool'],
  ['2.9c', '/analysisTools/gutMicrobiotaMendel', 'tool'],
  ['2.9d', '/analysisTools/All', 'tool'],
  ['2.10', '/nextStepAnalyse/{id}', 'tool'],
  ['2.11', '/not-authorized', 'public'],
  ['2.11', '/pages/misc/not-authorized', 'public'],
  ['2.12', '/pages/account-settings/{tab}', 'member'],
  ['2.13a', '/pages/misc/coming-soon', 'public'],
  ['2.13b', '/pages/misc/under-maintenance', 'public'],
  ['2.14', '/pages/pricing', 'member'],
  ['2.15a', '/user/analysisRecordInfo/{id}', 'member'],
  ['2.15b', '/user/collection', 'member'],
  ['2.15c', '/user/feedback', 'member'],
  ['2.15d', '/user/invoice', 'member'],
  ['2.15e', '/user/orders', 'member'],
  ['2.15f', '/user/privacyPolicy', 'member'],
  ['2.15g', '/user/profile', 'member'],
  ['2.15h', '/user/records', 'member'],
  ['2.15i', '/user/subscription', 'member'],
  ['2.15j', '/user/terms', 'member'],
  ['2.16a', '/user/components/DateRange', 'member'],
  ['2.16b', '/user/components/problem-feedback', 'member'],
  ['2.16c', '/user/components/UserProfileHeader', 'member'],
]

/** 6.2a, word for word. */
const VISITORS =
  '/, /login, /register, /forgot-password, /analysisTools, /analysisTools/crm, /analysisTools/gutMicrobiotaMendel, /analysisTools/All, /analysisTool, /nextStepAnalyse, /front-pages/landing-page, /front-pages/pricing, /front-pages/industry, /front-pages/moreProblems, /front-pages/thematicAnalysis, /front-pages/article/detail, /front-pages/article/problemDetails, /front-pages/article/analysisDetail'
/** Section 2 calls these public, section 6 leaves them out. */
const NOTICES = [
  '/not-authorized',
  '/pages/misc/not-authorized',
  '/pages/misc/coming-soon',
  '/pages/misc/under-maintenance',
]

const addressOf = (path: string) => path.replace('{id}', '1234567890').replace('{tab}', 'security')
const visitor = (path: string) => decideRoute(path, '', { isSignedIn: false })
const member = (path: string) => decideRoute(path, '', { isSignedIn: true })

describe('the routes of the specification', () => {
  test.each(PATHS)('2.1 %s %s is a route', (_id, path) => {
    const match = matchRoute(addressOf(path))
    expect(match?.row.path).toBe(path.replaceAll(/\{(\w+)\}/g, ':$1'))
    const segment = /\{(\w+)\}/.exec(path)?.[1]
    expect(Object.keys(match?.params ?? {})).toEqual(segment === undefined ? [] : [segment])
  })

  test('there are no others', () => {
    const own = Object.values(ROUTES).map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
    expect(own.toSorted()).toEqual(PATHS.map(([, path]) => path).toSorted())
  })

  test.each(PATHS)('%s %s is for whom it says', (_id, path, said) => {
    const address = addressOf(path)
    const closed = { type: 'signIn', target: address }
    expect(visitor(address)).toMatchObject(said === 'member' ? closed : { type: 'show' })
    expect(member(address).type).toBe(said === 'guest' ? 'alreadySignedIn' : 'show')
  })

  test.each([
    ['/front-pages/landing-page', 'bare'],
    ['/login', 'bare'],
    ['/register', 'bare'],
    ['/forgot-password', 'bare'],
  ])('%s has the %s layout', (path, layout) => {
    expect(matchRoute(path)?.row.layout).toBe(layout)
  })
})

describe('6.2 what visitors may open', () => {
  const open = VISITORS.split(', ')

  test('6.2a the list has eighteen paths', () => {
    expect(open).toHaveLength(18)
  })

  test.each(open)('6.2a %s', (path) => {
    expect(visitor(path).type).not.toBe('signIn')
  })

  // 6.2b: a trailing numeric id or /All is stripped before comparing.
  test.each([
    '/analysisTools/6001',
    '/analysisTool/6001',
    '/nextStepAnalyse/6001',
    '/front-pages/article/detail/1001',
    '/front-pages/article/analysisDetail/3001',
    '/analysisTools/All',
  ])('6.2b %s', (path) => {
    expect(visitor(path)).toMatchObject({ type: 'show' })
  })

  test('6.2a 6.3 and no other route', () => {
    const others = PATHS.map(([, path]) => path).filter((path) => {
      const stripped = path.replace(/\/(\{id\}|All)$/, '')
      return !open.includes(path) && !open.includes(stripped) && !NOTICES.includes(path)
    })
    expect(others).toEqual(PATHS.filter(([, , said]) => said === 'member').map(([, path]) => path))
    for (const path of others) {
      expect([path, visitor(addressOf(path)).type]).toEqual([path, 'signIn'])
    }
  })
})
