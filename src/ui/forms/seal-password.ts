import { encryptSensitive } from '../../platform/cipher.ts'
import { CallError } from '../../transport/call-error.ts'

/** The password could not be encrypted, so nothing was sent. */
export class CipherError extends Error {
  override readonly name = 'CipherError'
}

/**
 * A password as it may leave the page.
 * @param publicKey of the page's configuration (`pageConfigAtom`)
 * @throws CipherError when the helper gave nothing back: the form then sends nothing; CallError when what encrypts did not come
 */
export async function sealPassword(password: string, publicKey: string): Promise<string> {
  const cipher = await encryptSensitive(password, publicKey).catch((error: unknown) => {
    throw new CallError('timeout', { cause: error })
  })
  if (cipher === '') throw new CipherError()
  return cipher
}
