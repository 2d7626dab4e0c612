import { brand } from './brand.ts'
import type { Language } from './languages.ts'

/**
 * Returns an author's name in a language: a person as the article has it, the product's own team by
 * its name there.
 */
export const authorName = (author: string, language: Language): string =>
  author === brand.team.en ? brand.team[language] : author
