import type { UpstreamFeature } from '../../src/contract/upstream-features.ts'
import { escapeHtml } from '../html.ts'

/** The configuration that the page gets when it is served, so that changing it needs no new build. */
export type PageConfig = {
  /** The client id and secret as the Authorization header of each call: `Basic …`. */
  client: string
  /** The public key for encrypting passwords: `04` and 128 hexadecimal digits. */
  sm2PublicKey: string
  /** Whether codes can be read at /dev/mailbox. */
  devMailbox: boolean
  /** The demonstration member; null in production. */
  demo: { email: string; password: string } | null
  /** The payment provider; null when nothing is sold at the moment. */
  payments: 'sandbox' | 'stripe' | null
  /** Whether an order can be paid by bank transfer. */
  transfers: boolean
  /** What the upstream offers beside the specified calls; nothing unless it is known. */
  features: readonly UpstreamFeature[]
}

/** The Authorization header of the product's client. */
export function basicCredential(client: { id: string; secret: string }): string {
  return `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
}

/** The element of a document that holds the configuration. */
export const configElement = (config: PageConfig): string =>
  `<meta name="veriscope-config" content="${escapeHtml(JSON.stringify(config))}" />`
