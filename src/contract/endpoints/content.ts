/** Calls that read articles, subjects and terms, and store likes, reading positions and completed steps. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import {
  keyword,
  count,
  flag,
  id,
  idParam,
  instant,
  list,
  moment,
  optionalId,
  optionalInteger,
  optionalText,
  page,
  paging,
  readInstant,
  text,
  verbatim,
} from '../fields.ts'

export const CONTENT_TYPES = ['industry', 'problem', 'analysis', 'notice'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

/** Targets of a step of a subject. */
export const SUBJECT_ITEM_KINDS = ['industry', 'problem', 'analysis', 'tool'] as const
export type SubjectItemKind = (typeof SUBJECT_ITEM_KINDS)[number]

const reference = z.object({ text, doi: optionalText, pmid: optionalText })
export type Reference = z.output<typeof reference>

/** A content item without its body, as in lists. `homepageConfig` on the wire. */
export const articleSummary = z.object({
  id,
  type: z.enum(CONTENT_TYPES),
  titleZh: text,
  titleEn: text,
  summaryZh: text,
  summaryEn: text,
  /** Name of one of the product's cover figures, or a drawing as text (`src/lib/drawing.ts`). */
  cover: text,
  tagsZh: list(z.string()),
  tagsEn: list(z.string()),
  industryId: optionalId,
  problemId: optionalId,
  problemType: optionalInteger,
  analysisType: optionalInteger,
  toolId: optionalId,
  level: optionalText,
  author: text,
  /** Reviewer who checked it against its sources. */
  reviewer: optionalText,
  publishedAt: instant,
  updatedAt: instant,
  likeCount: count,
  liked: flag,
  favourite: flag,
  /** Length for the reading time: Han characters, and English words. */
  lengthZh: count,
  lengthEn: count,
  /** When it was withdrawn; its content is then empty. */
  withdrawnAt: instant,
})
export type ArticleSummary = z.output<typeof articleSummary>

/**
 * Reading position of a member in an article: the share of the text above the window, and when (ISO
 * 8601). A share of null: the member has finished the article, or discarded the position.
 */
export type AccountReadingPosition = { share: number | null; at: string }

/** Reads a reading position; an invalid one is no reason to refuse an article. */
function parseReadingPosition(value: unknown): AccountReadingPosition | null {
  const { share, at } = (value ?? {}) as Record<string, unknown>
  const when = typeof at === 'string' ? readInstant(at) : null
  return when === null ? null : { share: typeof share === 'number' ? share : null, at: when }
}

const accountReadingPosition = z.pipe(
  z.optional(z.nullable(z.unknown())),
  z.transform(parseReadingPosition),
)

/** A complete content item. The contents are URL-encoded HTML: decode once, then sanitise. */
const article = z.object({
  ...articleSummary.shape,
  contentZh: text,
  contentEn: text,
  references: list(reference),
  /** Why it was withdrawn; empty for no reason. */
  withdrawnNoteZh: text,
  withdrawnNoteEn: text,
  /** Corrections since its publication, newest first. */
  corrections: list(z.object({ at: instant, noteZh: text, noteEn: text })),
  /** The signed-in member's reading position; null for visitors. */
  readingPlace: accountReadingPosition,
})
export type Article = z.output<typeof article>

const filters = {
  type: z.optional(z.enum(CONTENT_TYPES)),
  industryId: z.optional(idParam),
  problemId: z.optional(idParam),
  problemType: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(3))),
  analysisType: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(9))),
  /** Search words for titles, summaries and tags in both languages. */
  keyword,
}

const termsDocument = z.object({
  id,
  useType: count,
  titleZh: verbatim,
  titleEn: verbatim,
  /** URL-encoded HTML. */
  contentZh: verbatim,
  contentEn: verbatim,
  version: verbatim,
  publishedAt: instant,
})
export type TermsDocument = z.output<typeof termsDocument>

const subjectSummary = z.object({
  id,
  titleZh: text,
  titleEn: text,
  summaryZh: text,
  summaryEn: text,
  cover: text,
  tagsZh: list(z.string()),
  tagsEn: list(z.string()),
  publishedAt: instant,
  updatedAt: instant,
  itemCount: count,
  /** Number of steps that the signed-in member has done; 0 for visitors. */
  doneCount: count,
})
export type SubjectSummary = z.output<typeof subjectSummary>

/** One step of a subject: an article or a tool. For tools only `toolId` is filled. */
const subjectItem = z.object({
  position: count,
  kind: z.enum(SUBJECT_ITEM_KINDS),
  articleId: optionalId,
  toolId: optionalId,
  titleZh: text,
  titleEn: text,
  summaryZh: text,
  summaryEn: text,
  problemType: optionalInteger,
  /** Done by the signed-in member; false for visitors. */
  done: flag,
})
export type SubjectItem = z.output<typeof subjectItem>

const subject = z.object({
  ...subjectSummary.shape,
  contentZh: text,
  contentEn: text,
  items: list(subjectItem),
})
export type Subject = z.output<typeof subject>

/** Marks of a member on public content: what they like, collected, read last and have done. */
const marks = z.object({
  /** Ids of articles. */
  liked: list(id),
  /** Ids of articles. */
  favourites: list(id),
  readingPlaces: list(z.object({ articleId: id, place: accountReadingPosition })),
  /** Steps done, by subject: their positions. */
  steps: list(z.object({ subjectId: id, positions: list(z.coerce.number()) })),
})
export type AccountMarks = z.output<typeof marks>

const byId = z.object({ id: idParam })
const likeCount = z.object({ id, likeCount: count, liked: flag })

export const contentEndpoints = {
  contentList: endpoint({
    url: '/api/homepageConfig/list',
    access: 'public',
    permission: ['read', 'Article'],
    repeat: 'read',
    cache: { for: 'everybody', freshMs: STALE.minutes },
    params: z.object(filters),
    reply: list(articleSummary),
  }),
  contentPage: endpoint({
    url: '/api/homepageConfig/page',
    access: 'public',
    permission: ['read', 'Article'],
    repeat: 'read',
    cache: { for: 'everybody', freshMs: STALE.minutes },
    params: z.object({ ...filters, ...paging }),
    reply: page(articleSummary),
  }),
  content: endpoint({
    url: '/api/homepageConfig/detail',
    access: 'public',
    permission: ['read', 'Article'],
    repeat: 'read',
    cache: { for: 'everybody', freshMs: STALE.minutes },
    params: byId,
    reply: article,
  }),
  likeCount: endpoint({
    url: '/api/homepageConfig/getLikeCount',
    access: 'public',
    permission: ['read', 'Article'],
    repeat: 'read',
    cache: { for: 'everybody', freshMs: STALE.halfMinute },
    params: byId,
    reply: likeCount,
  }),
  like: endpoint({
    url: '/api/homepageConfig/update/like',
    access: 'member',
    permission: ['like', 'Article'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    invalidates: 'everybody',
    params: byId,
    reply: likeCount,
  }),
  cancelLike: endpoint({
    url: '/api/homepageConfig/update/cancelLike',
    access: 'member',
    permission: ['like', 'Article'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    invalidates: 'everybody',
    params: byId,
    reply: likeCount,
  }),
  /**
   * Records the member's reading position in an article, unless another device recorded a later
   * moment.
   */
  readingPlace: endpoint({
    url: '/api/homepageConfig/progress/submit',
    access: 'member',
    permission: ['track', 'Article'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    params: z.object({
      id: idParam,
      share: z.nullable(z.number().check(z.gte(0), z.lte(1))),
      at: moment,
    }),
    reply: accountReadingPosition,
  }),
  /** Reads the member's marks on articles and subjects, which public content is fetched without. */
  marks: endpoint({
    url: '/api/homepageConfig/marks/list',
    access: 'member',
    permission: ['track', 'Article'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.halfMinute },
    params: z.object({}),
    reply: marks,
  }),
  terms: endpoint({
    url: '/api/homepageConfig/getPrivacyPolicy',
    access: 'public',
    permission: ['read', 'Terms'],
    repeat: 'read',
    cache: { for: 'everybody', freshMs: STALE.day },
    params: z.object({ useType: z.coerce.number().check(z.int()) }),
    reply: z.nullable(termsDocument),
  }),
  homepageSubjects: endpoint({
    url: '/api/specialSubject/list/homepage',
    access: 'public',
    permission: ['read', 'Subject'],
    repeat: 'read',
    cache: { for: 'everybody', freshMs: STALE.minutes },
    params: z.object({}),
    reply: list(subjectSummary),
  }),
  subjectPage: endpoint({
    url: '/api/specialSubject/page',
    access: 'public',
    permission: ['read', 'Subject'],
    repeat: 'read',
    cache: { for: 'everybody', freshMs: STALE.minutes },
    params: z.object({ keyword: filters.keyword, ...paging }),
    reply: page(subjectSummary),
  }),
  subject: endpoint({
    url: '/api/specialSubject/detail',
    access: 'public',
    permission: ['read', 'Subject'],
    repeat: 'read',
    cache: { for: 'everybody', freshMs: STALE.halfMinute },
    params: byId,
    reply: subject,
  }),
  subjectItems: endpoint({
    url: '/api/specialSubject/list/detail',
    access: 'public',
    permission: ['read', 'Subject'],
    repeat: 'read',
    cache: { for: 'everybody', freshMs: STALE.halfMinute },
    params: byId,
    reply: list(subjectItem),
  }),
  /** Marks one step of a subject as done, or undoes it. */
  subjectProgress: endpoint({
    url: '/api/specialSubject/progress/submit',
    access: 'member',
    permission: ['track', 'Subject'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    params: z.object({
      id: idParam,
      position: z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)),
      done: z.boolean(),
    }),
    reply: z.object({ doneCount: count, itemCount: count }),
  }),
}
