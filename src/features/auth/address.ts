/** Reads the e-mail address or phone number of a form into the format of the wire. */
import { normaliseEmail, normalisePhone } from '../../contract/typed-text.ts'
import { msg } from '../../i18n/msg.ts'
import { type PhoneValue, readPhone } from '../../lib/phone-number.ts'
import { emailProblem, phoneProblem } from '../../ui/forms/field-rules.ts'

/** Channels of addresses. */
export const CHANNELS = ['email', 'phone'] as const
export type Channel = (typeof CHANNELS)[number]

/** Fields of a form with an address of either kind. */
export type AddressValues = { channel: Channel; email: string; phone: PhoneValue }

/** An address in wire format: exactly one of both. */
export type Address = { email: string } | { phone: string }

/** A valid address, or the invalid field with its error (a message id). */
export type ReadAddress = { address: Address } | { field: Channel; problem: string }

/** Reads the address of a form; on failure returns the error (a message id) and its field. */
export async function readAddress(values: AddressValues): Promise<ReadAddress> {
  if (values.channel === 'email') {
    const problem = emailProblem(values.email)
    return problem === null
      ? { address: { email: normaliseEmail(values.email) } }
      : { field: 'email', problem }
  }
  const problem = phoneProblem(values.phone.national)
  if (problem !== null) return { field: 'phone', problem }
  const read = await readPhone(values.phone)
  return read === null
    ? { field: 'phone', problem: msg('auth.field.phone.invalid') }
    : { address: { phone: read.e164 } }
}

/** Returns the value that the login form stores to remember an address. */
export function nameOf(address: Address): string {
  return 'email' in address ? address.email : address.phone
}

/** Returns the key of the wait for the next code; see `CodeField`. */
export function codeTarget(codeType: number, values: AddressValues): string {
  const { channel, email, phone } = values
  const place =
    channel === 'email'
      ? normaliseEmail(email).toLowerCase()
      : `${phone.region}${normalisePhone(phone.national)}`
  return `${codeType}:${place}`
}
