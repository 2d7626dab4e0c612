import type { Endpoint } from './endpoint.ts'
import { collectionEndpoints } from './endpoints/collection.ts'
import { contentEndpoints } from './endpoints/content.ts'
import { credentialEndpoints } from './endpoints/credentials.ts'
import { deviceKeyEndpoints } from './endpoints/device-keys.ts'
import { feedbackEndpoints } from './endpoints/feedback.ts'
import { invoiceEndpoints } from './endpoints/invoices.ts'
import { levelEndpoints } from './endpoints/levels.ts'
import { memberEndpoints } from './endpoints/members.ts'
import { notificationEndpoints } from './endpoints/notifications.ts'
import { orderEndpoints } from './endpoints/orders.ts'
import { passkeyEndpoints } from './endpoints/passkeys.ts'
import { pushEndpoints } from './endpoints/push.ts'
import { recordEndpoints } from './endpoints/records.ts'
import { seatEndpoints } from './endpoints/seats.ts'
import { secondFactorEndpoints } from './endpoints/second-factor.ts'
import { securityLogEndpoints } from './endpoints/security-log.ts'
import { sharedResultEndpoints } from './endpoints/shared-results.ts'
import { sessionEndpoints } from './endpoints/session.ts'
import { subscriptionEndpoints } from './endpoints/subscription.ts'
import { termsEndpoints } from './endpoints/terms.ts'

/**
 * Every call of the product, declared once as data. The client's types, the proxy's allow-list, the
 * embedded service's validation and access rules, and the tests' cases are derived from it.
 */
export const contract = {
  ...sessionEndpoints,
  ...credentialEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...deviceKeyEndpoints,
  ...termsEndpoints,
  ...memberEndpoints,
  ...securityLogEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...contentEndpoints,
  ...collectionEndpoints,
  ...levelEndpoints,
  ...orderEndpoints,
  ...invoiceEndpoints,
  ...subscriptionEndpoints,
  ...seatEndpoints,
  ...feedbackEndpoints,
  ...recordEndpoints,
  ...sharedResultEndpoints,
}

export type Contract = typeof contract
export type EndpointName = keyof Contract

/** Names of the calls that the page may queue. */
export type QueueableName = {
  [N in EndpointName]: Contract[N] extends { isQueueable: true } ? N : never
}[EndpointName]

/** The names of the calls that the page may queue. */
export const QUEUEABLE_NAMES = Object.entries<Endpoint>(contract).flatMap(
  ([name, { isQueueable }]) => (isQueueable ? [name as QueueableName] : []),
)

/** The endpoints by path, for the proxy's allow-list. */
export function endpointsByUrl(): ReadonlyMap<string, { name: EndpointName; endpoint: Endpoint }> {
  return new Map(
    Object.entries(contract).map(([name, declared]) => [
      declared.url,
      { name: name as EndpointName, endpoint: declared },
    ]),
  )
}
