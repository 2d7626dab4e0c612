/** Maps calls to optional features of the upstream, so that the page shows only what it has. */

/**
 * Optional features of an upstream beside the calls that the specification names. The page shows
 * only what its upstream has: the embedded service has all of them, a remote one those in
 * `UPSTREAM_FEATURES`.
 */
export const UPSTREAM_FEATURES = [
  'secondFactor',
  'passkeys',
  /** A log of security events of an account, for its member. */
  'securityLog',
  /** Keys with which a device encrypts what stays on it after the end of a session. */
  'deviceKeys',
  /** Profile, sessions, mail preferences, export of the member's data, account deletion. */
  'account',
  'notifications',
  'collection',
  'feedback',
  /** Records in the account; without it they stay on the device. */
  'records',
  /** Links that show one result to anyone who has the link. */
  'sharedResults',
  'orders',
  'invoices',
  /** Several members use what one of them pays for; before `subscription`, whose addresses it shares. */
  'seats',
  'subscription',
  /** Completed steps of a subject, and reading positions of articles. */
  'progress',
  /** A member's marks apart from public content, which is then fetched without a token. */
  'marks',
] as const
export type UpstreamFeature = (typeof UPSTREAM_FEATURES)[number]

/** Prefixes of the addresses of each feature's calls. */
const ADDRESSES: Readonly<Record<UpstreamFeature, readonly string[]>> = {
  secondFactor: ['/api/member/secondFactor/'],
  passkeys: ['/api/member/passkey/'],
  securityLog: ['/api/member/securityLog/'],
  deviceKeys: ['/api/member/deviceKey/'],
  account: [
    '/api/member/member/detail',
    '/api/member/member/update',
    '/api/member/session/',
    '/api/member/preference/',
    '/api/member/proof/',
    '/api/member/export/',
    '/api/member/deletion/',
  ],
  notifications: ['/api/notification/'],
  collection: ['/api/collection/'],
  feedback: ['/api/feedback/'],
  records: ['/api/analysisRecord/'],
  sharedResults: ['/api/sharedResult/'],
  orders: ['/api/order/'],
  invoices: ['/api/invoice/'],
  seats: ['/api/subscription/seat/'],
  subscription: ['/api/subscription/'],
  progress: ['/api/specialSubject/progress/', '/api/homepageConfig/progress/'],
  marks: ['/api/homepageConfig/marks/'],
}

/** Returns the feature that a call belongs to; null for a call that every upstream has. */
export function featureOf(url: string): UpstreamFeature | null {
  return (
    UPSTREAM_FEATURES.find((feature) =>
      ADDRESSES[feature].some((start) => url.startsWith(start)),
    ) ?? null
  )
}

/** Whether an upstream with these features supports a call. */
export function isOffered(url: string, features: readonly UpstreamFeature[]): boolean {
  const feature = featureOf(url)
  return feature === null || features.includes(feature)
}
