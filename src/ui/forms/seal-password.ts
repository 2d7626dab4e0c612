import { encryptSensitive } from '../../platform/cipher.ts'

/** The password could not be encrypted, so nothing was sent. */
export class CipherError extends Error {
  override readonly name = 'CipherError'
}

/**
 * A password as it may leave the page.
 * @param publicKey of the page's configuration (`pageConfigAtom`)
 * @throws CipherError when the helper gave nothing back: the form then sends nothing
 */
export async function sealPassword(password: string, publicKey: string): Promise<string> {
  const cipher = await encryptSensitive(password, publicKey)
  if (cipher === '') throw new CipherError()
  return cipher
}
