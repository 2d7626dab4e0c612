/** Fake browser half of Web Push, written after the standards and without the library that the server uses. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { deriveVapid } from '../../server/push/vapid.ts'

/** A key of a server, used in tests only. */
export const TEST_VAPID = deriveVapid(
  'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  'mailto:operator@veriscope.example',
)

/** Creates a subscription of a browser, with the decryption of its messages. */
export function pushDevice(endpoint: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)

  /** Decrypts by RFC 8291, section 3.4, for one record of RFC 8188. */
  function read(body: Buffer): unknown {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + idLength)
    const sealed = body.subarray(21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
    const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
    const opening = createDecipheriv('aes-128-gcm', key, nonce)
    opening.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
  }

  return {
    endpoint,
    read,
    /** Parameters that the page sends to the server. */
    params: {
      endpoint,
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
      publicKey: TEST_VAPID.publicKey,
    },
  }
}
