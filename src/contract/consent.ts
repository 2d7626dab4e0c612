import type { TermsDocument } from './endpoints/content.ts'

/**
 * What a consent is about, as one text: its SHA-256 names the document that was confirmed. Both languages
 * are in it, so that a document has one hash; the consent says beside it which of them was displayed.
 */
export function consentText(
  document: Pick<TermsDocument, 'titleZh' | 'titleEn' | 'contentZh' | 'contentEn'>,
): string {
  const { titleZh, titleEn, contentZh, contentEn } = document
  return JSON.stringify([titleZh, contentZh, titleEn, contentEn])
}
