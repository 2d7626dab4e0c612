/** Fake device with passkeys, written out: one P-256 key, no attestation (WebAuthn level 2, §6). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

/** Encodes a CBOR head: lengths below 2^16 are enough. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
const whole = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: Buffer[]) => Buffer.concat([head(5, entries.length / 2), ...entries])

const FLAGS = { present: 1, verified: 4, attested: 0x40 }

export type PasskeyDevice = ReturnType<typeof passkeyDevice>

/**
 * Creates the device.
 * @param doesCount whether the key counts its signatures; those that several devices share do not
 */
export function passkeyDevice(origin: string, doesCount = true) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const point = (coordinate: string) => bytes(Buffer.from(coordinate, 'base64url'))
  // COSE: an elliptic key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), with x (-2) and y (-3).
  const kind = [whole(1), whole(2), whole(3), whole(-7), whole(-1), whole(1)]
  const cose = map(kind.concat([whole(-2), point(x), whole(-3), point(y)]))
  let counter = 0

  function clientData(type: string, challenge: string, from: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  }
  function authData(flags: number, attested: Buffer): Buffer {
    const count = Buffer.alloc(4)
    counter += doesCount ? 1 : 0
    count.writeUInt32BE(counter)
    const site = sha256(new URL(origin).hostname)
    return Buffer.concat([site, Buffer.from([flags]), count, attested])
  }
  const answer = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: base64url(id),
    /** Returns the browser's response for a new passkey. */
    register(challenge: string) {
      const length = Buffer.from([id.length >> 8, id.length & 0xff])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const { present, verified, attested: has } = FLAGS
      const data = authData(present | verified | has, attested)
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(
          map([text('fmt'), text('none'), text('attStmt'), map([]), text('authData'), bytes(data)]),
        ),
        transports: ['internal'],
      })
    },
    /** Returns the browser's response at sign-in. @param odd deviations from a valid response */
    signIn(challenge: string, odd: { from?: string; isLocked?: boolean } = {}) {
      const { present, verified } = FLAGS
      const data = authData(odd.isLocked === true ? present : present | verified, Buffer.alloc(0))
      const client = clientData('webauthn.get', challenge, odd.from ?? origin)
      const signed = Buffer.concat([data, sha256(client)])
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, privateKey)),
      })
    },
    /** Returns a copy of the key with an older signature counter. */
    rewind: () => (counter = 1),
  }
}
