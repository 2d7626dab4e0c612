import type { SubjectItem } from '../../contract/endpoints/content.ts'
import { paths } from '../../lib/paths.ts'
import { type Openable, openingOf } from '../../ui/content/opening.ts'

/** A step of a subject by what it leads to. */
export type Step =
  | { name: 'tool'; href: string; toolId: string }
  | { name: 'article'; item: Openable }
  | { name: 'answer'; id: string; item: Openable }
  /** What it led to is gone: its title stays in the order. */
  | { name: 'gone' }

export function stepOf({ kind, articleId, toolId, problemType }: SubjectItem): Step {
  if (kind === 'tool') {
    return toolId === null ? { name: 'gone' } : { name: 'tool', href: paths.tool(toolId), toolId }
  }
  if (articleId === null) return { name: 'gone' }
  const item = { id: articleId, type: kind, problemType }
  return openingOf(item).name === 'tab'
    ? { name: 'article', item }
    : { name: 'answer', id: articleId, item }
}

/** The items in reading order, whatever order they arrived in. */
export function inReadingOrder(items: readonly SubjectItem[]): SubjectItem[] {
  return items.toSorted((first, second) => first.position - second.position)
}

/** The subject that the address unfolds (`?id=`), or null. */
export function askedSubject(search: string): string | null {
  const id = new URLSearchParams(search).get('id') ?? ''
  return /^\d{1,19}$/.test(id) ? id : null
}
