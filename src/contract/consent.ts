import type { TermsDocument } from './endpoints/content.ts'

/**
 * Returns the document of a consent as one text, whose SHA-256 identifies the document that was
 * confirmed. It contains both languages, so that a document has one hash; the consent has a
 * separate field for the language that was displayed.
 */
export function consentText(
  document: Pick<TermsDocument, 'titleZh' | 'titleEn' | 'contentZh' | 'contentEn'>,
): string {
  const { titleZh, titleEn, contentZh, contentEn } = document
  return JSON.stringify([titleZh, contentZh, titleEn, contentEn])
}
