/** Sitemap of the public pages, for search engines. */
import { contract } from '../../src/contract/contract.ts'
import type { ContentType } from '../../src/contract/endpoints/content.ts'
import { paths } from '../../src/lib/paths.ts'
import type { Database } from '../db/database.ts'
import { and, asc, gt } from '../db/drizzle.ts'
import { content } from '../db/schema.ts'
import { escapeHtml } from '../html.ts'
import type { Upstream } from '../proxy/upstream.ts'
import { isPublic } from '../service/articles/queries.ts'
import { alternatesOf } from './page-head.ts'

/** Public pages that do not depend on the content. */
const LASTING = [
  paths.landing(),
  paths.frontPricing(),
  paths.industries(),
  paths.problems(),
  paths.subjects(),
  paths.allTools(),
]

/** A page in the sitemap. */
export type Item = { path: string; changedAt: string | null }
type Article = {
  id: string
  type: ContentType
  problemType: number | null
  updatedAt: string | null
}

/** Reads the addresses of all public pages. */
export type ReadSitemap = () => Promise<readonly Item[]>

const PATH_OF = {
  industry: paths.industryArticle,
  problem: paths.problemArticle,
  analysis: paths.analysisArticle,
} as const

/** Notices and short questions have no page of their own. */
const itemsOf = (articles: readonly Article[]): Item[] =>
  articles.flatMap(({ id, type, problemType, updatedAt }) =>
    type === 'notice' || problemType === 3
      ? []
      : [{ path: PATH_OF[type](id), changedAt: updatedAt }],
  )

const lasting = (): Item[] => LASTING.map((path) => ({ path, changedAt: null }))

/** Number of articles read per query. */
const ROWS = 5000

/** Creates a function that reads the addresses from the embedded service's database, in the order of the ids. */
export function storedSitemap(db: Database): ReadSitemap {
  return async () => {
    const items = lasting()
    let last = ''
    for (;;) {
      const rows = await db
        .select({
          id: content.id,
          type: content.type,
          problemType: content.problemType,
          updatedAt: content.updatedAt,
        })
        .from(content)
        .where(and(gt(content.id, last), isPublic()))
        .orderBy(asc(content.id))
        .limit(ROWS)
      items.push(
        ...itemsOf(rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))),
      )
      last = rows.at(-1)?.id ?? last
      if (rows.length < ROWS) return items
    }
  }
}

/** The largest page of a list, and the number of pages that are read from a remote upstream. */
const PAGE = 100
const MOST_PAGES = 500

/** Creates a function that reads the addresses with the same calls as the lists of the page. */
export function remoteSitemap(parts: {
  upstream: Pick<Upstream, 'call'>
  credential: string
  timeoutMs: number
}): ReadSitemap {
  const read = async (current: number) => {
    const { body } = await parts.upstream.call({
      name: 'contentPage',
      endpoint: contract.contentPage,
      params: { current, size: PAGE },
      token: null,
      timeZone: null,
      ip: '',
      userAgent: '',
      device: null,
      authorization: parts.credential,
      signal: AbortSignal.timeout(parts.timeoutMs),
    })
    const envelope = (typeof body === 'string' ? JSON.parse(body) : body) as { data?: unknown }
    return contract.contentPage.reply.safeParse(envelope.data).data
  }
  return async () => {
    const items = lasting()
    for (let current = 1; current <= MOST_PAGES; current += 1) {
      const page = await read(current)
      items.push(...itemsOf(page?.records ?? []))
      if (page === undefined || current >= page.pages) break
    }
    return items
  }
}

/** Search engines come a few times a day, and new articles may wait for a minute. */
const CACHE_MS = 60_000

/** A sitemap file has at most 50 000 addresses and 50 MB; each of ours takes some 600 bytes with its languages. */
const ADDRESSES = 10_000

/** Returns one file of the sitemap; null: there is no such file. */
export type Sitemap = (part?: number) => Promise<string | null>

/**
 * Creates the sitemap, which is read at most once a minute because it names every article. When there are too
 * many addresses for one file, `/sitemap.xml` names the files, `/sitemap-1.xml` and so on.
 */
export function createSitemap(
  origin: string,
  read: ReadSitemap,
  nowMs: () => number = () => performance.now(),
  perFile: number = ADDRESSES,
): Sitemap {
  type Files = { items: readonly Item[]; written: Map<number, string> }
  let cached: { until: number; files: Promise<Files> } | null = null

  function filesNow(): Promise<Files> {
    if (cached !== null && nowMs() < cached.until) return cached.files
    const files = read().then((items) => ({ items, written: new Map<number, string>() }))
    const own = { until: nowMs() + CACHE_MS, files }
    files.catch(() => {
      if (cached === own) cached = null
    })
    cached = own
    return files
  }

  return async (part = 0) => {
    const { items, written } = await filesNow()
    const count = Math.ceil(items.length / perFile)
    const isIndexed = count > 1
    if (isIndexed ? part > count : part > 0) return null
    const known = written.get(part)
    if (known !== undefined) return known
    const text =
      isIndexed && part === 0
        ? renderIndex(origin, items, perFile)
        : renderSitemap(origin, isIndexed ? partOf(items, part, perFile) : items)
    written.set(part, text)
    return text
  }
}

const partOf = (items: readonly Item[], part: number, perFile: number) =>
  items.slice((part - 1) * perFile, part * perFile)

/** Renders the index of a sitemap's files, each with its last change. */
function renderIndex(origin: string, items: readonly Item[], perFile: number): string {
  const count = Math.ceil(items.length / perFile)
  const files = Array.from({ length: count }, (_, at) => {
    const changes = partOf(items, at + 1, perFile).flatMap(({ changedAt }) =>
      changedAt === null ? [] : [changedAt.slice(0, 10)],
    )
    const last = changes.toSorted().at(-1)
    const changed = last === undefined ? '' : `<lastmod>${last}</lastmod>`
    return `  <sitemap><loc>${escapeHtml(`${origin}/sitemap-${at + 1}.xml`)}</loc>${changed}</sitemap>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...files,
    '</sitemapindex>',
    '',
  ].join('\n')
}

/** Renders the sitemap as XML. */
export function renderSitemap(origin: string, items: readonly Item[]): string {
  const urls = items.map(({ path, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${changedAt.slice(0, 10)}</lastmod>`
    const others = alternatesOf(origin + path).map(
      ({ language, address }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}"/>`,
    )
    return `  <url><loc>${escapeHtml(origin + path)}</loc>${changed}${others.join('')}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
