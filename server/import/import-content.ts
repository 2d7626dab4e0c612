/** Writes a content folder to the database in one transaction: articles, subjects, terms, levels and source files. */
import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  notInArray,
  type PgTable,
  sql,
} from '../db/drizzle.ts'
import type { ContentLanguage } from '../../src/contract/languages.ts'
import type { Database } from '../db/database.ts'
import * as schema from '../db/schema.ts'
import { levels, plans } from '../db/schema-levels.ts'
import { contentSources } from '../db/schema-operations.ts'
import type { ArticleFacts, SubjectFacts, TermsFacts } from './front-matter.ts'
import { ContentError } from './content-error.ts'
import { contentHash, storeContentHash } from './content-hash.ts'
import { coverOf } from './figure.ts'
import { linkTerms } from './glossary/link-terms.ts'
import { type LevelItem, levelRow, planRows } from './levels.ts'
import { countHan, countWords, renderMarkdown } from './markdown.ts'
import { type Content, type Item, readContent } from './read-content.ts'
import { withSubscripts } from './typography.ts'

/** Counts of items in a folder. */
export type ContentCounts = {
  articles: number
  subjects: number
  terms: number
  levels: number
  plans: number
}

/** Counts of imported items, and of those that were withdrawn because their files are gone. */
export type ImportResult = ContentCounts & { withdrawn: number }

/** Counts the items of each kind. */
export function countContent(content: Content): ContentCounts {
  return {
    articles: content.articles.length,
    subjects: content.subjects.length,
    terms: content.terms.length,
    levels: content.levels.length,
    plans: content.levels.flatMap(({ facts }) => facts.plans).length,
  }
}

/** Encodes a body as the wire carries it: URL-encoded HTML. */
const encode = (html: string) => encodeURIComponent(withSubscripts(html))

function searchText(
  facts: { title: string; summary: string; tags: string[] },
  en: Item<unknown>['en'],
) {
  return [facts.title, en.title, facts.summary, en.summary, ...facts.tags, ...en.tags]
    .join('\n')
    .normalize('NFKC')
    .toLowerCase()
}

function texts(item: Item<{ title: string; summary: string; tags: string[]; cover: string }>) {
  const { facts, en } = item
  return {
    titleZh: facts.title,
    titleEn: en.title,
    summaryZh: facts.summary,
    summaryEn: en.summary,
    tagsZh: facts.tags,
    tagsEn: en.tags,
    cover: coverOf(item.bodyZh) ?? facts.cover,
    contentZh: encode(renderMarkdown(item.bodyZh, 'zh')),
    contentEn: encode(renderMarkdown(item.bodyEn, 'en')),
    searchText: searchText(facts, en),
  }
}

/** Problem type of short answers, which are read within lists: several of them on one page. */
const SHORT_ANSWER = 3

/** Returns the bodies of an article with the terms of the glossary linked. */
function linkedBodies({ facts, en, bodyZh, bodyEn }: Item<ArticleFacts>) {
  const encodeLinked = (markdown: string, language: ContentLanguage, title: string) =>
    encode(linkTerms(renderMarkdown(markdown, language), language, title))
  return {
    contentZh: encodeLinked(bodyZh, 'zh', facts.title),
    contentEn: encodeLinked(bodyEn, 'en', en.title),
  }
}

function articleRow(item: Item<ArticleFacts>): typeof schema.content.$inferInsert {
  const { facts } = item
  const hasTerms = facts.type !== 'notice' && facts.problemType !== SHORT_ANSWER
  return {
    ...texts(item),
    ...(hasTerms && linkedBodies(item)),
    id: facts.id,
    type: facts.type,
    industryId: facts.industryId ?? null,
    problemId: facts.problemId ?? null,
    problemType: facts.problemType ?? null,
    analysisType: facts.analysisType ?? null,
    toolId: facts.toolId ?? null,
    level: facts.level ?? null,
    author: facts.author,
    reviewer: facts.reviewer ?? null,
    references: facts.references.map(({ text, doi, pmid }) => ({
      text,
      ...(doi !== undefined && { doi }),
      ...(pmid !== undefined && { pmid }),
    })),
    lengthZh: countHan(item.bodyZh),
    lengthEn: countWords(item.bodyEn),
    publishedAt: facts.publishedAt,
    updatedAt: facts.updatedAt,
    corrections: facts.corrections
      .map(({ at, note }, index) => ({
        at: at.toISOString(),
        noteZh: note,
        noteEn: item.en.corrections[index] ?? '',
      }))
      .toSorted((one, other) => other.at.localeCompare(one.at)),
  }
}

function subjectRow(item: Item<SubjectFacts>): typeof schema.subjects.$inferInsert {
  const { id, publishedAt, updatedAt } = item.facts
  return { ...texts(item), id, publishedAt, updatedAt }
}

function termsRow(item: Item<TermsFacts>): typeof schema.terms.$inferInsert {
  const { facts } = item
  return {
    id: facts.id,
    useType: facts.useType,
    titleZh: facts.title,
    titleEn: item.en.title,
    contentZh: encode(renderMarkdown(item.bodyZh, 'zh')),
    contentEn: encode(renderMarkdown(item.bodyEn, 'en')),
    version: facts.version,
    publishedAt: facts.publishedAt,
  }
}

/** Sets every column to the new value on a conflict, except those that users fill. */
function overwrite(table: PgTable, preserved: readonly string[]) {
  return Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([key]) => !preserved.includes(key))
      .map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
  )
}

/**
 * Writes levels and plans. A plan that is gone from the folder is no longer sold; its row stays, because
 * orders refer to it.
 */
async function writeLevels(db: Database, items: readonly LevelItem[]): Promise<void> {
  if (items.length === 0) return
  await db
    .insert(levels)
    .values(items.map(levelRow))
    .onConflictDoUpdate({ target: levels.level, set: overwrite(levels, ['level']) })
  const offered = items.flatMap(planRows)
  const ids = offered.map(({ id }) => id)
  await db.update(plans).set({ isOffered: false }).where(notInArray(plans.id, ids))
  await db
    .insert(plans)
    .values(offered)
    .onConflictDoUpdate({ target: plans.id, set: overwrite(plans, ['id']) })
}

/**
 * Stores the source files beside the rows made of them. Documents and levels have one path each, whatever
 * their ids, so an earlier file under that path is replaced.
 */
async function writeSources(db: Database, { sources, terms, levels: newLevels }: Content) {
  if (terms.length > 0) {
    const current = db.select({ id: schema.terms.id }).from(schema.terms)
    await db
      .delete(contentSources)
      .where(and(eq(contentSources.folder, 'terms'), notInArray(contentSources.id, current)))
  }
  if (newLevels.length > 0) {
    await db.delete(contentSources).where(eq(contentSources.folder, 'levels'))
  }
  for (const { name, zh, en } of sources) {
    const [folder = '', stem = ''] = name.split('/')
    const row = { id: stem.split('-', 1)[0] ?? '', folder, stem, zh, en }
    await db
      .insert(contentSources)
      .values(row)
      .onConflictDoUpdate({ target: contentSources.id, set: row })
  }
}

/** Items that an import may withdraw, as a share of those in the folder: with more, it is hardly the whole content. */
const MOST_WITHDRAWN = 0.5

/** Returns the ids in a table that are public and not in the folder. */
async function findRemoved(
  db: Database,
  table: typeof schema.content | typeof schema.subjects,
  present: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.withdrawnAt), notInArray(table.id, [...present])))
  // Rows are locked in the order of their ids; the import itself goes on with smaller ones.
  if (rows.length > 0) {
    await db.select({ id: table.id }).from(table).orderBy(asc(table.id)).for('update')
  }
  return rows.map(({ id }) => id)
}

/**
 * Withdraws what is in the database and no longer in the folder.
 * @returns the number of withdrawn items
 * @throws ContentError when that would be most of the content
 */
async function withdrawRemoved(db: Database, { articles, subjects }: Content): Promise<number> {
  const present = [...articles, ...subjects].map(({ facts }) => facts.id)
  // A folder of documents or levels alone says nothing of the articles.
  if (present.length === 0) return 0
  const withdrawnAt = new Date()
  const all: string[] = []
  for (const table of [schema.content, schema.subjects]) {
    const ids = await findRemoved(db, table, present)
    all.push(...ids)
    if (ids.length > 0) await db.update(table).set({ withdrawnAt }).where(inArray(table.id, ids))
  }
  if (all.length === 0) return 0
  if (all.length > present.length * MOST_WITHDRAWN) {
    throw new ContentError([
      `${all.length} published items are not in this folder of ${present.length}: is it the whole content?`,
    ])
  }
  await db.delete(contentSources).where(inArray(contentSources.id, all))
  return all.length
}

/** Rows per statement: one statement takes 65 535 values, which are 2 000 articles. */
const ROWS_PER_STATEMENT = 500

async function write(db: Database, content: Content): Promise<number> {
  const removed = await withdrawRemoved(db, content)
  for (let at = 0; at < content.articles.length; at += ROWS_PER_STATEMENT) {
    await db
      .insert(schema.content)
      .values(content.articles.slice(at, at + ROWS_PER_STATEMENT).map(articleRow))
      .onConflictDoUpdate({
        target: schema.content.id,
        set: {
          ...overwrite(schema.content, [
            'id',
            'likeCount',
            'importedAt',
            'searchGrams',
            'withdrawnNote',
          ]),
          // The file has returned; what an operator withdrew by command has a note, and stays withdrawn.
          withdrawnAt: sql`case when ${schema.content.withdrawnNote} is null then null else ${schema.content.withdrawnAt} end`,
        },
      })
  }
  for (const item of content.subjects) {
    await db
      .insert(schema.subjects)
      .values(subjectRow(item))
      .onConflictDoUpdate({
        target: schema.subjects.id,
        set: overwrite(schema.subjects, ['id', 'importedAt']),
      })
    const subjectId = item.facts.id
    await db.delete(schema.subjectItems).where(eq(schema.subjectItems.subjectId, subjectId))
    await db.insert(schema.subjectItems).values(
      item.facts.items.map((step, index) => ({
        subjectId,
        position: index + 1,
        kind: step.kind,
        itemId: step.id,
      })),
    )
  }
  if (content.terms.length > 0) {
    await db
      .insert(schema.terms)
      .values(content.terms.map(termsRow))
      .onConflictDoUpdate({
        target: schema.terms.useType,
        set: overwrite(schema.terms, ['useType']),
      })
  }
  await writeLevels(db, content.levels)
  await writeSources(db, content)
  return removed
}

/**
 * Imports a content folder, all of it or nothing. Likes and favourites stay. An item that is no longer in the folder is
 * withdrawn; it is public again when its file returns.
 * @throws ContentError when a file is wrong, or most of the content is missing; nothing is written then
 */
export async function importContent(db: Database, directory: string): Promise<ImportResult> {
  const hash = contentHash(directory)
  const content = readContent(directory)
  return db.transaction(async (tx) => {
    const withdrawn = await write(tx, content)
    await storeContentHash(tx, hash)
    return { ...countContent(content), withdrawn }
  })
}
