/** Configuration of the page, inserted when it is served, so that changing it needs no new build. */
import type { UpstreamFeature } from '../../src/contract/upstream-features.ts'
import { escapeHtml } from '../html.ts'

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
  /** Features of the upstream beyond the specified calls; empty unless they are known. */
  features: readonly UpstreamFeature[]
}

/** Returns the Authorization header of the product's client. */
export function basicCredential(client: { id: string; secret: string }): string {
  return `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
}

/** Renders the element of a document that holds the configuration. */
export const configElement = (config: PageConfig): string =>
  `<meta name="veriscope-config" content="${escapeHtml(JSON.stringify(config))}" />`
