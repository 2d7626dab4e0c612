/** Pure rules of subjects: their steps, the progress in them, and the state of their page in the address. */
import type { SubjectItem } from '../../contract/endpoints/content.ts'
import {
  asSearch,
  type ListAddress,
  readListAddress,
  writeListAddress,
} from '../../lib/list-address.ts'
import { paths } from '../../lib/paths.ts'
import { type Openable, openingOf } from '../../ui/content/opening.ts'

/** A step of a subject, identified by its target. */
export type Step =
  | { name: 'tool'; href: string; toolId: string }
  | { name: 'article'; item: Openable }
  | { name: 'answer'; id: string; item: Openable }
  /** Its target no longer exists: the title stays in the list. */
  | { name: 'gone' }

/** Resolves the target of a step. */
export function toStep({ kind, articleId, toolId, problemType }: SubjectItem): Step {
  if (kind === 'tool') {
    return toolId === null ? { name: 'gone' } : { name: 'tool', href: paths.tool(toolId), toolId }
  }
  if (articleId === null) return { name: 'gone' }
  const item = { id: articleId, type: kind, problemType }
  return openingOf(item).name === 'tab'
    ? { name: 'article', item }
    : { name: 'answer', id: articleId, item }
}

/** Returns the items in reading order, whatever order they arrived in. */
export function sortInReadingOrder(items: readonly SubjectItem[]): SubjectItem[] {
  return items.toSorted((first, second) => first.position - second.position)
}

/** Returns the articles of the steps, each once, in reading order. */
export function listArticles({ items }: { items: readonly SubjectItem[] }) {
  const found = new Map<string, SubjectItem>()
  for (const item of sortInReadingOrder(items)) {
    const { kind, articleId } = item
    if (kind !== 'tool' && articleId !== null && !found.has(articleId)) found.set(articleId, item)
  }
  return [...found].map(([id, item]) => ({ id, item }))
}

/** State of the page of subjects, as in the address. `id` is the expanded one. */
export type SubjectsAddress = ListAddress & { id: string | null }

/** Returns the subject that the address expands (`?id=`), or null. */
export function getRequestedSubject(search: string): string | null {
  const id = new URLSearchParams(search).get('id') ?? ''
  return /^\d{1,19}$/.test(id) ? id : null
}

/** Parses the address. Invalid values count as absent. */
export function parseSubjectsAddress(search: string): SubjectsAddress {
  return { id: getRequestedSubject(search), ...readListAddress(new URLSearchParams(search)) }
}

/** Serialises the address as a query string with its `?`; defaults are left out. */
export function serialiseSubjectsAddress(address: SubjectsAddress): string {
  const query = new URLSearchParams()
  if (address.id !== null) query.set('id', address.id)
  writeListAddress(query, address)
  return asSearch(query)
}

/** Returns the identity of a step, independent of its position: reordering the steps preserves the progress. */
export function getStepKey({ kind, articleId, toolId }: SubjectItem): string {
  return `${kind}:${articleId ?? toolId ?? ''}`
}

/** Returns the items with the done steps of a visitor's own device. */
export function withVisitorProgress(
  items: readonly SubjectItem[],
  ticked: readonly string[],
): SubjectItem[] {
  return items.map((item) => ({ ...item, done: ticked.includes(getStepKey(item)) }))
}

/** Returns the first step in reading order that is not done yet, or null when all are. */
export function findNextStep(items: readonly SubjectItem[]): SubjectItem | null {
  return sortInReadingOrder(items).find(({ done }) => !done) ?? null
}
