/** Changes of a member's account. Each throws `CallError`, or `CipherError` before sending. */
import type { QueryClient } from '@tanstack/react-query'
import { sendOrQueue } from '../../cache/write-queue.ts'
import { CODE_TYPE } from '../../contract/codes.ts'
import type { ParamsOf } from '../../contract/endpoint.ts'
import {
  type DeletionState,
  type ExportState,
  memberEndpoints,
  type MemberPreferences,
} from '../../contract/endpoints/members.ts'
import { credentialEndpoints } from '../../contract/endpoints/credentials.ts'
import { callTool, currentSession } from '../../session/current.ts'
import { sealPassword } from '../../ui/forms/seal-password.ts'
import { accountQueries } from './queries.ts'

/**
 * Stores the new profile in the cookies; a profile that cannot be read now is read with the next
 * page.
 */
async function refetchProfile(): Promise<void> {
  await currentSession()
    .readProfile()
    .catch(() => null)
}

/** Fields of the profile as they are sent: an empty text removes one. */
export type ProfileParams = ParamsOf<typeof memberEndpoints.updateProfile>

/** Shows fields of the profile that the service may not have yet. */
export function showProfile(change: Record<string, unknown>): void {
  const session = currentSession()
  const userId = session.userId()
  if (userId === null) return
  const shown = Object.entries(change).filter(([, value]) => typeof value === 'string')
  session.showProfile(
    userId,
    Object.fromEntries(shown.map(([name, value]) => [name, value === '' ? null : value])),
  )
}

/**
 * Saves fields of the profile one by one, so that each can be retried alone; offline they are shown and queued.
 * @param was values of the account, shown again when the change is discarded
 * @returns whether they are queued
 */
export async function saveProfile(
  change: ProfileParams,
  was: ProfileParams = {},
): Promise<boolean> {
  let isQueued = false
  for (const [field, value] of Object.entries(change)) {
    const params = { [field]: value }
    const before = Object.entries(was).filter(([name]) => name === field)
    const write = {
      key: `profile:${field}`,
      name: 'updateProfile' as const,
      params,
      ...(before.length > 0 && { was: Object.fromEntries(before) }),
    }
    const reply = await sendOrQueue(write, () => callTool(memberEndpoints.updateProfile, params))
    if (reply === null) {
      isQueued = true
      showProfile(params)
    }
  }
  if (!isQueued) await refetchProfile()
  return isQueued
}

/** Switches one notification channel. @returns the state; null when the change is queued */
export async function savePreference(
  name: keyof MemberPreferences,
  isOn: boolean,
): Promise<boolean | null> {
  const params = { [name]: isOn }
  const reply = await sendOrQueue(
    { key: `preference:${name}`, name: 'updatePreferences', params, was: { [name]: !isOn } },
    () => callTool(memberEndpoints.updatePreferences, params),
  )
  return reply === null ? null : reply[name]
}

/** Restores the displayed preferences after a queued change was discarded. */
export function restorePreference(
  client: QueryClient,
  was: Record<string, unknown>,
): Promise<void> {
  client.setQueryData(accountQueries.preferences().queryKey, (now) => now && { ...now, ...was })
  return Promise.resolve()
}

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

/** Sends a reauthentication code to one of the member's own addresses. @returns true */
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

/** Reauthenticates the member by password. */
export async function reauthenticateByPassword(password: string, publicKey: string): Promise<void> {
  await callTool(memberEndpoints.prove, { password: await sealPassword(password, publicKey) })
}

/** Reauthenticates the member by a code sent to one of their addresses. */
export async function reauthenticateByCode(
  channel: 'email' | 'phone',
  code: string,
): Promise<void> {
  await callTool(memberEndpoints.prove, { channel, code })
}

/** Binds an address. The service may require a reauthentication first. */
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

export async function endSession(id: string): Promise<void> {
  await callTool(memberEndpoints.revokeSession, { id })
}

/** @returns the number of ended sessions */
export async function endOtherSessions(): Promise<number> {
  return (await callTool(memberEndpoints.revokeOtherSessions, {})).ended
}

/** Requests an export. The service may require a reauthentication first. */
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

/** Requests the account's deletion. The service may require a reauthentication first. */
export function requestDeletion(form: { reason: string }): Promise<DeletionState> {
  return callTool(memberEndpoints.requestDeletion, { reason: form.reason.trim() })
}
