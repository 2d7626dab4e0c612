import type { content } from '../../server/db/schema.ts'

/** Returns a database row of an article with empty texts. */
export function articleRow(id: string): typeof content.$inferInsert {
  const at = new Date('2026-03-12T09:00:00Z')
  return {
    id,
    type: 'problem',
    titleZh: '工具变量',
    titleEn: 'Instruments',
    summaryZh: '',
    summaryEn: '',
    cover: 'scatter',
    contentZh: '',
    contentEn: '',
    searchText: '',
    tagsZh: [],
    tagsEn: [],
    author: 'A',
    references: [],
    lengthZh: 1,
    lengthEn: 1,
    publishedAt: at,
    updatedAt: at,
  }
}
