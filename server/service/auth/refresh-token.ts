import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Generates a refresh token: 256 random bits. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash that is stored in place of a refresh token. SHA-256 is enough for 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function sealingKey(token: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token, '', 'veriscope refresh successor', 32))
}

/**
 * Encrypts the next token pair with a key derived from the old token. During the grace period the holder of the old
 * token gets the same pair again, but it cannot be decrypted from the database alone, which has only a hash of the
 * old token. AES-256-GCM, `iv.tag.text` in base64url.
 */
export function seal(token: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(token), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url')).join('.')
}

/**
 * Decrypts a text from `seal`.
 * @throws when the token is another one or the text was altered
 */
export function unseal(token: string, sealed: string): string {
  const [iv, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (iv === undefined || tag === undefined || body === undefined)
    throw new Error('not sealed text')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(token), iv)
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
