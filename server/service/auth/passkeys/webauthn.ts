/** Adapter of SimpleWebAuthn: options for the browser, and verification of its answers. */
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { brand } from '../../../../src/contract/brand.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'

/**
 * Loaded with the first passkey: it is 270 of the 1 650 modules that a server had to load before it could start.
 */
const library = () => import('@simplewebauthn/server')

/** A passkey as it is stored. */
export type StoredKey = {
  id: string
  publicKey: string
  counter: number
  transports: string | null
}

/** Expectations on an answer. */
type Expected = {
  origin: string
  isChallenge: (challenge: string) => boolean
}

/** ES256 and RS256 (COSE), which all authenticators support. */
const ALGORITHMS = [-7, -257]

const siteOf = (origin: string) => new URL(origin).hostname

// The transports that a browser reported are returned to it unchanged.
const transportsOf = ({ transports }: Pick<StoredKey, 'transports'>) =>
  transports === null ? undefined : (JSON.parse(transports) as AuthenticatorTransport[])

/** Options for a new passkey that is discoverable and requires user verification. */
export async function registrationOptions(parts: {
  origin: string
  member: { id: string; account: string; name: string }
  challenge: Uint8Array<ArrayBuffer>
  known: readonly StoredKey[]
}) {
  const { origin, member, challenge, known } = parts
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: brand.name.en,
    rpID: siteOf(origin),
    userID: new TextEncoder().encode(member.id),
    userName: member.account,
    userDisplayName: member.name,
    challenge,
    timeout: LIMITS.passkeyPromptMs,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((key) => {
      const transports = transportsOf(key)
      return { id: key.id, ...(transports && { transports }) }
    }),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Verifies the answer to a registration; null when it is not valid. */
export async function verifyRegistration(
  answer: object,
  { origin, isChallenge }: Expected,
): Promise<(StoredKey & { isSynced: boolean }) | null> {
  const response = answer as RegistrationResponseJSON
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      supportedAlgorithmIDs: ALGORITHMS,
      expectedChallenge: isChallenge,
      expectedOrigin: origin,
      expectedRPID: siteOf(origin),
      requireUserVerification: true,
    })
    if (registrationInfo === undefined) return null
    const { credential, credentialBackedUp } = registrationInfo
    const { transports } = response.response
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: transports === undefined ? null : JSON.stringify(transports),
      isSynced: credentialBackedUp,
    }
  } catch {
    // The library throws for an answer that is malformed, for another site, or signed wrongly.
    return null
  }
}

export async function signInOptions(origin: string, challenge: Uint8Array<ArrayBuffer>) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: siteOf(origin),
    challenge,
    timeout: LIMITS.passkeyPromptMs,
    userVerification: 'required',
  })
}

/** New signature counter of the key when its answer is valid, else null. */
export async function verifySignIn(
  answer: object,
  key: StoredKey,
  { origin, isChallenge }: Expected,
): Promise<number | null> {
  const transports = transportsOf(key)
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: isChallenge,
      expectedOrigin: origin,
      expectedRPID: siteOf(origin),
      credential: {
        id: key.id,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
        ...(transports && { transports }),
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
