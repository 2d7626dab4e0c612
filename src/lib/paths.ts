/** One function per URL of the product, so that no page contains a literal path. */
import { TOOL_PATHS } from '../contract/routes.ts'
import { shareFragment } from './share-fragment.ts'

function toolPath(id: string): string {
  return TOOL_PATHS[id] ?? `/analysisTools/${encodeURIComponent(id)}`
}

/** Options for reusing the data of a record: variants that are left out, and the part of a scan. */
export type Prefill = {
  without?: readonly string[]
  isPruned?: boolean
  convention?: string
  exposure?: string
  outcome?: string
}

/** Results of a provider's page in the address that it returns to: completed, or cancelled. */
export const RETURNS = ['done', 'left'] as const

const seatsPart = (seats?: number): string => (seats === undefined ? '' : `&seats=${seats}`)

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
  /** A subject, expanded on the page of all subjects. */
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
  /** The result of an example that comes with the tool; it is computed when the page opens. */
  toolExample: (toolId: string, exampleId: string) =>
    `${toolPath(toolId)}?example=${encodeURIComponent(exampleId)}`,
  /** The tool with its first step prefilled from a stored record. */
  toolFrom: (toolId: string, recordId: string, prefill: Prefill = {}) => {
    const query = new URLSearchParams({ from: recordId })
    if (prefill.convention !== undefined) query.set('convention', prefill.convention)
    if (prefill.exposure !== undefined) query.set('exposure', prefill.exposure)
    if (prefill.outcome !== undefined) query.set('outcome', prefill.outcome)
    if (prefill.isPruned) query.set('prune', 'regions')
    for (const id of prefill.without ?? []) query.append('without', id)
    return `${toolPath(toolId)}?${query.toString()}`
  },
  /** The tool with the settings of a stored record. */
  toolRerun: (toolId: string, recordId: string) =>
    `${toolPath(toolId)}?rerun=${encodeURIComponent(recordId)}`,
  /** Two records side by side; with only one id, the user chooses the other on the page. */
  compareRecords: (toolId: string, recordId: string, otherId?: string) =>
    `${toolPath(toolId)}?compare=${[recordId, otherId].filter(Boolean).join(',')}`,
  /** Records on one exposure and outcome side by side. */
  evidence: (toolId: string, recordIds: readonly string[]) =>
    `${toolPath(toolId)}?records=${recordIds.join(',')}`,
  /** A shared result; the token stands in the fragment alone, which is sent to no server. */
  sharedResult: (toolId: string, token: string) =>
    `/analysisTool/${encodeURIComponent(toolId)}${shareFragment(token)}`,
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
  /** Page for replacing the payment method of renewals. A provider returns to it with `setup`. */
  paymentMethod: (setupId?: string) =>
    `/pages/account-settings/payment${setupId === undefined ? '' : `?setup=${encodeURIComponent(setupId)}`}`,
  accountSettings: (tab: string) => `/pages/account-settings/${encodeURIComponent(tab)}`,
  orders: () => '/user/orders',
  /** One order, opened over the list. */
  order: (id: string) => `/user/orders?id=${encodeURIComponent(id)}`,
  invoices: () => '/user/invoice',
  invoice: (id: string) => `/user/invoice?id=${encodeURIComponent(id)}`,
  subscription: () => '/user/subscription',
  /** The subscription with the change to a plan opened, to be reviewed and confirmed. */
  changePlan: (planId: string, seats?: number) =>
    `/user/subscription?plan=${encodeURIComponent(planId)}${seatsPart(seats)}`,
  /** The comparison of levels inside the workspace. */
  pricing: () => '/pages/pricing',
  /** @param seats by default as many as the member has */
  checkout: (planId: string, seats?: number) =>
    `/front-pages/checkout?plan=${encodeURIComponent(planId)}${seatsPart(seats)}`,
  /** Continues an open order. */
  checkoutOrder: (orderId: string) => `/front-pages/checkout?order=${encodeURIComponent(orderId)}`,
  /** A new order with the plan, coupon and billing details of one that was not paid. */
  checkoutAgain: (orderId: string) => `/front-pages/checkout?again=${encodeURIComponent(orderId)}`,
  /** Payment state of an order, to which a provider's page returns. */
  /** Providers return to it with `back=` one of `RETURNS`. */
  payment: (orderId: string) => `/front-pages/payment?order=${encodeURIComponent(orderId)}`,
  nextStep: (id: string) => `/nextStepAnalyse/${encodeURIComponent(id)}`,
  terms: () => '/user/terms',
  privacyPolicy: () => '/user/privacyPolicy',
  notAuthorized: () => '/not-authorized',
  comingSoon: () => '/pages/misc/coming-soon',
  underMaintenance: () => '/pages/misc/under-maintenance',
} as const
