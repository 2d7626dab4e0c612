import { encryptSensitive } from '../../platform/cipher.ts'
import { CallError } from '../../transport/call-error.ts'

/** The password could not be encrypted, so nothing was sent. */
export class CipherError extends Error {
  override readonly name = 'CipherError'
}

/**
 * Encrypts a password for sending.
 * @param publicKey of the page's configuration (`pageConfigAtom`)
 * @throws CipherError when encryption returned nothing: the form then sends nothing; CallError when the encryption code
 *   could not be loaded
 */
export async function sealPassword(password: string, publicKey: string): Promise<string> {
  const cipher = await encryptSensitive(password, publicKey).catch((error: unknown) => {
    throw new CallError('timeout', { cause: error })
  })
  if (cipher === '') throw new CipherError()
  return cipher
}
