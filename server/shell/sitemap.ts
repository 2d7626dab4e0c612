import { contract } from '../../src/contract/contract.ts'
import { paths } from '../../src/lib/paths.ts'
import type { Upstream } from '../proxy/upstream.ts'
import { escapeHtml } from '../html.ts'
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

type Item = { path: string; changedAt: string | null }

/** Reads the addresses of all public pages. */
export type ReadSitemap = () => Promise<readonly Item[]>

const PATH_OF = {
  industry: paths.industryArticle,
  problem: paths.problemArticle,
  analysis: paths.analysisArticle,
} as const

/** Reads the addresses with the same calls as the lists of the page. */
export function sitemapReader(parts: {
  upstream: Pick<Upstream, 'call'>
  credential: string
  timeoutMs: number
}): ReadSitemap {
  return async () => {
    const { body } = await parts.upstream.call({
      name: 'contentList',
      endpoint: contract.contentList,
      params: {},
      token: null,
      timeZone: null,
      ip: '',
      userAgent: '',
      device: null,
      authorization: parts.credential,
      signal: AbortSignal.timeout(parts.timeoutMs),
    })
    const envelope = (typeof body === 'string' ? JSON.parse(body) : body) as { data?: unknown }
    const articles = contract.contentList.reply.safeParse(envelope.data).data ?? []
    const read = articles.flatMap(({ id, type, problemType, updatedAt }) =>
      // Notices and short questions have no page of their own.
      type === 'notice' || problemType === 3
        ? []
        : [{ path: PATH_OF[type](id), changedAt: updatedAt }],
    )
    return [...LASTING.map((path) => ({ path, changedAt: null })), ...read]
  }
}

/** Search engines come a few times a day, and new articles may wait for a minute. */
const KEPT_MS = 60_000

/** The sitemap, written at most once a minute however often it is asked for: it names every article. */
export function createSitemap(
  origin: string,
  read: ReadSitemap,
  nowMs: () => number = () => performance.now(),
): () => Promise<string> {
  let kept: { until: number; text: Promise<string> } | null = null
  return () => {
    if (kept !== null && nowMs() < kept.until) return kept.text
    const own = {
      until: nowMs() + KEPT_MS,
      text: read().then((items) => writeSitemap(origin, items)),
    }
    own.text.catch(() => {
      if (kept === own) kept = null
    })
    kept = own
    return own.text
  }
}

/** The sitemap as XML. */
export function writeSitemap(origin: string, items: readonly Item[]): string {
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
