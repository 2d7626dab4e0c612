/** New content: articles and subjects by the time of their first import, or of their publication where it is later. */
import { and, asc, isNull, sql } from '../../db/drizzle.ts'
import type { LocalisedText } from '../../../src/contract/envelope.ts'
import type { ContentType } from '../../../src/contract/endpoints/content.ts'
import { paths } from '../../../src/lib/paths.ts'
import type { Database } from '../../db/database.ts'
import { content, subjects } from '../../db/schema.ts'

export type DigestItem = { id: string; title: LocalisedText; summary: LocalisedText; path: string }

const PATH: Record<ContentType, (id: string) => string> = {
  industry: paths.industryArticle,
  problem: paths.problemArticle,
  analysis: paths.analysisArticle,
  // Notices are shown on the landing page.
  notice: paths.home,
}

type Row = { id: string; titleZh: string; titleEn: string; summaryZh: string; summaryEn: string }

const itemOf = (row: Row, path: string): DigestItem => ({
  id: row.id,
  title: { zh: row.titleZh, en: row.titleEn },
  summary: { zh: row.summaryZh, en: row.summaryEn },
  path,
})

/** Everything that has become public after `since`, up to `until`: articles first, then subjects, the oldest first. */
export async function findDigestItems(
  db: Database,
  { since, until }: { since: Date; until: Date },
): Promise<DigestItem[]> {
  // A scheduled article is new when it is published.
  const isNew = (table: typeof content | typeof subjects) => {
    const newSince = sql`greatest(${table.importedAt}, ${table.publishedAt})`
    return and(sql`${newSince} > ${since}`, sql`${newSince} <= ${until}`, isNull(table.withdrawnAt))
  }
  const articles = await db
    .select()
    .from(content)
    .where(isNew(content))
    .orderBy(asc(content.importedAt), asc(content.id))
  const newSubjects = await db
    .select()
    .from(subjects)
    .where(isNew(subjects))
    .orderBy(asc(subjects.importedAt), asc(subjects.id))
  return [
    ...articles.map((row) => itemOf(row, PATH[row.type](row.id))),
    ...newSubjects.map((row) => itemOf(row, paths.subject(row.id))),
  ]
}
