/** Billing details of an invoice (its title, 抬头): the fields of each form, and their validation. */
import * as z from 'zod/mini'
import { findCreditCodeProblem } from './credit-code.ts'
import { text } from './fields.ts'
import { normaliseCode, normaliseEmail, normaliseName, toPlainText } from './typed-text.ts'

/**
 * `personal` and `company`: 普票. `special`: 专票, for a company that deducts the tax. `international`:
 * a plain invoice for users outside China.
 */
export const TITLE_KINDS = ['personal', 'company', 'special', 'international'] as const
export type BillingDetailsKind = (typeof TITLE_KINDS)[number]

export const TITLE_FIELDS = [
  'name',
  'taxNo',
  'address',
  'phone',
  'bank',
  'account',
  'email',
  'country',
] as const
export type BillingDetailsField = (typeof TITLE_FIELDS)[number]

/** Longest value of each field, in characters. */
export const TITLE_LENGTH: Readonly<Record<BillingDetailsField, number>> = {
  name: 100,
  taxNo: 30,
  address: 200,
  phone: 30,
  bank: 100,
  account: 40,
  email: 254,
  country: 60,
}

/**
 * `needs` are required, `may` are optional; other fields do not belong to the form and are dropped.
 */
export const TITLE_FORMS: Readonly<
  Record<
    BillingDetailsKind,
    { needs: readonly BillingDetailsField[]; may: readonly BillingDetailsField[] }
  >
> = {
  personal: { needs: ['name'], may: ['email'] },
  company: { needs: ['name', 'taxNo'], may: ['address', 'phone', 'bank', 'account', 'email'] },
  special: { needs: ['name', 'taxNo', 'address', 'phone', 'bank', 'account'], may: ['email'] },
  international: { needs: ['name', 'country'], may: ['taxNo', 'address', 'email'] },
}

export type BillingDetails = { kind: BillingDetailsKind } & Record<BillingDetailsField, string>

/** A missing field is an empty one. Not `_default`: public pages would load its code for nothing. */
const field = (most: number) =>
  z.pipe(
    z.optional(z.string().check(z.maxLength(most))),
    z.transform((value) => value ?? ''),
  )

/**
 * Billing details as they are sent; lengths are bounded here, the rest is checked by
 * `findBillingDetailsProblems`.
 */
export const titleParams = z.object({
  kind: z.enum(TITLE_KINDS),
  name: field(TITLE_LENGTH.name),
  taxNo: field(TITLE_LENGTH.taxNo),
  address: field(TITLE_LENGTH.address),
  phone: field(TITLE_LENGTH.phone),
  bank: field(TITLE_LENGTH.bank),
  account: field(TITLE_LENGTH.account),
  email: field(TITLE_LENGTH.email),
  country: field(TITLE_LENGTH.country),
})

/** Billing details as they are read. */
export const titleReply = z.object({
  kind: z.enum(TITLE_KINDS),
  name: text,
  taxNo: text,
  address: text,
  phone: text,
  bank: text,
  account: text,
  email: text,
  country: text,
})

export type BillingDetailsProblem =
  | 'missing'
  | 'tooLong'
  | 'taxNoForm'
  | 'taxNoCheck'
  | 'email'
  | 'digits'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** Account and phone numbers: digits with the usual separators. */
const DIGITS = /^[+(\d][\d\s()+-]{4,}$/

function problemOf(
  kind: BillingDetailsKind,
  name: BillingDetailsField,
  value: string,
): BillingDetailsProblem | null {
  if (value === '') return TITLE_FORMS[kind].needs.includes(name) ? 'missing' : null
  if (value.length > TITLE_LENGTH[name]) return 'tooLong'
  if (name === 'taxNo' && kind !== 'international') {
    const problem = findCreditCodeProblem(value)
    if (problem !== null) return problem === 'form' ? 'taxNoForm' : 'taxNoCheck'
  }
  if (name === 'email' && !EMAIL.test(value)) return 'email'
  if ((name === 'account' || name === 'phone') && !DIGITS.test(value)) return 'digits'
  return null
}

/** Normalises each field; names keep the width of their characters. */
const NORMALISE: Readonly<Record<BillingDetailsField, (value: string) => string>> = {
  name: normaliseName,
  taxNo: toPlainText,
  address: normaliseName,
  phone: (value) => toPlainText(value).replace(/^tel:/i, ''),
  bank: normaliseName,
  account: toPlainText,
  email: normaliseEmail,
  country: normaliseName,
}

/** Normalises billing details as they are checked and stored, without the fields that do not belong to the form. */
export function normaliseBillingDetails(title: BillingDetails): BillingDetails {
  const { needs, may } = TITLE_FORMS[title.kind]
  const tidy = { kind: title.kind } as BillingDetails
  for (const name of TITLE_FIELDS) {
    const belongs = needs.includes(name) || may.includes(name)
    tidy[name] = belongs ? NORMALISE[name](title[name]) : ''
  }
  if (title.kind !== 'international') tidy.taxNo = normaliseCode(tidy.taxNo)
  return tidy
}

/**
 * Returns the problems of normalised billing details, by field; empty when they are valid for an
 * invoice.
 */
export function findBillingDetailsProblems(
  title: BillingDetails,
): Partial<Record<BillingDetailsField, BillingDetailsProblem>> {
  const problems: Partial<Record<BillingDetailsField, BillingDetailsProblem>> = {}
  for (const name of TITLE_FIELDS) {
    const problem = problemOf(title.kind, name, title[name])
    if (problem !== null) problems[name] = problem
  }
  return problems
}
