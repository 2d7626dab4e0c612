import smCrypto from 'sm-crypto'
import { describe, expect, test } from 'vitest'
import { CipherError, sealPassword } from '../../../../src/ui/forms/seal-password.ts'

const keys = smCrypto.sm2.generateKeyPairHex()
/** sm-crypto's number for C1C2C3. */
const C1C2C3 = 0

describe('7.14a sealPassword', () => {
  test.each(['three plain words', '密码 пароль 👩‍🔬', 'x'.repeat(128)])(
    '%s decrypts with the private key, and never encrypts the same twice',
    async (text) => {
      const cipher = await sealPassword(text, keys.publicKey)
      expect(cipher).toMatch(/^04[0-9a-f]+$/)
      expect(smCrypto.sm2.doDecrypt(cipher.slice(2), keys.privateKey, C1C2C3)).toBe(text)
      expect(await sealPassword(text, keys.publicKey)).not.toBe(cipher)
    },
  )

  test.each([
    ['no text', '', keys.publicKey],
    ['no key', 'three plain words', ''],
    ['half a key', 'three plain words', keys.publicKey.slice(0, 60)],
    ['a key that is no point', 'three plain words', `04${'f'.repeat(128)}`],
  ])('%s: throws, so that nothing is sent', async (_name, text, key) => {
    await expect(sealPassword(text, key)).rejects.toThrow(CipherError)
  })
})
