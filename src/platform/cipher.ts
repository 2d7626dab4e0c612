/**
 * Encrypts with sm-crypto; the only module that uses it. Loaded when a password is about to be
 * sent, not with the page.
 */

import { awaitWhileConnected } from './await-while-connected.ts'

const load = () => import('sm-crypto')

/**
 * Starts to load the encryption code when a password is being entered, so that it is there if the
 * connection fails later.
 */
export function prepareCipher(): void {
  load().catch(() => {})
}

/** sm-crypto's mode for the order C1C2C3, which BladeX reads. */
const C1C2C3 = 0

/**
 * Encrypts a sensitive text with SM2 (GB/T 32918).
 * @param publicKey hex, 65 bytes with the leading `04`
 * @returns hex with the leading `04`, or `''` on failure: the caller then sends nothing. The prefix
 * is always added, for a bare ciphertext that happens to begin with 04 is misread by the server.
 * @throws when the encryption code cannot be loaded
 */
export async function encryptSensitive(plain: string, publicKey: string): Promise<string> {
  if (plain === '' || publicKey === '') return ''
  const { sm2 } = await awaitWhileConnected(load())
  try {
    const cipher = sm2.doEncrypt(plain, publicKey, C1C2C3)
    return cipher ? `04${cipher}` : ''
  } catch {
    return ''
  }
}
