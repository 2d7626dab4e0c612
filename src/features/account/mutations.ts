/** Changes of a member's account that are not queued. Each throws `CallError`, or `CipherError` before sending. */
import { CODE_TYPE } from '../../contract/codes.ts'
import {
  type DeletionState,
  type ExportState,
  memberEndpoints,
} from '../../contract/endpoints/members.ts'
import { securityLogEndpoints } from '../../contract/endpoints/security-log.ts'
import { credentialEndpoints } from '../../contract/endpoints/credentials.ts'
import { callTool } from '../../session/current.ts'
import { sealPassword } from '../../ui/forms/seal-password.ts'
import { refetchProfile } from './queued-calls.ts'

/** Sends a code to an address that is to be bound: e-mail, or a number in E.164. */
export async function sendBindCode(
  address: { email: string } | { phone: string },
  languageType: string,
): Promise<void> {
  if ('email' in address) {
    await callTool(credentialEndpoints.sendEmailCode, { ...address, codeType: CODE_TYPE.bind })
  } else {
    const params = { ...address, codeType: CODE_TYPE.bind, languageType }
    await callTool(credentialEndpoints.sendSmsCode, params)
  }
}

/** Binds an address. */
export async function bindAddress(form: {
  address: { bindEmail: string } | { bindPhone: string }
  code: string
}): Promise<void> {
  await callTool(credentialEndpoints.bindAccount, { ...form.address, code: form.code })
  await refetchProfile()
}

export async function changePassword(
  form: { oldPassword: string; password: string },
  publicKey: string,
): Promise<void> {
  await callTool(credentialEndpoints.setPassword, {
    oldPassword: await sealPassword(form.oldPassword, publicKey),
    password: await sealPassword(form.password, publicKey),
    confirmPassword: await sealPassword(form.password, publicKey),
  })
}

export async function endSession(id: string, erasesDevice: boolean): Promise<void> {
  await callTool(memberEndpoints.revokeSession, { id, erasesDevice })
}

/**
 * Reports an event of the security log as not the member's own.
 * @returns whether a link was sent that undoes what changed since
 */
export async function disputeEvent(id: string): Promise<boolean> {
  return (await callTool(securityLogEndpoints.disputeEvent, { id })).isLinkSent
}

/** @returns the number of ended sessions */
export async function endOtherSessions(): Promise<number> {
  return (await callTool(memberEndpoints.revokeOtherSessions, {})).ended
}

/** Requests an export. */
export function requestExport(): Promise<ExportState> {
  return callTool(memberEndpoints.requestExport, {})
}

/**
 * Fetches the prepared copy piece by piece.
 * @param onPart called after each piece
 * @throws CallError; SyntaxError when the pieces do not make one JSON document
 */
export async function fetchExport(
  onPart: (part: number, parts: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const pieces: string[] = []
  let parts = 1
  for (let part = 0; part < parts; part += 1) {
    const piece = await callTool(memberEndpoints.exportPart, { part }, { signal })
    pieces.push(piece.text)
    parts = piece.parts
    onPart(part + 1, parts)
  }
  const text = pieces.join('')
  // A file that cannot be parsed would be worse than none.
  JSON.parse(text)
  return new Blob([text], { type: 'application/json' })
}

/** Requests the account's deletion. */
export function requestDeletion(form: { reason: string }): Promise<DeletionState> {
  return callTool(memberEndpoints.requestDeletion, { reason: form.reason.trim() })
}
