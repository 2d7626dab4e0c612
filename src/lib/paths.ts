import { TOOL_PATHS } from '../contract/routes.ts'

function toolPath(id: string): string {
  return TOOL_PATHS[id] ?? `/analysisTools/${encodeURIComponent(id)}`
}

/** How the data of a record are reused: what is left out, and which part of a screen it is. */
export type Carried = {
  without?: readonly string[]
  convention?: string
  exposure?: string
  outcome?: string
}

/** How a payer comes back from a provider's page: having gone through with it, or having left it. */
export const RETURNS = ['done', 'left'] as const

const seatsPart = (seats?: number): string => (seats === undefined ? '' : `&seats=${seats}`)

/** One function per URL of the product, so that no screen writes a path by hand. */
export const paths = {
  home: () => '/',
  landing: () => '/front-pages/landing-page',
  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  frontPricing: () => '/front-pages/pricing',
  industries: () => '/front-pages/industry',
  problems: () => '/front-pages/moreProblems',
  subjects: () => '/front-pages/thematicAnalysis',
  /** One subject, unfolded on the page of all subjects. */
  subject: (id: string) => `/front-pages/thematicAnalysis?id=${encodeURIComponent(id)}`,
  industryArticle: (id: string) => `/front-pages/article/detail/${encodeURIComponent(id)}`,
  analysisArticle: (id: string) => `/front-pages/article/analysisDetail/${encodeURIComponent(id)}`,
  /** The id in the query makes the link shareable; without one the stored `problemId` is used. */
  problemArticle: (id: string) =>
    `/front-pages/article/problemDetails?id=${encodeURIComponent(id)}`,
  allTools: () => '/analysisTools/All',
  tool: toolPath,
  /** The tool with a stored record opened in it. */
  toolRecord: (toolId: string, recordId: string) =>
    `${toolPath(toolId)}?record=${encodeURIComponent(recordId)}`,
  /** The tool with the data of a stored record in its first step. */
  toolFrom: (toolId: string, recordId: string, carried: Carried = {}) => {
    const query = new URLSearchParams({ from: recordId })
    if (carried.convention !== undefined) query.set('convention', carried.convention)
    if (carried.exposure !== undefined) query.set('exposure', carried.exposure)
    if (carried.outcome !== undefined) query.set('outcome', carried.outcome)
    for (const id of carried.without ?? []) query.append('without', id)
    return `${toolPath(toolId)}?${query.toString()}`
  },
  /** The tool with the settings of a stored record. */
  toolRerun: (toolId: string, recordId: string) =>
    `${toolPath(toolId)}?rerun=${encodeURIComponent(recordId)}`,
  /** Two records side by side; with only one id, the page lets the reader choose the other. */
  compareRecords: (toolId: string, recordId: string, otherId?: string) =>
    `${toolPath(toolId)}?compare=${[recordId, otherId].filter(Boolean).join(',')}`,
  analysisRecord: () => '/analysisTool/analysisRecord',
  records: () => '/user/records',
  recordInfo: (id: string) => `/user/analysisRecordInfo/${encodeURIComponent(id)}`,
  collection: () => '/user/collection',
  feedback: () => '/user/feedback',
  /** One conversation, opened in the list. */
  feedbackItem: (id: string) => `/user/feedback?id=${encodeURIComponent(id)}`,
  /** The form; with a page, the message is about a problem there. */
  newFeedback: (page = '') =>
    page === ''
      ? '/user/feedback?new'
      : `/user/feedback?new=problem&page=${encodeURIComponent(page)}`,
  profile: () => '/user/profile',
  /** Where the payment method of renewals is replaced. A provider leads back to it with `setup`. */
  paymentMethod: (setupId?: string) =>
    `/pages/account-settings/payment${setupId === undefined ? '' : `?setup=${encodeURIComponent(setupId)}`}`,
  accountSettings: (tab: string) => `/pages/account-settings/${encodeURIComponent(tab)}`,
  orders: () => '/user/orders',
  /** One order, opened over the list. */
  order: (id: string) => `/user/orders?id=${encodeURIComponent(id)}`,
  invoices: () => '/user/invoice',
  invoice: (id: string) => `/user/invoice?id=${encodeURIComponent(id)}`,
  subscription: () => '/user/subscription',
  /** The subscription with the change to a plan opened, to be looked at and confirmed. */
  changePlan: (planId: string, seats?: number) =>
    `/user/subscription?plan=${encodeURIComponent(planId)}${seatsPart(seats)}`,
  /** The comparison of levels inside the workspace. */
  pricing: () => '/pages/pricing',
  /** @param seats as many as the member has, unless said */
  checkout: (planId: string, seats?: number) =>
    `/front-pages/checkout?plan=${encodeURIComponent(planId)}${seatsPart(seats)}`,
  /** Continues an open order. */
  checkoutOrder: (orderId: string) => `/front-pages/checkout?order=${encodeURIComponent(orderId)}`,
  /** Another order with the plan, coupon and title of one that was not paid. */
  checkoutAgain: (orderId: string) => `/front-pages/checkout?again=${encodeURIComponent(orderId)}`,
  /** The payment state of an order: where a provider's page returns to. */
  /** Providers lead back to it with `back=` one of `RETURNS`. */
  payment: (orderId: string) => `/front-pages/payment?order=${encodeURIComponent(orderId)}`,
  nextStep: (id: string) => `/nextStepAnalyse/${encodeURIComponent(id)}`,
  terms: () => '/user/terms',
  privacyPolicy: () => '/user/privacyPolicy',
  notAuthorized: () => '/not-authorized',
  comingSoon: () => '/pages/misc/coming-soon',
  underMaintenance: () => '/pages/misc/under-maintenance',
} as const
