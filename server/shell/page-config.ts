import { escapeHtml } from '../html.ts'

/** What the page is told when it is served, so that nothing has to be built anew for it. */
export type PageConfig = {
  /** `Basic …`: the client pair as the Authorization header of each call. */
  client: string
  /** Passwords are encrypted for this key: `04` and 128 hexadecimal digits. */
  sm2PublicKey: string
  /** Whether codes can be read at /dev/mailbox. */
  devMailbox: boolean
  /** The demonstration member; null in production. */
  demo: { email: string; password: string } | null
  /** Who takes the money; null: nothing is sold at the moment. */
  payments: 'sandbox' | 'stripe' | null
}

/** The Authorization header of the product's client. */
export function basicCredential(client: { id: string; secret: string }): string {
  return `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
}

const PLACE = /(<meta\s+name="veriscope-config"\s+content=")[^"]*(")/

/**
 * Writes the configuration into the page's meta element.
 * @throws when the page has none: it would start without its client pair and fail at each call
 */
export function fillPage(html: string, config: PageConfig): string {
  if (!PLACE.test(html))
    throw new Error('index.html has no <meta name="veriscope-config" content="">')
  return html.replace(
    PLACE,
    (_, before: string, after: string) => before + escapeHtml(JSON.stringify(config)) + after,
  )
}
