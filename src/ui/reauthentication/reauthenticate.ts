/** Calls that re-authenticate the member. Each throws `CallError`, or `CipherError` before sending. */
import { CODE_TYPE } from '../../contract/codes.ts'
import { credentialEndpoints } from '../../contract/endpoints/credentials.ts'
import { memberEndpoints } from '../../contract/endpoints/members.ts'
import { passkeyEndpoints } from '../../contract/endpoints/passkeys.ts'
import { requestPasskey } from '../../platform/passkey.ts'
import { callTool } from '../../session/current.ts'
import { sealPassword } from '../forms/seal-password.ts'

/** Sends a re-authentication code to one of the member's own addresses. @returns true */
export async function sendReauthenticationCode(
  channel: 'email' | 'phone',
  address: string,
  languageType: string,
): Promise<true> {
  const codeType = CODE_TYPE.signIn
  if (channel === 'email') {
    await callTool(credentialEndpoints.sendEmailCode, { email: address, codeType })
  } else {
    await callTool(credentialEndpoints.sendSmsCode, { phone: address, codeType, languageType })
  }
  return true
}

/** Credential of a re-authentication; null when only the second factor is missing. */
export type Credential =
  | { password: string; publicKey: string }
  | { channel: 'email' | 'phone'; code: string }
  | null

async function paramsOf(credential: Credential) {
  if (credential === null) return {}
  if ('code' in credential) return credential
  return { password: await sealPassword(credential.password, credential.publicKey) }
}

/** Re-authenticates the member. @param secondFactor a code of the app or a recovery code, as typed */
export async function reauthenticate(
  credential: Credential,
  secondFactor: string | null,
): Promise<void> {
  await callTool(memberEndpoints.prove, {
    ...(await paramsOf(credential)),
    ...(secondFactor !== null && { secondFactor: secondFactor.trim() }),
  })
}

/** Re-authenticates the member by a passkey of the device, which is both factors. @throws PasskeyCancelled */
export async function reauthenticateByPasskey(): Promise<void> {
  const options = await callTool(passkeyEndpoints.passkeyChallenge, {})
  const { id, rawId, type, response } = await requestPasskey(options)
  const passkey = { id, rawId, type, clientExtensionResults: {}, response }
  await callTool(memberEndpoints.prove, { passkey })
}
