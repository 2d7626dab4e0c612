/** Pure rules of the form of billing details. */
import { type Language, languageFacts } from '../../contract/languages.ts'
import {
  type BillingDetails,
  TITLE_FIELDS,
  TITLE_FORMS,
  TITLE_KINDS,
  TITLE_LENGTH,
  type BillingDetailsField,
  type BillingDetailsKind,
  normaliseBillingDetails,
} from '../../contract/billing-details.ts'

/** Returns the kind that a user of this language most probably needs. */
export function firstKind(locale: Language): BillingDetailsKind {
  return languageFacts(locale).currency === 'CNY' ? 'personal' : 'international'
}

export function createBillingDetails(kind: BillingDetailsKind): BillingDetails {
  const title = { kind } as BillingDetails
  for (const name of TITLE_FIELDS) title[name] = ''
  return title
}

/** Returns the fields of a form, in their order; optional ones come last. */
export function fieldsOf(
  kind: BillingDetailsKind,
): { name: BillingDetailsField; isNeeded: boolean }[] {
  const { needs, may } = TITLE_FORMS[kind]
  return [
    ...needs.map((name) => ({ name, isNeeded: true })),
    ...may.map((name) => ({ name, isNeeded: false })),
  ]
}

/** Parses billing details stored on the device; null for anything else. */
export function parseBillingDetails(stored: unknown): BillingDetails | null {
  if (typeof stored !== 'object' || stored === null) return null
  const given = stored as Partial<Record<keyof BillingDetails, unknown>>
  const kind = TITLE_KINDS.find((known) => known === given.kind)
  if (kind === undefined) return null
  const title = createBillingDetails(kind)
  for (const name of TITLE_FIELDS) {
    const value = given[name]
    if (typeof value === 'string') title[name] = value.slice(0, TITLE_LENGTH[name] * 2)
  }
  return title
}

/** Whether two billing details are the same on an invoice. */
export function isSameBillingDetails(a: BillingDetails, b: BillingDetails): boolean {
  const [one, other] = [normaliseBillingDetails(a), normaliseBillingDetails(b)]
  return one.kind === other.kind && TITLE_FIELDS.every((name) => one[name] === other[name])
}

/** Returns the fields that the service refused, from the names in its answer: `taxNo`, or `title.taxNo`. */
export function refusedFields(names: readonly string[]): BillingDetailsField[] {
  const plain = new Set(names.map((name) => name.replace(/^title[./]/, '')))
  return TITLE_FIELDS.filter((name) => plain.has(name))
}
