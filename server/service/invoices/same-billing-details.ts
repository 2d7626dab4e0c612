import { type BillingDetails, TITLE_FIELDS } from '../../../src/contract/billing-details.ts'

/** Whether two normalised billing details are equal. */
export const hasSameBillingDetails = (one: BillingDetails, other: BillingDetails): boolean =>
  one.kind === other.kind && TITLE_FIELDS.every((field) => one[field] === other[field])
