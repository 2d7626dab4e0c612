/** Message ids for the kinds of articles and the sort orders of the collection. */
import type { ContentType } from '../../../contract/endpoints/content.ts'
import { msg } from '../../../i18n/msg.ts'
import type { Sort } from '../model.ts'

export const KIND_TEXTS: Record<ContentType, string> = {
  industry: msg('collection.kind.industry'),
  problem: msg('collection.kind.problem'),
  analysis: msg('collection.kind.analysis'),
  notice: msg('collection.kind.notice'),
}

export const SORT_TEXTS: Record<Sort, string> = {
  newest: msg('collection.sort.newest'),
  oldest: msg('collection.sort.oldest'),
  updated: msg('collection.sort.updated'),
  title: msg('collection.sort.title'),
}
