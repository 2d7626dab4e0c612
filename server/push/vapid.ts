/** The key with which this installation signs what it sends to push services (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto'

const CURVE = 'prime256v1'
const BYTES = 32

/** A private key in base64url. */
export const VAPID_KEY = /^[\w-]{43}$/

export type Vapid = {
  publicKey: string
  privateKey: string
  /** Where a push service can reach the operator: `https:` or `mailto:`. */
  subject: string
}

/** A new private key, base64url. */
export function newVapidKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const key = pair.getPrivateKey()
  // Leading zeros are left out by Node, and needed by those who read it.
  return Buffer.concat([Buffer.alloc(BYTES - key.length), key]).toString('base64url')
}

/** The pair of a private key. @throws for what is no key of the curve */
export function vapidFrom(privateKey: string, subject: string): Vapid {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: pair.getPublicKey('base64url'), subject }
}

/** Whether a text is a private key of the curve. */
export function isVapidKey(text: string): boolean {
  if (!VAPID_KEY.test(text)) return false
  try {
    return vapidFrom(text, '').publicKey !== ''
  } catch {
    return false
  }
}

/** Where the operator is reached: the address of the mails, or that of the product. */
export function subjectOf(mailFrom: string | null, publicOrigin: URL | null): string {
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '')?.[0]
  if (address !== undefined) return `mailto:${address}`
  return publicOrigin?.protocol === 'https:' ? publicOrigin.origin : 'mailto:operator@localhost'
}
