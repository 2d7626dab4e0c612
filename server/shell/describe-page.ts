/** Heads of the pages' documents: title, description, canonical address and structured data. */
import { type Language, languageFacts } from '../../src/contract/languages.ts'
import { brand } from '../../src/contract/brand.ts'
import { CODE } from '../../src/contract/codes.ts'
import { contract } from '../../src/contract/contract.ts'
import type { ReplyOf } from '../../src/contract/endpoint.ts'
import type { ContentType } from '../../src/contract/endpoints/content.ts'
import { readEnvelope } from '../../src/contract/envelope.ts'
import {
  matchRoute,
  type RouteMatch,
  type RouteName,
  TOOL_PATHS,
} from '../../src/contract/routes.ts'
import { type Tool, toolById } from '../../src/contract/tools.ts'
import { mayBeRecordId } from '../../src/lib/record-id.ts'
import { withDeadline } from '../proxy/deadline.ts'
import { replyOfError } from '../proxy/envelope.ts'
import type { Upstream, UpstreamReply } from '../proxy/upstream.ts'
import type { CatalogMessages } from './catalog-messages.ts'
import type { PageHead, Question } from './page-head.ts'

/** Message id of a page's description by its route; other routes have the description of the product. */
const ABOUT: Partial<Record<RouteName, string>> = {
  landing: 'landing.lead',
  frontPricing: 'pricing.lead',
  industry: 'articles.industry.lead',
  moreProblems: 'articles.problems.lead',
  thematicAnalysis: 'subjects.lead',
  allTools: 'tools.all.lead',
  comingSoon: 'notice.comingSoon.description',
}
const PRODUCT = 'landing.lead'

const ARTICLE_TYPE: Partial<Record<RouteName, ContentType>> = {
  industryArticle: 'industry',
  analysisArticle: 'analysis',
  problemArticle: 'problem',
}

export type PageAddress = { path: string; query: URLSearchParams }

/** The head of a page without its origin. */
export type DescribedPage = Omit<PageHead, 'canonical' | 'alternates'> & {
  canonicalPath: string
  /** Whether the description may be cached: a known route, an existing article, or its certain absence. */
  isLasting: boolean
  /** Whether the page certainly does not exist; false while the service is unavailable. */
  isMissing: boolean
  /** Whether its article was withdrawn. */
  isWithdrawn?: boolean
}

/** Returns the head of a page. Never fails. */
export type DescribePage = (address: PageAddress, language: Language) => Promise<DescribedPage>

type Parts = {
  texts: CatalogMessages
  upstream: Pick<Upstream, 'call'>
  credential: string
  /** Time limit of a description in milliseconds. */
  timeoutMs: number
}

type Described = {
  title: string
  description: string
  dates: NonNullable<PageHead['dates']>
  author: string
  isWithdrawn: boolean
}
/** Result of the lookup of an address's article. */
type Found = { name: 'found'; texts: Described } | { name: 'missing' } | { name: 'unknown' }

function idOf({ name, params }: RouteMatch, query: URLSearchParams): string | null {
  const id = name === 'problemArticle' ? query.get('id') : params['id']
  return id !== undefined && id !== null && /^\d{1,19}$/.test(id) ? id : null
}

type Article = ReplyOf<typeof contract.content>

/** Reads an answer: an article, its absence, or nothing that can be parsed. */
function parseAnswer({ status, body }: UpstreamReply): Article | 'missing' | 'unknown' {
  const { code, data } = readEnvelope(typeof body === 'string' ? JSON.parse(body) : body, status)
  if (code === CODE.notFound || (code === CODE.ok && isNothing(data))) return 'missing'
  const article = contract.content.reply.safeParse(data).data
  return code === CODE.ok && article !== undefined ? article : 'unknown'
}

/** Parsed answers: a cached answer (proxy/visitor-cache.ts) is the same object for every visitor. */
const parsedAnswers = new WeakMap<UpstreamReply, ReturnType<typeof parseAnswer>>()

function parseOnce(reply: UpstreamReply): ReturnType<typeof parseAnswer> {
  const known = parsedAnswers.get(reply)
  if (known !== undefined) return known
  const read = parseAnswer(reply)
  parsedAnswers.set(reply, read)
  return read
}

/** Reads the title and summary of an article that every visitor may read, by the same call as the page's. */
async function articleTexts(
  { upstream, credential, timeoutMs }: Parts,
  id: string,
  type: ContentType,
  language: Language,
): Promise<Found> {
  const pendingReply = withDeadline(timeoutMs, (signal) =>
    upstream.call({
      name: 'content',
      endpoint: contract.content,
      params: { id },
      token: null,
      timeZone: null,
      ip: '',
      userAgent: '',
      device: null,
      authorization: credential,
      signal,
    }),
  )
  // The embedded service throws refusals, also for an article that does not exist.
  const article = parseOnce(await pendingReply.catch(replyOfError))
  if (typeof article === 'string') return { name: article }
  if (article.type !== type || article.id !== id) return { name: 'missing' }
  const texts = {
    zh: { title: article.titleZh || article.titleEn, description: article.summaryZh },
    en: { title: article.titleEn || article.titleZh, description: article.summaryEn },
  }[languageFacts(language).contentLanguage]
  const dates = { published: article.publishedAt, updated: article.updatedAt }
  return {
    name: 'found',
    texts: { ...texts, dates, author: article.author, isWithdrawn: article.withdrawnAt !== null },
  }
}

/** Whether a value means "nothing": upstreams have several encodings of it. */
const isNothing = (data: unknown) =>
  data === null ||
  data === undefined ||
  (typeof data === 'object' && !Array.isArray(data) && Object.keys(data).length === 0)

/** Returns the tool of an address; two of them have a path of their own. */
function toolOf({ name, params }: RouteMatch, path: string): Tool | undefined {
  if (name === 'toolById' || name === 'toolsById') return toolById(params['id'] ?? '')
  const own = Object.entries(TOOL_PATHS).find((entry) => entry[1] === path.replace(/\/+$/, ''))
  return own && toolById(own[0])
}

/**
 * Whether the id of a route cannot be that of a problem, a tool or a result. Results are private, or on a
 * device: only the form of the id is checked, so that the existence of a result is not revealed.
 */
function isNoSuchId(match: RouteMatch, query: URLSearchParams): boolean {
  const { name, params } = match
  const id = params['id'] ?? ''
  // Without an id the page shows the problem that was opened last.
  if (name === 'problemArticle')
    return (query.get('id') ?? '') !== '' && idOf(match, query) === null
  if (name === 'toolById' || name === 'toolsById') return toolById(id) === undefined
  if (name === 'nextStep') return toolById(id) === undefined && !mayBeRecordId(id)
  return false
}

/** Whether an address has no page by its form and the table of tools alone, without a call of the service. */
export function isNoSuchPage({ path, query }: PageAddress): boolean {
  const match = matchRoute(path)
  return match !== null && isNoSuchId(match, query)
}

/** Whether the address is one of the product's pages: a known route, or an existing article. */
const isLastingAt = ({ params }: RouteMatch, id: string | null, found: Found | null) =>
  found?.name === 'found' || (id === null && Object.keys(params).length === 0)

function kindOf(
  article: Described | null,
): Pick<DescribedPage, 'kind' | 'dates' | 'author' | 'isWithdrawn'> & { isHidden?: true } {
  if (article === null) return { kind: 'website' }
  const { dates, author, isWithdrawn } = article
  return { kind: 'article', dates, author, isWithdrawn, ...(isWithdrawn && { isHidden: true }) }
}

const QUESTION = /^pricing\.faq\.\w+$/

/** Returns the questions on the page of prices: each has an answer under its own id. */
function questionsOf(texts: ReadonlyMap<string, string>): Question[] {
  return [...texts].flatMap(([id, question]) => {
    const answer = QUESTION.test(id) ? texts.get(`${id}.text`) : undefined
    return answer === undefined ? [] : [{ question, answer }]
  })
}

/** Returns the head of all addresses without a page. */
function missingPage(texts: ReadonlyMap<string, string>, language: Language): DescribedPage {
  const title = texts.get('error.page.notFound.title') ?? ''
  return {
    language,
    title: `${title} · ${brand.name[language]}`,
    description: texts.get('error.page.notFound.description') ?? '',
    canonicalPath: '',
    isHidden: true,
    kind: 'website',
    isMissing: true,
    isLasting: true,
  }
}

/** Creates the function that returns the head of each page. */
export function createDescriber(parts: Parts): DescribePage {
  return async ({ path, query }, language) => {
    const match = matchRoute(path)
    const texts: ReadonlyMap<string, string> = parts.texts.get(language) ?? new Map()
    const name = brand.name[language]
    if (!match) return missingPage(texts, language)
    const id = idOf(match, query)
    const type = ARTICLE_TYPE[match.name]
    const found: Found | null =
      type === undefined || id === null
        ? null
        : await articleTexts(parts, id, type, language).catch(() => ({ name: 'unknown' as const }))
    const article = found?.name === 'found' ? found.texts : null
    const isMissing = found?.name === 'missing' || isNoSuchId(match, query)
    const routeTitle = texts.get(toolOf(match, path)?.name ?? match.row.title) ?? ''
    const about = ABOUT[match.name] ?? PRODUCT
    // `/pricing` and `/pricing//` are one page.
    const own = path.replace(/(?<=.)\/+$/, '')
    // The analysis page keeps the product's name as its title (S2).
    const title = match.name === 'analysisArticle' ? '' : (article?.title ?? routeTitle)
    return {
      language,
      title: title === '' ? name : `${title} · ${name}`,
      description: article?.description || (texts.get(about) ?? ''),
      canonicalPath: match.name === 'problemArticle' && id !== null ? `${own}?id=${id}` : own,
      isHidden: match.row.access === 'member',
      ...kindOf(article),
      ...(match.name === 'frontPricing' && { questions: questionsOf(texts) }),
      isMissing,
      isLasting: isMissing || isLastingAt(match, id, found),
    }
  }
}
