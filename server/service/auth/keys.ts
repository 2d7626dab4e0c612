/** Keys of the service, one for each purpose, with those that stay accepted after a rotation. */
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The service's own secrets. */
export type Keys = {
  /** Signs access tokens. */
  jwt: KeyObject
  /** For the keyed hash of codes. Not the signing key, because a key must have one use only. */
  codes: KeyObject
  /** Signs the tokens of devices. */
  devices: KeyObject
  /** Encrypts secrets in the database that have to be read again (`sealed.ts`). */
  seal: KeyObject
  /** Derives the keys of members' devices. */
  deviceKeys: KeyObject
  /** Derives the tokens of the links that undo changes of sign-in methods. */
  undoLinks: KeyObject
  /** Signs the unsubscribe links in digests. */
  digests: KeyObject
  sm2PrivateKey: string
  /** The previous keys while they are still accepted after a rotation, else null. */
  previous: (now: Date) => { jwt: KeyObject | null; sm2PrivateKey: string | null }
}

const deriveFromSeal = (sealKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', sealKey, '', purpose, 32))

/** Derived from the key that is never replaced: the link in an old mail must keep working. */
export function deriveUndoKey(sealKey: string): KeyObject {
  return createSecretKey(deriveFromSeal(sealKey, 'undo links'))
}

/** Derived from the key that is never replaced: the link in an old mail must keep working. */
export function deriveDigestKey(sealKey: string): Buffer {
  return deriveFromSeal(sealKey, 'news')
}

type Previous = { value: string; until: Date } | undefined

/** Derives what the service needs from the secrets of the installation. */
export function deriveKeys(
  jwtSecret: string,
  sm2PrivateKey: string,
  sealKey: string,
  old: { jwtSecret?: Previous; sm2PrivateKey?: Previous } = {},
): Keys {
  const { jwtSecret: jwt, sm2PrivateKey: sm2 } = old
  const oldJwt = jwt === undefined ? null : createSecretKey(jwt.value, 'utf8')
  return {
    jwt: createSecretKey(jwtSecret, 'utf8'),
    codes: createSecretKey(`codes:${jwtSecret}`, 'utf8'),
    devices: createSecretKey(`devices:${jwtSecret}`, 'utf8'),
    seal: createSecretKey(deriveFromSeal(sealKey, 'seal')),
    deviceKeys: createSecretKey(deriveFromSeal(sealKey, 'device keys')),
    undoLinks: deriveUndoKey(sealKey),
    digests: createSecretKey(deriveDigestKey(sealKey)),
    sm2PrivateKey,
    previous: (now) => ({
      jwt: jwt !== undefined && now < jwt.until ? oldJwt : null,
      sm2PrivateKey: sm2 !== undefined && now < sm2.until ? sm2.value : null,
    }),
  }
}
