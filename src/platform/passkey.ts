/**
 * Adapter of the browser's passkeys (WebAuthn). Its code is loaded on the first use, which most
 * visits do not have.
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

const load = () => import('@simplewebauthn/browser')

/** Whether the browser has passkeys. */
export const hasPasskeys = () => typeof globalThis.PublicKeyCredential === 'function'

/** The user cancelled the browser's prompt, or it timed out: nothing happened. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
}

/** The device already has a passkey for this account. */
export class PasskeyKnown extends Error {
  override readonly name = 'PasskeyKnown'
}

async function withPasskeyErrors<T>(prompt: Promise<T>): Promise<T> {
  try {
    return await prompt
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'InvalidStateError') throw new PasskeyKnown()
    throw new PasskeyCancelled()
  }
}

// The service creates the options for this API and reads its responses: neither is inspected here.

/** Requests a new passkey from the device. @throws PasskeyCancelled, PasskeyKnown */
export async function makePasskey(options: object): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await load()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return withPasskeyErrors(startRegistration({ optionsJSON }))
}

/** Requests a sign-in with one of the device's passkeys. @throws PasskeyCancelled */
export async function requestPasskey(options: object): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await load()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return withPasskeyErrors(startAuthentication({ optionsJSON }))
}
