/** Calls of the sign-in pages: signing in, sending codes, registration and resetting the password. */
import { normaliseEmail, normaliseName } from '../../contract/typed-text.ts'
import type { CodeType } from '../../contract/codes.ts'
import { credentialEndpoints } from '../../contract/endpoints/credentials.ts'
import { passkeyEndpoints } from '../../contract/endpoints/passkeys.ts'
import { requestPasskey } from '../../platform/passkey.ts'
import { callTool, currentSession } from '../../session/current.ts'
import { sealPassword } from '../../ui/forms/seal-password.ts'
import { type Address } from './address.ts'
import { forgetEntryDraft } from './entry-draft.ts'

/** Credential of a sign-in: a password or a code. */
export type Secret = { password: string } | { code: string }

export type SignInOptions = {
  /** Code of the second factor, once the service has required it. */
  factor?: string | null
  /** Public key for passwords, from the page's configuration. */
  publicKey: string
}

/** Signs in by password or by code. @throws CipherError, CallError */
export async function signIn(
  address: Address,
  secret: Secret,
  { publicKey, factor = null }: SignInOptions,
): Promise<void> {
  const credential =
    'code' in secret
      ? { code: secret.code.trim() }
      : { password: await sealPassword(secret.password, publicKey) }
  await currentSession().signIn({
    ...address,
    ...credential,
    ...(factor !== null && { secondFactor: factor.trim() }),
  })
  forgetEntryDraft()
}

/** Signs in with a passkey of the device. @throws PasskeyCancelled, CallError */
export async function signInByPasskey(): Promise<void> {
  const options = await callTool(passkeyEndpoints.passkeyChallenge, {})
  const { id, rawId, type, response } = await requestPasskey(options)
  const passkey = { id, rawId, type, clientExtensionResults: {}, response }
  await currentSession().signIn({ passkey })
  forgetEntryDraft()
}

/**
 * Sends a six-digit code. The answer is the same whether or not the address is known.
 * @param language of the text message
 */
export async function sendCode(
  address: Address,
  codeType: CodeType,
  language: string,
): Promise<void> {
  if ('email' in address) {
    await callTool(credentialEndpoints.sendEmailCode, { email: address.email, codeType })
  } else {
    await callTool(credentialEndpoints.sendSmsCode, {
      phone: address.phone,
      codeType,
      languageType: language,
    })
  }
}

export type Registration = { email: string; code: string; nick: string; password: string }

/** Creates an account. @throws CipherError, CallError */
export async function registerMember(form: Registration, publicKey: string): Promise<void> {
  await callTool(credentialEndpoints.register, {
    email: normaliseEmail(form.email),
    code: form.code.trim(),
    nick: normaliseName(form.nick),
    password: await sealPassword(form.password, publicKey),
    confirmPassword: await sealPassword(form.password, publicKey),
  })
}

/** Sets a new password. @throws CipherError, CallError */
export async function resetPassword(
  address: Address,
  form: { code: string; password: string },
  publicKey: string,
): Promise<void> {
  await callTool(credentialEndpoints.resetPassword, {
    ...address,
    code: form.code.trim(),
    password: await sealPassword(form.password, publicKey),
    confirmPassword: await sealPassword(form.password, publicKey),
  })
}
