import { TERMS, type TermsType } from '../../contract/codes.ts'

/**
 * Returns the document that must be confirmed now: the terms of service first, then the privacy policy (S4).
 * @param unread the service's answer; numbers other than the two mandatory ones are ignored
 */
export function findNextMandatory(unread: readonly number[] | undefined): TermsType | null {
  if (unread === undefined) return null
  return [TERMS.service, TERMS.privacy].find((type) => unread.includes(type)) ?? null
}

/** Returns the unconfirmed documents without one that was confirmed. */
export function withoutType(unread: readonly number[] | undefined, useType: TermsType): number[] {
  return (unread ?? []).filter((type) => type !== useType)
}
