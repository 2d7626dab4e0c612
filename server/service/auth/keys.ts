import { createSecretKey, type KeyObject } from 'node:crypto'

/** The service's own secrets. */
export type Keys = {
  /** Signs access tokens. */
  jwt: KeyObject
  /** Keyed hash of codes. Not the signing key: one key, one use. */
  codes: KeyObject
  sm2PrivateKey: string
}

/** Derives what the service needs from the two secrets of the installation. */
export function keysFrom(jwtSecret: string, sm2PrivateKey: string): Keys {
  return {
    jwt: createSecretKey(jwtSecret, 'utf8'),
    codes: createSecretKey(`codes:${jwtSecret}`, 'utf8'),
    sm2PrivateKey,
  }
}
