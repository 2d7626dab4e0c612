/** Key with which this installation signs its messages to push services (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto'

const CURVE = 'prime256v1'
const BYTES = 32

/** A private key in base64url. */
export const VAPID_KEY = /^[\w-]{43}$/

export type Vapid = {
  publicKey: string
  privateKey: string
  /** Contact address of the operator for push services: `https:` or `mailto:`. */
  subject: string
}

/** Generates a private key, base64url. */
export function newVapidKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  const key = pair.getPrivateKey()
  // Node omits leading zeros, which other implementations need.
  return Buffer.concat([Buffer.alloc(BYTES - key.length), key]).toString('base64url')
}

/**
 * Derives the key pair of a private key.
 * @throws for a text that is no key of the curve
 */
export function deriveVapid(privateKey: string, subject: string): Vapid {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: pair.getPublicKey('base64url'), subject }
}

/** Whether a text is a private key of the curve. */
export function isVapidKey(text: string): boolean {
  if (!VAPID_KEY.test(text)) return false
  try {
    return deriveVapid(text, '').publicKey !== ''
  } catch {
    return false
  }
}

/** Contact address of the operator: the sender of the mails, or the product's origin. */
export function contactOf(mailFrom: string | null, publicOrigin: URL | null): string {
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '')?.[0]
  if (address !== undefined) return `mailto:${address}`
  return publicOrigin?.protocol === 'https:' ? publicOrigin.origin : 'mailto:operator@localhost'
}
