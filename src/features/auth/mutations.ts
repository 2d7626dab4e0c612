import type { CodeType } from '../../contract/codes.ts'
import { sessionEndpoints } from '../../contract/endpoints/session.ts'
import { encryptSensitive } from '../../platform/cipher.ts'
import { callTool, currentSession } from '../../session/current.ts'

/** The password could not be encrypted, so nothing was sent. */
export class CipherError extends Error {
  override readonly name = 'CipherError'
}

async function sealed(password: string, publicKey: string): Promise<string> {
  const cipher = await encryptSensitive(password, publicKey)
  if (cipher === '') throw new CipherError()
  return cipher
}

export type Credentials = { email: string; password: string } | { email: string; code: string }

/** Signs in by password or by code. @throws CipherError, CallError */
export async function signIn(credentials: Credentials, publicKey: string): Promise<void> {
  const email = credentials.email.trim()
  if ('code' in credentials) {
    await currentSession().signIn({ email, code: credentials.code.trim() })
  } else {
    await currentSession().signIn({
      email,
      password: await sealed(credentials.password, publicKey),
    })
  }
}

/** Sends a six-digit code. The answer is the same whether or not the address is known. */
export async function sendCode(email: string, codeType: CodeType): Promise<void> {
  await callTool(sessionEndpoints.sendEmailCode, { email: email.trim(), codeType })
}

export type Registration = { email: string; code: string; nick: string; password: string }

/** Registers and signs in. @throws CipherError, CallError */
export async function registerMember(form: Registration, publicKey: string): Promise<void> {
  const password = await sealed(form.password, publicKey)
  await callTool(sessionEndpoints.register, {
    email: form.email.trim(),
    code: form.code.trim(),
    nick: form.nick.trim(),
    password,
    confirmPassword: await sealed(form.password, publicKey),
  })
  await signIn({ email: form.email, password: form.password }, publicKey)
}
