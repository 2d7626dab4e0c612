/** The languages of the product, the first one being the one that is shown when nothing is known. */
export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
