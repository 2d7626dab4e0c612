import smCrypto from 'sm-crypto'
import { describe, expect, it } from 'vitest'
import { encryptSensitive } from '../../../src/platform/cipher.ts'
import { runs } from '../../helpers/nightly.ts'

const C1C2C3 = 0
const pair = smCrypto.sm2.generateKeyPairHex()

describe('7.14a the sensitive-text helper', () => {
  it('S35 encrypts so that the service can decrypt, always with the leading 04', async () => {
    for (let n = 0; n < runs(8, 100); n += 1) {
      const text = `a phrase ${n} 析微`
      const cipher = await encryptSensitive(text, pair.publicKey)
      expect(cipher.slice(0, 2)).toBe('04')
      expect(smCrypto.sm2.doDecrypt(cipher.slice(2), pair.privateKey, C1C2C3)).toBe(text)
    }
  })

  it.each(['', 'no key', '04', '04zz'])('returns an empty text for the key %j', async (key) => {
    expect(await encryptSensitive('secret', key)).toBe('')
  })

  it('returns an empty text for an empty text', async () => {
    expect(await encryptSensitive('', pair.publicKey)).toBe('')
  })
})
