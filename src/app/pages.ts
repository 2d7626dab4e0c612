/** Maps routes to page components, each loaded with its messages when it is first shown. */
import { type ComponentType, lazy, type ReactNode } from 'react'
import { matchRoute, type RouteName, ROUTES } from '../contract/routes.ts'
import { withCatalog } from '../i18n/current-messages.ts'
import type { CatalogPart } from '../i18n/locale.ts'
import { loadComponent } from '../ui/load-component.ts'
import { loadSanitiser } from '../ui/sanitiser.ts'
import { catalogOf } from './route-catalogs.ts'

/** Props of every page: the parameters of its path. */
export type PageProps = { params: Readonly<Record<string, string>> }
type Page = ComponentType<PageProps>
type Load = () => Promise<Page>

/** Pages of the routes. A route without one is a 404 and does not appear in any navigation. */
const LOADERS: Partial<Record<RouteName, Load>> = {
  landing: async () => (await import('../features/landing/pages/landing-page.tsx')).LandingPage,
  login: async () => (await import('../features/auth/pages/login-page.tsx')).LoginPage,
  register: async () => (await import('./pages/register-route.tsx')).RegisterRoute,
  forgotPassword: async () =>
    (await import('../features/auth/pages/forgot-password-page.tsx')).ForgotPasswordPage,
  frontPricing: async () => (await import('./pages/pricing-route.tsx')).pricingRoute(hasPage),
  pricing: async () => (await import('./pages/pricing-route.tsx')).pricingRoute(hasPage),
  checkout: async () => (await import('./pages/paying-routes.tsx')).CheckoutRoute,
  payment: async () => (await import('./pages/paying-routes.tsx')).PaymentRoute,
  industry: async () => (await import('../features/articles/pages/industry-page.tsx')).IndustryPage,
  moreProblems: async () =>
    (await import('../features/articles/pages/problems-page.tsx')).ProblemsPage,
  thematicAnalysis: async () =>
    (await import('../features/subjects/pages/subjects-page.tsx')).SubjectsPage,
  industryArticle: async () =>
    (await import('../features/articles/pages/industry-article-page.tsx')).IndustryArticlePage,
  analysisArticle: async () =>
    (await import('../features/articles/pages/analysis-article-page.tsx')).AnalysisArticlePage,
  problemArticle: async () =>
    (await import('../features/articles/pages/problem-article-page.tsx')).ProblemArticlePage,
  allTools: async () => (await import('../features/tools/pages/all-tools-page.tsx')).AllToolsPage,
  toolById: async () => (await import('../features/tools/pages/tool-page.tsx')).ToolPage,
  toolsById: async () => (await import('../features/tools/pages/tool-page.tsx')).ToolPage,
  gutMicrobiotaMendel: async () =>
    (await import('../features/tools/pages/tool-page.tsx')).createNamedToolPage(
      'gutMicrobiotaMendel',
    ),
  crm: async () =>
    (await import('../features/tools/pages/tool-page.tsx')).createNamedToolPage('crm'),
  analysisRecord: async () =>
    (await import('../features/records/pages/records-page.tsx')).RecordsPage,
  records: async () => (await import('../features/records/pages/records-page.tsx')).RecordsPage,
  recordInfo: async () =>
    (await import('../features/records/pages/record-info-page.tsx')).RecordInfoPage,
  collection: async () =>
    (await import('../features/collection/pages/collection-page.tsx')).CollectionPage,
  invoice: async () => (await import('../features/invoices/pages/invoices-page.tsx')).InvoicesPage,
  orders: async () => (await import('../features/orders/pages/orders-page.tsx')).OrdersPage,
  profile: async () => (await import('../features/account/pages/profile-page.tsx')).ProfilePage,
  accountSettings: async () =>
    (await import('./pages/account-settings-route.tsx')).AccountSettingsRoute,
  feedback: async () => (await import('../features/feedback/pages/feedback-page.tsx')).FeedbackPage,
  subscription: async () =>
    (await import('../features/subscription/pages/subscription-page.tsx')).SubscriptionPage,
  terms: async () => (await import('../features/terms/pages/terms-page.tsx')).TermsPage,
  privacyPolicy: async () =>
    (await import('../features/terms/pages/privacy-policy-page.tsx')).PrivacyPolicyPage,
  demoDateRange: async () =>
    (await import('../features/demo/pages/date-range-page.tsx')).DateRangePage,
  demoProblemFeedback: async () =>
    (await import('../features/demo/pages/problem-feedback-page.tsx')).ProblemFeedbackPage,
  demoUserProfileHeader: async () =>
    (await import('../features/demo/pages/user-profile-header-page.tsx')).UserProfileHeaderPage,
  nextStep: async () =>
    (await import('../features/next-step/pages/next-step-page.tsx')).NextStepPage,
  notAuthorized: async () => (await import('./pages/not-authorized-page.tsx')).NotAuthorizedPage,
  notAuthorizedAlias: async () =>
    (await import('./pages/not-authorized-page.tsx')).NotAuthorizedPage,
  comingSoon: async () => (await import('./pages/coming-soon-page.tsx')).ComingSoonPage,
  underMaintenance: async () => (await import('./pages/maintenance-page.tsx')).MaintenancePage,
}

type LazyPage = { Page: Page; load: () => Promise<void> }

/** Lazily loaded components: pages, member components and the workspace frame. */
export type Pages = {
  of: (name: RouteName) => Page | null
  /** Rendered next to a member's pages: terms, record sync, notices. */
  MemberParts: ComponentType
  /** The frame around the workspace's pages. */
  Workspace: ComponentType<{ children: ReactNode }>
  /**
   * Loads the code of an address, so that it is rendered without a placeholder.
   * @throws ChunkLoadError when it cannot be loaded
   */
  preload: (path: string) => Promise<void>
}

/** Pages that show HTML of the service at once and therefore load the sanitiser. Server-rendered content needs none. */
const SHOWS_HTML: ReadonlySet<RouteName> = new Set([
  'industryArticle',
  'analysisArticle',
  'problemArticle',
  'terms',
  'privacyPolicy',
])

const loadPermission = withCatalog('work', () => import('./with-permission.tsx'))

/** Loads a page, wrapped in a permission check where the route needs one. */
async function loadPermitted(name: RouteName, load: Load): Promise<Page> {
  const { needs } = ROUTES[name]
  if (needs === undefined) return load()
  const [page, { withPermission: permitted }] = await Promise.all([load(), loadPermission()])
  return permitted(page, needs)
}

/** Creates a lazy component that can be preloaded and is then rendered without suspending. */
function preloadable<Props>(
  load: () => Promise<ComponentType<Props>>,
  catalog: CatalogPart | null,
  beside?: () => Promise<void>,
) {
  const component = {
    Page: lazy(async () => {
      const [loaded] = await Promise.all([loadComponent(load, catalog), beside?.()])
      return { default: loaded }
    }) as ComponentType<Props>,
    load: async () => {
      component.Page = await loadComponent(load, catalog)
    },
  }
  return component
}

/** Creates the pages as lazy components; each is loaded, with its messages, when first shown. */
export function createPages(): Pages {
  const byRoute = new Map<RouteName, LazyPage>(
    Object.entries(LOADERS).map(([key, load]) => {
      const name = key as RouteName
      const sanitiser = SHOWS_HTML.has(name) ? loadSanitiser : undefined
      return [name, preloadable(() => loadPermitted(name, load), catalogOf(name), sanitiser)]
    }),
  )
  const workspace = preloadable(
    async () => (await import('../layouts/vertical-layout.tsx')).VerticalLayout,
    null,
  )
  const memberParts = preloadable(
    withCatalog('work', async () => (await import('./member-background.tsx')).MemberBackground),
    null,
  )
  return {
    of: (name) => byRoute.get(name)?.Page ?? null,
    MemberParts: memberParts.Page,
    get Workspace() {
      return workspace.Page
    },
    async preload(path) {
      const match = matchRoute(path)
      await Promise.all([
        match && byRoute.get(match.name)?.load(),
        match?.row.layout === 'vertical' && workspace.load(),
      ])
    },
  }
}

/** Whether a route has a page. */
export function hasPage(name: RouteName): boolean {
  return name in LOADERS
}
