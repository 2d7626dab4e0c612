/** Decides how an item of content opens: on a page of its own in a new tab, or in place. */
import { PROBLEM_TYPE } from '../../contract/codes.ts'
import type { ContentType } from '../../contract/endpoints/content.ts'
import { paths } from '../../lib/paths.ts'

/** The fields that decide how an item opens. */
export type Openable = { id: string; type: ContentType; problemType: number | null }

/** An item opens in a new tab at an address, or expands in place. */
export type Opening = { name: 'tab'; href: string } | { name: 'inPlace' }

/**
 * Returns how an item opens (S4): industries, analyses and problems each in a new tab; a problem of type 3 expands in
 * place. Notices have no page either.
 */
export function openingOf(item: Openable): Opening {
  switch (item.type) {
    case 'industry':
      return { name: 'tab', href: paths.industryArticle(item.id) }
    case 'analysis':
      return { name: 'tab', href: paths.analysisArticle(item.id) }
    case 'problem':
      return item.problemType === PROBLEM_TYPE.short
        ? { name: 'inPlace' }
        : { name: 'tab', href: paths.problemArticle(item.id) }
    case 'notice':
      return { name: 'inPlace' }
  }
}
