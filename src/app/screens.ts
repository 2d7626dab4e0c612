import { type ComponentType, lazy, type ReactNode } from 'react'
import { ROUTE_NEEDS } from '../contract/abilities.ts'
import { matchRoute, type RouteName } from '../contract/routes.ts'
import type { TextPart, Texts } from '../i18n/locale.ts'
import { withWorkTexts } from '../i18n/with-work-texts.ts'
import { loadSanitiser } from '../ui/sanitiser.ts'
import { keptStart } from '../platform/kept-start.ts'
import { hasStandIn } from '../platform/stand-in.ts'
import { textPartOf } from './work-texts.ts'

export type ScreenProps = { params: Readonly<Record<string, string>> }
type Screen = ComponentType<ScreenProps>
type Load = () => Promise<Screen>

/** The screens of the routes. A route without one is a 404 and does not appear in any navigation. */
const LOADERS: Partial<Record<RouteName, Load>> = {
  landing: async () =>
    (await import('../features/landing/screens/landing-screen.tsx')).LandingScreen,
  login: async () => (await import('../features/auth/screens/login-screen.tsx')).LoginScreen,
  register: async () => (await import('./screens/register-route.tsx')).RegisterRoute,
  forgotPassword: async () =>
    (await import('../features/auth/screens/forgot-password-screen.tsx')).ForgotPasswordScreen,
  frontPricing: async () => (await import('./screens/pricing-route.tsx')).pricingRoute(hasScreen),
  pricing: async () => (await import('./screens/pricing-route.tsx')).pricingRoute(hasScreen),
  checkout: async () => (await import('./screens/paying-routes.tsx')).CheckoutRoute,
  payment: async () => (await import('./screens/paying-routes.tsx')).PaymentRoute,
  industry: async () =>
    (await import('../features/articles/screens/industry-screen.tsx')).IndustryScreen,
  moreProblems: async () =>
    (await import('../features/articles/screens/problems-screen.tsx')).ProblemsScreen,
  thematicAnalysis: async () =>
    (await import('../features/subjects/screens/subjects-screen.tsx')).SubjectsScreen,
  industryArticle: async () =>
    (await import('../features/articles/screens/industry-article-screen.tsx'))
      .IndustryArticleScreen,
  analysisArticle: async () =>
    (await import('../features/articles/screens/analysis-article-screen.tsx'))
      .AnalysisArticleScreen,
  problemArticle: async () =>
    (await import('../features/articles/screens/problem-article-screen.tsx')).ProblemArticleScreen,
  allTools: async () =>
    (await import('../features/tools/screens/all-tools-screen.tsx')).AllToolsScreen,
  toolById: async () => (await import('../features/tools/screens/tool-screen.tsx')).ToolScreen,
  toolsById: async () => (await import('../features/tools/screens/tool-screen.tsx')).ToolScreen,
  gutMicrobiotaMendel: async () =>
    (await import('../features/tools/screens/tool-screen.tsx')).toolScreen('gutMicrobiotaMendel'),
  crm: async () => (await import('../features/tools/screens/tool-screen.tsx')).toolScreen('crm'),
  analysisRecord: async () =>
    (await import('../features/records/screens/analysis-record-screen.tsx')).AnalysisRecordScreen,
  records: async () =>
    (await import('../features/records/screens/records-screen.tsx')).RecordsScreen,
  recordInfo: async () =>
    (await import('../features/records/screens/record-info-screen.tsx')).RecordInfoScreen,
  collection: async () =>
    (await import('../features/collection/screens/collection-screen.tsx')).CollectionScreen,
  invoice: async () =>
    (await import('../features/invoices/screens/invoices-screen.tsx')).InvoicesScreen,
  orders: async () => (await import('../features/orders/screens/orders-screen.tsx')).OrdersScreen,
  profile: async () =>
    (await import('../features/account/screens/profile-screen.tsx')).ProfileScreen,
  accountSettings: async () =>
    (await import('./screens/account-settings-route.tsx')).AccountSettingsRoute,
  feedback: async () =>
    (await import('../features/feedback/screens/feedback-screen.tsx')).FeedbackScreen,
  subscription: async () =>
    (await import('../features/subscription/screens/subscription-screen.tsx')).SubscriptionScreen,
  terms: async () => (await import('../features/terms/screens/terms-screen.tsx')).TermsScreen,
  privacyPolicy: async () =>
    (await import('../features/terms/screens/privacy-policy-screen.tsx')).PrivacyPolicyScreen,
  demoDateRange: async () =>
    (await import('../features/demo/screens/date-range-screen.tsx')).DateRangeScreen,
  demoProblemFeedback: async () =>
    (await import('../features/demo/screens/problem-feedback-screen.tsx')).ProblemFeedbackScreen,
  demoUserProfileHeader: async () =>
    (await import('../features/demo/screens/user-profile-header-screen.tsx'))
      .UserProfileHeaderScreen,
  nextStep: async () =>
    (await import('../features/next-step/screens/next-step-screen.tsx')).NextStepScreen,
  notAuthorized: async () =>
    (await import('./screens/not-authorized-screen.tsx')).NotAuthorizedScreen,
  notAuthorizedAlias: async () =>
    (await import('./screens/not-authorized-screen.tsx')).NotAuthorizedScreen,
  comingSoon: async () => (await import('./screens/coming-soon-screen.tsx')).ComingSoonScreen,
  underMaintenance: async () =>
    (await import('./screens/maintenance-screen.tsx')).MaintenanceScreen,
}

/** The code of a kept start is on the device; where it is not, nobody waits longer than this. */
const FIRST_PATIENCE_MS = 2000

type Guard = <T>(run: () => Promise<T>) => Promise<T>

/** Screens that show HTML of the service at once. What stands in a written page needs no sanitiser. */
const SHOWS_HTML: ReadonlySet<RouteName> = new Set([
  'industryArticle',
  'analysisArticle',
  'problemArticle',
  'terms',
  'privacyPolicy',
])

/** The start of a page, once. */
export type FirstStart = {
  /** Never rejects. False where the code could not be had, and a page stands that is better than none. */
  ready: Promise<boolean>
  /** Whether it is on the screen. */
  hasStarted: () => boolean
  /** Its elements are in the page, and nothing is measured yet: what stood in for it goes. */
  place: () => void
  start: () => void
}

/** Everything of the page that is loaded lazily. */
export type Screens = {
  byRoute: ReadonlyMap<RouteName, Screen>
  /** Shown next to a member's screens: terms, record sync, notes. */
  MemberParts: ComponentType
  /** The frame around the workspace's screens. */
  Workspace: ComponentType<{ children: ReactNode }>
  /**
   * What the first address shows is at hand, where the worker has the code on the device; null elsewhere. It is
   * there in a moment, and until then nothing is drawn: no frame that would be replaced at once.
   */
  first: FirstStart | null
  /**
   * Fetches what an address shows, so that nothing of it has to be waited for. Never rejects.
   * @returns false when it could not be had
   */
  ready: (path: string) => Promise<boolean>
}

/** Who may need a permission needs the texts of the workspace as well. */
const loadPermission = withWorkTexts(() => import('./permitted.tsx'))

/** The screen, wrapped in a permission check where the route needs one. */
async function loadPermitted(name: RouteName, load: Load): Promise<Screen> {
  const needs = ROUTE_NEEDS[name]
  if (needs === undefined) return load()
  const [screen, { permitted }] = await Promise.all([load(), loadPermission()])
  return permitted(screen, needs)
}

const loadParts = withWorkTexts(async () => (await import('./member-parts.tsx')).MemberParts)
const loadWorkspace = withWorkTexts(
  async () => (await import('../layouts/vertical-layout.tsx')).VerticalLayout,
)

/** What an address is shown with; null where there is no screen. */
function needsOf(path: string) {
  const match = matchRoute(path)
  const load = match && LOADERS[match.name]
  if (!load) return null
  const isFramed = match.row.layout === 'vertical'
  return { name: match.name, load, isFramed, text: textPartOf(match.name) }
}

/**
 * A start whose code is on its way.
 * @param coming gives what puts it in its place
 */
function firstStart(coming: Promise<() => void>): FirstStart {
  let hasStarted = false
  // Who has a page to read meanwhile waits for his own.
  const isRead = hasStandIn()
  // Not longer than a start may take: then the screen comes as any other does.
  const patience = new Promise<null>((resolve) => {
    if (!isRead) setTimeout(() => resolve(null), FIRST_PATIENCE_MS)
  })
  return {
    ready: Promise.race([coming.catch(() => null), patience]).then((place) => {
      place?.()
      return place !== null || !isRead
    }),
    hasStarted: () => hasStarted,
    place: () => {},
    start: () => {
      hasStarted = true
    },
  }
}

/**
 * The screens as lazy components that are fetched, with their texts, when they are first shown.
 * @param guard runs an import and decides what follows when it fails (see `chunk-failure.ts`)
 */
export function createScreens(guard: Guard, texts: Pick<Texts, 'need'>): Screens {
  const fetched = <Props>(
    load: () => Promise<ComponentType<Props>>,
    text: TextPart | null,
    showsHtml = false,
  ) =>
    lazy(() =>
      guard(async () => {
        const [component] = await Promise.all([
          load(),
          text && texts.need(text),
          showsHtml && loadSanitiser(),
        ])
        return { default: component }
      }),
    )
  const byRoute = new Map<RouteName, Screen>(
    Object.entries(LOADERS).map(([key, load]) => {
      const name = key as RouteName
      const screen = () => loadPermitted(name, load)
      return [name, fetched(screen, textPartOf(name), SHOWS_HTML.has(name))]
    }),
  )
  /** Fetches what an address shows. @returns what puts it in its place */
  const fetchFor = async (path: string, isWritten: boolean): Promise<() => void> => {
    const needs = needsOf(path)
    if (needs === null) return () => {}
    const { name, load, isFramed, text } = needs
    const [screen, frame] = await guard(() =>
      Promise.all([
        loadPermitted(name, load),
        isFramed ? loadWorkspace() : null,
        text && texts.need(text),
        !isWritten && SHOWS_HTML.has(name) && loadSanitiser(),
      ]),
    )
    return () => {
      byRoute.set(name, screen)
      if (frame) screens.Workspace = frame
    }
  }
  const kept = keptStart()
  const screens: Screens = {
    byRoute,
    MemberParts: fetched(loadParts, 'work'),
    Workspace: fetched(loadWorkspace, 'later'),
    first: kept === null ? null : firstStart(fetchFor(kept, false)),
    async ready(path) {
      try {
        const place = await fetchFor(path, true)
        place()
        return true
      } catch {
        return false
      }
    },
  }
  return screens
}

/** Whether a route has its screen. */
export function hasScreen(name: RouteName): boolean {
  return name in LOADERS
}
