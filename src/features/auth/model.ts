import { LIMITS } from '../../contract/limits.ts'
import { msg } from '../../i18n/msg.ts'

/** HTML's own rule for e-mail fields, as the decisions name it. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Each rule returns the id of its message, or null when the value is fine. */
export function emailProblem(value: string): string | null {
  const email = value.trim()
  if (email === '') return msg('auth.field.email.required')
  return email.length <= LIMITS.email && EMAIL.test(email) ? null : msg('auth.field.email.invalid')
}

export function codeProblem(value: string): string | null {
  return /^\d{6}$/.test(value.trim()) ? null : msg('auth.field.code.invalid')
}

/** The length is counted in characters, not UTF-16 units. */
export function newPasswordProblem(value: string): string | null {
  const { length } = [...value]
  if (length < LIMITS.password.min) return msg('auth.field.password.short')
  return length > LIMITS.password.max ? msg('auth.field.password.long') : null
}

export function passwordProblem(value: string): string | null {
  return value === '' ? msg('auth.field.password.required') : null
}

export function nickProblem(value: string): string | null {
  const { length } = [...value.trim()]
  return length >= LIMITS.nick.min && length <= LIMITS.nick.max
    ? null
    : msg('auth.field.nick.invalid')
}
