/** Columns, filters and order of the queries of articles. */
import { and, desc, eq, type SQL, sql } from '../../db/drizzle.ts'
import type { ContentType } from '../../../src/contract/endpoints/content.ts'
import { content, favourites, likes, type subjects } from '../../db/schema.ts'
import type { Principal } from '../context.ts'
import { likePattern, wordsOf } from '../paging.ts'

/** The columns of lists: all but the bodies. */
const columns = {
  id: content.id,
  type: content.type,
  titleZh: content.titleZh,
  titleEn: content.titleEn,
  summaryZh: content.summaryZh,
  summaryEn: content.summaryEn,
  cover: content.cover,
  tagsZh: content.tagsZh,
  tagsEn: content.tagsEn,
  industryId: content.industryId,
  problemId: content.problemId,
  problemType: content.problemType,
  analysisType: content.analysisType,
  toolId: content.toolId,
  level: content.level,
  author: content.author,
  reviewer: content.reviewer,
  publishedAt: content.publishedAt,
  updatedAt: content.updatedAt,
  likeCount: content.likeCount,
  lengthZh: content.lengthZh,
  lengthEn: content.lengthEn,
  withdrawnAt: content.withdrawnAt,
}

/** Whether the member liked an item and saved it as a favourite. */
function markColumns(principal: Principal | null) {
  if (principal === null) {
    return { liked: sql<boolean>`false`, favourite: sql<boolean>`false` }
  }
  const isOwn = (table: typeof likes | typeof favourites) =>
    sql<boolean>`exists (select 1 from ${table} where ${table.articleId} = ${content.id} and ${table.memberId} = ${principal.memberId})`
  return { liked: isOwn(likes), favourite: isOwn(favourites) }
}

export function summaryColumns(principal: Principal | null) {
  return { ...columns, ...markColumns(principal) }
}

/** A text of an article; empty once it is withdrawn. */
const unlessWithdrawn = (column: typeof content.contentZh | typeof content.contentEn) =>
  sql<string>`case when ${content.withdrawnAt} is null then ${column} else '' end`

/** Condition that an article or a subject has been published, withdrawn or not. */
export const isPublished = (table: typeof content | typeof subjects = content): SQL =>
  sql`${table.publishedAt} <= now()`

/** Condition that an article or a subject is public: published, and not withdrawn. */
export const isPublic = (table: typeof content | typeof subjects = content): SQL =>
  sql`(${isPublished(table)} and ${table.withdrawnAt} is null)`

export function articleColumns(principal: Principal | null) {
  return {
    ...summaryColumns(principal),
    contentZh: unlessWithdrawn(content.contentZh),
    contentEn: unlessWithdrawn(content.contentEn),
    references: content.references,
    withdrawnNoteZh: sql<string>`coalesce(${content.withdrawnNote} ->> 'zh', '')`,
    withdrawnNoteEn: sql<string>`coalesce(${content.withdrawnNote} ->> 'en', '')`,
    corrections: content.corrections,
  }
}

export type Filters = {
  type?: ContentType | undefined
  industryId?: string | undefined
  problemId?: string | undefined
  problemType?: number | undefined
  analysisType?: number | undefined
  keyword?: string | undefined
}

/** Length of the n-grams that a word is split into; a shorter word is one itself. */
const GRAM = 3

function gramsOf(word: string): string[] {
  const characters = [...word]
  const size = Math.min(GRAM, characters.length)
  const grams = characters.slice(size - 1).map((_, at) => characters.slice(at, at + size).join(''))
  return [...new Set(grams)]
}

/**
 * Condition that a word occurs. The index knows which articles have all of its n-grams, in both languages alike:
 * Chinese words are often two characters long. Whether they are adjacent is checked in the text itself.
 */
function containsWord(word: string): SQL {
  const grams = gramsOf(word.toLowerCase())
  return sql`(${content.searchGrams} @> ${sql.param(grams)}::text[] and ${content.searchText} like ${likePattern(word)})`
}

/** The filters of a list as a condition; each word of the keyword has to occur. */
export function matchesFilters(filters: Filters): SQL | undefined {
  const { type, industryId, problemId, problemType, analysisType, keyword } = filters
  return and(
    isPublic(),
    type === undefined ? undefined : eq(content.type, type),
    industryId === undefined ? undefined : eq(content.industryId, industryId),
    problemId === undefined ? undefined : eq(content.problemId, problemId),
    problemType === undefined ? undefined : eq(content.problemType, problemType),
    analysisType === undefined ? undefined : eq(content.analysisType, analysisType),
    ...wordsOf(keyword).map(containsWord),
  )
}

/** Newest first; the id orders equal times, so that pages never overlap. */
export const newestFirst = [desc(content.publishedAt), desc(content.id)]
