/**
 * The routes as data: guards, titles, navigation, the worker's navigation list, the server's 404s
 * and the tests all use this table. Pages are attached in `app/pages.ts`.
 */

import type { AbilityAction, AbilitySubject } from './abilities.ts'
import { isSettingsTab } from './settings-tabs.ts'
import type { UpstreamFeature } from './upstream-features.ts'

/** `public`: anyone. `guest`: only while signed out. `member`: only while signed in. */
export type RouteAccess = 'public' | 'guest' | 'member'
export type RouteLayout = 'bare' | 'default' | 'vertical'

export type RouteRow = {
  /** Path with `:id` for a dynamic segment. `{id}` segments are numeric. */
  path: string
  access: RouteAccess
  layout: RouteLayout
  /** Works offline once it was opened online (or always, when it needs no data). */
  isOffline: boolean
  /** Message id of the document title. */
  title: string
  /** The page restores its scroll position when the user returns to it. */
  keepsScroll?: boolean
  /** Permission that a member needs; a visitor is redirected to sign-in before it is checked. */
  needs?: readonly [AbilityAction, AbilitySubject]
  /** The page has no content where the upstream lacks this feature. */
  feature?: UpstreamFeature
  /** A public page that is server-rendered, before any script runs. */
  isServerRendered?: boolean
  /** Messages of the page, where they differ from what access and layout say (`catalogOf`). */
  catalog?: 'core' | 'work' | 'analysis'
}

function row(
  path: string,
  access: RouteAccess,
  layout: RouteLayout,
  title: string,
  options: Partial<RouteRow> = {},
): RouteRow {
  return { path, access, layout, title, isOffline: true, ...options }
}

export const ROUTES = {
  landing: row('/front-pages/landing-page', 'public', 'bare', 'route.landing', {
    isServerRendered: true,
  }),
  login: row('/login', 'guest', 'bare', 'route.login', { isOffline: false }),
  register: row('/register', 'guest', 'bare', 'route.register', { isOffline: false }),
  forgotPassword: row('/forgot-password', 'guest', 'bare', 'route.forgotPassword', {
    isOffline: false,
  }),
  frontPricing: row('/front-pages/pricing', 'public', 'default', 'route.pricing', {
    isServerRendered: true,
    catalog: 'work',
  }),
  industry: row('/front-pages/industry', 'public', 'default', 'route.industry', {
    isServerRendered: true,
  }),
  moreProblems: row('/front-pages/moreProblems', 'public', 'default', 'route.moreProblems', {
    isServerRendered: true,
  }),
  thematicAnalysis: row(
    '/front-pages/thematicAnalysis',
    'public',
    'default',
    'route.thematicAnalysis',
    { isServerRendered: true },
  ),
  industryArticle: row('/front-pages/article/detail/:id', 'public', 'default', 'route.industry', {
    isServerRendered: true,
  }),
  analysisArticle: row(
    '/front-pages/article/analysisDetail/:id',
    'public',
    'default',
    'route.analysisArticle',
    { isServerRendered: true },
  ),
  problemArticle: row(
    '/front-pages/article/problemDetails',
    'public',
    'default',
    'route.moreProblems',
    { isServerRendered: true },
  ),
  checkout: row('/front-pages/checkout', 'member', 'default', 'route.checkout', {
    isOffline: false,
    needs: ['pay', 'Order'],
    feature: 'orders',
  }),
  payment: row('/front-pages/payment', 'member', 'default', 'route.payment', {
    isOffline: false,
    needs: ['read', 'Order'],
    feature: 'orders',
  }),
  analysisRecord: row('/analysisTool/analysisRecord', 'member', 'vertical', 'route.records', {
    needs: ['read', 'AnalysisRecord'],
    catalog: 'analysis',
  }),
  toolById: row('/analysisTool/:id', 'public', 'vertical', 'route.tool', { catalog: 'analysis' }),
  allTools: row('/analysisTools/All', 'public', 'vertical', 'route.allTools', {
    keepsScroll: true,
    isServerRendered: true,
    catalog: 'core',
  }),
  crm: row('/analysisTools/crm', 'public', 'vertical', 'route.crm', { catalog: 'analysis' }),
  gutMicrobiotaMendel: row(
    '/analysisTools/gutMicrobiotaMendel',
    'public',
    'vertical',
    'route.gutMicrobiotaMendel',
    { catalog: 'analysis' },
  ),
  toolsById: row('/analysisTools/:id', 'public', 'vertical', 'route.tool', { catalog: 'analysis' }),
  nextStep: row('/nextStepAnalyse/:id', 'public', 'vertical', 'route.nextStep', {
    catalog: 'analysis',
  }),
  notAuthorized: row('/not-authorized', 'public', 'bare', 'route.notAuthorized'),
  notAuthorizedAlias: row('/pages/misc/not-authorized', 'public', 'bare', 'route.notAuthorized'),
  comingSoon: row('/pages/misc/coming-soon', 'public', 'bare', 'route.comingSoon'),
  underMaintenance: row('/pages/misc/under-maintenance', 'public', 'bare', 'route.maintenance'),
  accountSettings: row(
    '/pages/account-settings/:tab',
    'member',
    'vertical',
    'route.accountSettings',
    { needs: ['read', 'Account'] },
  ),
  pricing: row('/pages/pricing', 'member', 'vertical', 'route.pricing'),
  recordInfo: row('/user/analysisRecordInfo/:id', 'member', 'vertical', 'route.recordInfo', {
    needs: ['read', 'AnalysisRecord'],
    catalog: 'analysis',
  }),
  collection: row('/user/collection', 'member', 'vertical', 'route.collection', {
    needs: ['read', 'Favourite'],
    feature: 'collection',
  }),
  feedback: row('/user/feedback', 'member', 'vertical', 'route.feedback', {
    needs: ['read', 'Feedback'],
    feature: 'feedback',
  }),
  invoice: row('/user/invoice', 'member', 'vertical', 'route.invoice', {
    needs: ['read', 'Invoice'],
    feature: 'invoices',
  }),
  orders: row('/user/orders', 'member', 'vertical', 'route.orders', {
    needs: ['read', 'Order'],
    feature: 'orders',
  }),
  privacyPolicy: row('/user/privacyPolicy', 'member', 'vertical', 'route.privacyPolicy'),
  profile: row('/user/profile', 'member', 'vertical', 'route.profile', {
    needs: ['read', 'Account'],
  }),
  records: row('/user/records', 'member', 'vertical', 'route.records', {
    needs: ['read', 'AnalysisRecord'],
    catalog: 'analysis',
  }),
  subscription: row('/user/subscription', 'member', 'vertical', 'route.subscription', {
    needs: ['read', 'Subscription'],
    feature: 'subscription',
  }),
  terms: row('/user/terms', 'member', 'vertical', 'route.terms'),
  demoDateRange: row('/user/components/DateRange', 'member', 'vertical', 'route.demoDateRange'),
  demoProblemFeedback: row(
    '/user/components/problem-feedback',
    'member',
    'vertical',
    'route.demoProblemFeedback',
  ),
  demoUserProfileHeader: row(
    '/user/components/UserProfileHeader',
    'member',
    'vertical',
    'route.demoUserProfileHeader',
  ),
} as const satisfies Record<string, RouteRow>

export type RouteName = keyof typeof ROUTES

/**
 * The two tools that the specification gives a path of their own, by their ids; the others are at
 * `/analysisTools/{id}`. Declared here, so that an address does not import the whole table of
 * tools.
 */
export const TOOL_PATHS: Readonly<Record<string, string>> = {
  '6002': ROUTES.gutMicrobiotaMendel.path,
  '6003': ROUTES.crm.path,
}

/** Paths that only redirect: S6 opens the parents of pages with an id, and they lead to their lists. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': ROUTES.landing.path,
  '/analysisTools': ROUTES.allTools.path,
  '/analysisTool': ROUTES.allTools.path,
  '/analysisTool/All': ROUTES.allTools.path,
  '/nextStepAnalyse': ROUTES.allTools.path,
  '/front-pages/article/detail': ROUTES.industry.path,
  '/front-pages/article/analysisDetail': ROUTES.thematicAnalysis.path,
}

/** The page of a problem has its id in the query; an id in the path leads there. */
const PROBLEM_BY_PATH = /^\/front-pages\/article\/problemDetails\/(\d{1,19})$/

export type RouteMatch = {
  name: RouteName
  row: RouteRow
  params: Readonly<Record<string, string>>
}

/** Ids longer than the database's type are invalid. */
const NUMERIC_ID = /^\d{1,19}$/

function isSegmentValid(name: string, value: string): boolean {
  return name === 'id' ? NUMERIC_ID.test(value) : isSettingsTab(value)
}

function normalise(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return path === '' ? '/' : path
}

function matchRow(
  row: RouteRow,
  segments: readonly string[],
  isValid: (name: string, value: string) => boolean,
): Record<string, string> | null {
  const pattern = row.path.split('/')
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const value = segments[index] ?? ''
    if (!part.startsWith(':')) {
      if (part !== value) return null
    } else if (isValid(part.slice(1), value)) params[part.slice(1)] = value
    else return null
  }
  return params
}

/**
 * Finds the route of a path. Literal paths come before dynamic ones because ids are numeric.
 * @param pathname the path without query and hash
 * @returns null when there is none (404)
 */
export function matchRoute(pathname: string): RouteMatch | null {
  const segments = normalise(pathname).split('/')
  for (const [name, row] of Object.entries(ROUTES)) {
    const params = matchRow(row, segments, isSegmentValid)
    if (params) return { name: name as RouteName, row, params }
  }
  return null
}

/**
 * Returns the redirect target of a path, or null.
 * @param rest query and hash with their marks, or empty: kept, except on the way to the landing page,
 * which is not server-rendered with the parameters of a campaign
 */
export function redirectOf(pathname: string, rest = ''): string | null {
  const path = normalise(pathname)
  const [, problemId] = PROBLEM_BY_PATH.exec(path) ?? []
  if (problemId !== undefined) {
    return `${ROUTES.problemArticle.path}?id=${problemId}${rest.replace(/^\?/, '&')}`
  }
  const target = REDIRECTS[path]
  if (target === undefined) return null
  return path === '/' ? target : `${target}${rest}`
}

/** Whether the product has a page for this path. */
export function isKnownPath(pathname: string): boolean {
  return redirectOf(pathname) !== null || matchRoute(pathname) !== null
}

/** Whether a path has the form of a route but an invalid id ("route validation failure"). */
export function isInvalidPath(pathname: string): boolean {
  const segments = normalise(pathname).split('/')
  const isThere = (_name: string, value: string) => value !== ''
  return (
    !isKnownPath(pathname) &&
    Object.values(ROUTES).some((row) => matchRow(row, segments, isThere) !== null)
  )
}

/** Whether a page is server-rendered; other queries would render a page for every visit. */
export function isServerRendered(path: string, search: string): boolean {
  const match = matchRoute(path)
  if (!match?.row.isServerRendered) return false
  return match.name === 'problemArticle' ? /^id=\d{1,19}$/.test(search) : search === ''
}

/** Whether a route has content on an upstream with these features. */
export function isRouteOffered(name: RouteName, features: readonly UpstreamFeature[]): boolean {
  const { feature } = ROUTES[name]
  return feature === undefined || features.includes(feature)
}
