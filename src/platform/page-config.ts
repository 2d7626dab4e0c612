/** Reads the configuration that the server writes into the page; with a broken one every call fails. */
import type { UpstreamFeature } from '../contract/upstream-features.ts'

/** Configuration that the server writes into `<meta name="veriscope-config">`. */
export type PageConfig = {
  /** Value of the `Authorization` header: the fixed client pair. */
  client: string
  /** Public key for passwords, hex with the leading `04`. */
  sm2PublicKey: string
  /** Whether mails and messages can be read at `/dev/mailbox`. */
  devMailbox: boolean
  /** The demonstration member, outside production. */
  demo: { email: string; password: string } | null
  /** The payment provider; null: nothing is on sale at the moment. */
  payments: 'sandbox' | 'stripe' | null
  /** Whether an order can be paid by bank transfer. */
  transfers: boolean
  /** Features of the upstream beside the specified calls. */
  features: readonly UpstreamFeature[]
}

/** Reads a configuration; a missing or broken one gives values with which every call fails. */
export function parsePageConfig(text: string): PageConfig {
  let given: Partial<PageConfig> = {}
  try {
    given = JSON.parse(text || '{}') as Partial<PageConfig>
  } catch {
    // Broken configuration: the calls then fail with the server's own message.
  }
  return {
    client: given.client ?? '',
    sm2PublicKey: given.sm2PublicKey ?? '',
    devMailbox: given.devMailbox === true,
    demo: given.demo ?? null,
    payments: given.payments ?? null,
    transfers: given.transfers === true,
    features: given.features ?? [],
  }
}

/** Reads the configuration with which the page was served. */
export function readPageConfig(doc: Document): PageConfig {
  const meta = doc.querySelector('meta[name="veriscope-config"]')
  return parsePageConfig(meta?.getAttribute('content') ?? '')
}
