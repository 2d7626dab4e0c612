import { TERMS, type TermsType } from '../../contract/codes.ts'

/**
 * The document that must be confirmed now: the terms of service first, then the privacy policy (S4).
 * @param unread what the service answered; other numbers than the two mandatory ones ask nothing
 */
export function nextMandatory(unread: readonly number[] | undefined): TermsType | null {
  if (unread === undefined) return null
  return [TERMS.service, TERMS.privacy].find((type) => unread.includes(type)) ?? null
}

/** What remains to be confirmed after one document was. */
export function withoutType(unread: readonly number[] | undefined, useType: TermsType): number[] {
  return (unread ?? []).filter((type) => type !== useType)
}
