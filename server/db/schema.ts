/**
 * The database as drizzle sees it. One schema and one set of migrations serve every installation of PostgreSQL ≥
 * 15. Ids are numeric strings: record ids are generated on the user's device and exceed what a JavaScript number
 * holds. After a change run `npx drizzle-kit generate --config server/db/drizzle.config.ts`.
 */
import { AVATARS } from '../../src/contract/avatars.ts'
import { CODE_TYPE, type CodeType, PROBLEM_TYPE } from '../../src/contract/codes.ts'
import type { LocalisedText } from '../../src/contract/envelope.ts'
import { CONTENT_TYPES, SUBJECT_ITEM_KINDS } from '../../src/contract/endpoints/content.ts'
import { LEVELS } from '../../src/contract/endpoints/levels.ts'
import { LANGUAGES, CONTENT_LANGUAGES } from '../../src/contract/languages.ts'
import { moment, checkOneOf } from './columns.ts'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from './drizzle.ts'
import { CHANNELS, OUTBOX_STATES } from './vocabularies.ts'

export const members = pgTable(
  'members',
  {
    id: text('id').primaryKey(),
    /** Lower case. */
    email: text('email'),
    /** E.164. */
    phone: text('phone'),
    passwordHash: text('password_hash').notNull(),
    nickName: text('nick_name').notNull(),
    avatar: text('avatar', { enum: AVATARS }),
    level: text('level', { enum: LEVELS }).notNull().default('free'),
    levelExpiresAt: moment('level_expires_at'),
    timeZone: text('time_zone'),
    language: text('language', { enum: LANGUAGES }),
    /** Set by an operator: sign-in is refused. */
    suspendedAt: moment('suspended_at'),
    /** Time at which the account is to be erased; null unless its member has requested deletion. */
    deletionDueAt: moment('deletion_due_at'),
    deletionRequestedAt: moment('deletion_requested_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('members_email_key').on(table.email),
    uniqueIndex('members_phone_key').on(table.phone),
    // Partial index on due rows: few of the table, however long it is.
    index('members_level_due_idx')
      .on(table.levelExpiresAt)
      .where(sql`level_expires_at is not null`),
    index('members_deletion_due_idx')
      .on(table.deletionDueAt)
      .where(sql`deletion_due_at is not null`),
    checkOneOf(table.avatar, AVATARS),
    checkOneOf(table.level, LEVELS),
    checkOneOf(table.language, LANGUAGES),
  ],
)

/** One sign-in: the family of refresh tokens that follow from it. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    ip: text('ip').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Time of the member's last authentication: by signing in, or by `prove`. */
    provedAt: moment('proved_at'),
    /** Time at which the second factor, or a passkey, last took part in it. */
    secondFactorAt: moment('second_factor_at'),
    /** Absolute end, regardless of refreshes. */
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
  },
  (table) => [
    index('sessions_member_idx').on(table.memberId),
    index('sessions_expires_idx').on(table.expiresAt),
  ],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, hex. The token itself is never stored. */
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
    successorHash: text('successor_hash'),
    /** The token pair that followed, sealed with a key derived from this very token (see tokens.ts). */
    successorSealed: text('successor_sealed'),
  },
  (table) => [
    index('refresh_tokens_session_idx').on(table.sessionId),
    // Each refresh looks up the token before the one that was sent.
    index('refresh_tokens_successor_idx')
      .on(table.successorHash)
      .where(sql`successor_hash is not null`),
  ],
)

export const codes = pgTable(
  'codes',
  {
    purpose: integer('purpose').$type<CodeType>().notNull(),
    /** E-mail address (lower case) or phone number (E.164). */
    target: text('target').notNull(),
    /** Requester, see `admission/requester.ts`: another person's code does not replace the owner's. */
    requester: text('requester').notNull().default(''),
    /** Keyed hash over purpose, target and code. */
    hash: text('hash').notNull(),
    /** Attempts by the requester. */
    tries: integer('tries').notNull().default(0),
    /** Attempts by all others. */
    otherTries: integer('other_tries').notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.target, table.requester] }),
    index('codes_target_idx').on(table.target),
    index('codes_expires_idx').on(table.expiresAt),
    checkOneOf(table.purpose, Object.values(CODE_TYPE)),
  ],
)

/** Counters of the rate limits, shared by all server processes (see `service/admission`). */
export const budgets = pgTable(
  'budgets',
  {
    /** Ends with the member's id or address where the budget is about one. */
    key: text('key').primaryKey(),
    /** Failures, or units spent in the present window. */
    count: integer('count').notNull(),
    /** Time of the last failure, or the beginning of the window. */
    since: moment('since').notNull(),
  },
  (table) => [
    index('budgets_since_idx').on(table.since),
    index('budgets_end_idx').on(sql`split_part(key, ':', -1)`),
  ],
)

/** Attempts in progress: each is reserved in its budgets until its outcome is known, or until it expires. */
export const reservations = pgTable(
  'reservations',
  {
    id: text('id').notNull(),
    key: text('key').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.key] }),
    index('reservations_key_idx').on(table.key),
    index('reservations_expires_idx').on(table.expiresAt),
    index('reservations_end_idx').on(sql`split_part(key, ':', -1)`),
  ],
)

export const content = pgTable(
  'homepage_config',
  {
    id: text('id').primaryKey(),
    type: text('type', { enum: CONTENT_TYPES }).notNull(),
    titleZh: text('title_zh').notNull(),
    titleEn: text('title_en').notNull(),
    summaryZh: text('summary_zh').notNull(),
    summaryEn: text('summary_en').notNull(),
    cover: text('cover').notNull(),
    tagsZh: jsonb('tags_zh').$type<string[]>().notNull(),
    tagsEn: jsonb('tags_en').$type<string[]>().notNull(),
    industryId: text('industry_id'),
    problemId: text('problem_id'),
    problemType: integer('problem_type'),
    analysisType: integer('analysis_type'),
    toolId: text('tool_id'),
    level: text('level', { enum: LEVELS }),
    author: text('author').notNull(),
    /** Person who has checked it against its sources; null: not named. */
    reviewer: text('reviewer'),
    /** URL-encoded HTML. */
    contentZh: text('content_zh').notNull(),
    contentEn: text('content_en').notNull(),
    references: jsonb('references')
      .$type<{ text: string; doi?: string; pmid?: string }[]>()
      .notNull(),
    lengthZh: integer('length_zh').notNull(),
    lengthEn: integer('length_en').notNull(),
    likeCount: integer('like_count').notNull().default(0),
    /** Titles, summaries and tags of both languages in lower case, for the keyword filter. */
    searchText: text('search_text').notNull(),
    /** N-grams of one to three characters, for the index (ADR 022); generated by the database. */
    searchGrams: text('search_grams')
      .array()
      .generatedAlwaysAs(sql`search_grams(search_text)`),
    publishedAt: moment('published_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Time of the first import, which decides whether the article is new. */
    importedAt: moment('imported_at').notNull().defaultNow(),
    /** When it was withdrawn; null: it was not. */
    withdrawnAt: moment('withdrawn_at'),
    /** Why, in the operator's words; null where its file was removed. */
    withdrawnNote: jsonb('withdrawn_note').$type<LocalisedText>(),
    corrections: jsonb('corrections')
      .$type<{ at: string; noteZh: string; noteEn: string }[]>()
      .notNull()
      .default([]),
  },
  (table) => [
    // Newest first with and without a type, and the counts, from the index alone.
    index('homepage_config_type_idx').on(table.type, table.publishedAt, table.id),
    index('homepage_config_recent_idx').on(table.publishedAt, table.id),
    index('homepage_config_industry_idx').on(table.industryId, table.publishedAt, table.id),
    index('homepage_config_problem_idx').on(table.problemId, table.publishedAt, table.id),
    index('homepage_config_imported_idx').on(table.importedAt),
    index('homepage_config_grams_idx').using('gin', table.searchGrams),
    checkOneOf(table.type, CONTENT_TYPES),
    checkOneOf(table.problemType, Object.values(PROBLEM_TYPE)),
    checkOneOf(table.level, LEVELS),
  ],
)

export const likes = pgTable(
  'likes',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    articleId: text('article_id')
      .notNull()
      .references(() => content.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.articleId] }),
    index('likes_article_idx').on(table.articleId),
  ],
)

export const favourites = pgTable(
  'favourites',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    articleId: text('article_id')
      .notNull()
      .references(() => content.id, { onDelete: 'cascade' }),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.articleId] }),
    index('favourites_recent_idx').on(table.memberId, table.createdAt, table.articleId),
    index('favourites_article_idx').on(table.articleId),
  ],
)

export const subjects = pgTable('special_subject', {
  id: text('id').primaryKey(),
  titleZh: text('title_zh').notNull(),
  titleEn: text('title_en').notNull(),
  summaryZh: text('summary_zh').notNull(),
  summaryEn: text('summary_en').notNull(),
  cover: text('cover').notNull(),
  tagsZh: jsonb('tags_zh').$type<string[]>().notNull(),
  tagsEn: jsonb('tags_en').$type<string[]>().notNull(),
  contentZh: text('content_zh').notNull(),
  contentEn: text('content_en').notNull(),
  searchText: text('search_text').notNull(),
  publishedAt: moment('published_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  importedAt: moment('imported_at').notNull().defaultNow(),
  /** When its file was removed; null: it is there. */
  withdrawnAt: moment('withdrawn_at'),
})

export const subjectItems = pgTable(
  'special_subject_item',
  {
    subjectId: text('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: SUBJECT_ITEM_KINDS }).notNull(),
    /** Id of an article, or of a tool when `kind` is `tool`. */
    itemId: text('item_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.position] }),
    checkOneOf(table.kind, SUBJECT_ITEM_KINDS),
  ],
)

export const terms = pgTable('terms', {
  useType: integer('use_type').primaryKey(),
  id: text('id').notNull(),
  titleZh: text('title_zh').notNull(),
  titleEn: text('title_en').notNull(),
  contentZh: text('content_zh').notNull(),
  contentEn: text('content_en').notNull(),
  version: text('version').notNull(),
  publishedAt: moment('published_at').notNull(),
})

/** Versions of documents that a member has confirmed, and when: never overwritten by a later one. */
export const termsReads = pgTable(
  'terms_reads',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    useType: integer('use_type').notNull(),
    version: text('version').notNull(),
    /** SHA-256 of the document (see `contract/consent.ts`); null where the caller did not send it. */
    hash: text('hash'),
    /** Language in which it was displayed; null where it was agreed to in a form, or not sent. */
    language: text('language', { enum: CONTENT_LANGUAGES }),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.useType, table.version] }),
    checkOneOf(table.language, CONTENT_LANGUAGES),
  ],
)

export const analysisRecords = pgTable(
  'analysis_records',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    toolId: text('tool_id').notNull(),
    title: text('title').notNull(),
    note: text('note').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    fileName: text('file_name').notNull(),
    inputSha256: text('input_sha256').notNull(),
    variants: bigint('variants', { mode: 'number' }).notNull(),
    engineVersion: text('engine_version').notNull(),
    headline: text('headline').notNull(),
    /** JSON, or packed (`src/lib/packed-text.ts`): as the device sent it. */
    result: text('result').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    // With the id: a page's keys and the total come from the index alone.
    index('analysis_records_recent_idx').on(table.memberId, table.createdAt, table.id),
  ],
)

/**
 * Mails and text messages. `withheld` rows are never sent: they are written where no account has the address, so
 * that the response takes as long.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** Further headers of a mail; removed with its text. */
    headers: jsonb('headers').$type<Record<string, string>>(),
    /** The member whom the message is about, beside the one who has its address: deleted with their account. */
    aboutId: text('about_id'),
    status: text('status', { enum: OUTBOX_STATES }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('outbox_pending_idx')
      .on(table.nextAttemptAt)
      .where(sql`status = 'pending'`),
    index('outbox_recipient_idx').on(table.recipient, table.createdAt),
    index('outbox_created_idx').on(table.createdAt),
    index('outbox_about_idx')
      .on(table.aboutId)
      .where(sql`about_id is not null`),
    index('outbox_withheld_idx')
      .on(table.createdAt)
      .where(sql`status = 'withheld'`),
    checkOneOf(table.channel, CHANNELS),
    checkOneOf(table.status, OUTBOX_STATES),
  ],
)

/** Security log. */
export const events = pgTable(
  'events',
  {
    id: text('id').primaryKey(),
    at: moment('at').notNull(),
    kind: text('kind').notNull(),
    memberId: text('member_id'),
    ip: text('ip').notNull(),
    data: jsonb('data').$type<Record<string, string | number>>().notNull(),
  },
  (table) => [
    index('events_member_idx').on(table.memberId, table.at, table.id),
    index('events_at_idx').on(table.at),
    // Entries of other members name sessions of an erased account.
    index('events_session_idx')
      .on(sql`(data ->> 'session')`)
      .where(sql`(data ->> 'session') is not null`),
  ],
)
