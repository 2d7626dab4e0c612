/**
 * Validation rules of fields that several forms share. Each returns the id of its message, or null when the value is
 * valid.
 */
import { LIMITS } from '../../contract/limits.ts'
import {
  EMAIL,
  normaliseCode,
  normaliseEmail,
  normaliseName,
  normalisePhone,
} from '../../contract/typed-text.ts'
import { msg } from '../../i18n/msg.ts'

export function emailProblem(value: string): string | null {
  const email = normaliseEmail(value)
  if (email === '') return msg('auth.field.email.required')
  return email.length <= LIMITS.email && EMAIL.test(email) ? null : msg('auth.field.email.invalid')
}

/** Only checks that a number was entered; `readPhone` validates it. */
export function phoneProblem(national: string): string | null {
  if (national.trim() === '') return msg('auth.field.phone.required')
  return /\d/.test(normalisePhone(national)) ? null : msg('auth.field.phone.invalid')
}

export function codeProblem(value: string): string | null {
  return /^\d{6}$/.test(normaliseCode(value)) ? null : msg('auth.field.code.invalid')
}

/** Validates a code: six digits from an app, or ten letters and digits of a recovery code. */
export function secondFactorProblem(value: string): string | null {
  const plain = normaliseCode(value).replaceAll('-', '')
  return plain.length === 6 || plain.length === 10 ? null : msg('auth.field.factor.invalid')
}

/** Counts the length in characters, not UTF-16 units. */
export function newPasswordProblem(value: string): string | null {
  const { length } = [...value]
  if (length < LIMITS.password.min) return msg('auth.field.password.short')
  return length > LIMITS.password.max ? msg('auth.field.password.long') : null
}

export function passwordProblem(value: string): string | null {
  return value === '' ? msg('auth.field.password.required') : null
}

export function repeatProblem(value: string, password: string): string | null {
  if (value === '') return msg('auth.field.repeat.required')
  return value === password ? null : msg('auth.field.repeat.differs')
}

export function nickProblem(value: string): string | null {
  const { length } = [...normaliseName(value)]
  if (length === 0 && value.trim() !== '') return msg('auth.field.nick.unseen')
  return length >= 1 && length <= LIMITS.nick ? null : msg('auth.field.nick.invalid')
}
