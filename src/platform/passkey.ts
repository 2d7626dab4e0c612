/**
 * The one door to the browser's passkeys. Its code is loaded when a passkey is asked for: most visits never
 * do.
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

/** The reader closed the browser's question, or let it run out: nothing happened. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
}

/** The device has a passkey for this account already. */
export class PasskeyKnown extends Error {
  override readonly name = 'PasskeyKnown'
}

async function asked<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'InvalidStateError') throw new PasskeyKnown()
    throw new PasskeyCancelled()
  }
}

// The service has made the options for this API, and reads its answers: neither is looked into here.

/** Asks the device for a new passkey. @throws PasskeyCancelled, PasskeyKnown */
export async function makePasskey(options: object): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await load()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return asked(startRegistration({ optionsJSON }))
}

/** Asks the device for one of its passkeys. @throws PasskeyCancelled */
export async function askForPasskey(options: object): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await load()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return asked(startAuthentication({ optionsJSON }))
}
