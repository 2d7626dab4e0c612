/** Sends the page of an address, with its head and its server-rendered content when they are available in time. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isServerRendered, matchRoute } from '../../src/contract/routes.ts'
import { chooseEncoding } from '../accepted-encoding.ts'
import { createRefusalDelay } from '../proxy/refusal-delay.ts'
import { allowScripts, removeOpenerPolicy } from '../security-headers.ts'
import { addressKey } from '../service/rate-limits/address-key.ts'
import { createJobQueue } from '../work/job-queue.ts'
import type { Document, DocumentParts, Documents, PageContent } from './documents.ts'
import { isNoSuchPage } from './describe-page.ts'
import { addressIn, alternatesOf, splitLanguage, languageOf } from './page-head.ts'
import { isWindowIsolated } from './isolated-window.ts'
import { NO_PAGE } from './rendered-pages.ts'
import type { ShellOptions } from './shell-options.ts'
import { readVisitorAppearance } from './visitor-appearance.ts'

/**
 * Limits of one address on pages that are described and compressed concurrently: a burst of them delays the
 * others by these only. The number of waiting requests is bounded by the budget of heads.
 */
const ADDRESS_LIMITS = {
  slots: Number.POSITIVE_INFINITY,
  atOnce: 2,
  perOwner: Number.POSITIVE_INFINITY,
  total: Number.POSITIVE_INFINITY,
}

/** An address that used a tenth of a minute's budget within a tenth of a minute is delayed. */
const BURST_MS = 6000

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Document,
  status: number,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  allowScripts(reply, page.scriptHashes)
  if (isWindowIsolated(request.headers)) removeOpenerPolicy(reply)
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie, sec-fetch-site')
    .header('etag', page.etag)
    .type('text/html; charset=utf-8')
  if (status === 200 && request.headers['if-none-match'] === page.etag) {
    return reply.code(304).send()
  }
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.code(status).send(await page.as(encoding))
}

/** Returns the head of the page at a path, or null when it has none of its own. */
async function headOf(
  request: FastifyRequest,
  path: string,
  { publicPages, isKnownPath }: ShellOptions,
): Promise<(DocumentParts & { isMissing: boolean; isWithdrawn?: boolean }) | null> {
  // A redirecting address has no page; an unknown one has the not-found page.
  if (publicPages === undefined || (isKnownPath(path) && matchRoute(path) === null)) return null
  const { query, requestedLanguage: asked } = splitLanguage(request.url)
  const language = languageOf(request.headers, asked)
  const described = await publicPages.describe(
    { path, query: new URLSearchParams(query) },
    language,
  )
  const { canonicalPath, isLasting, isMissing, isWithdrawn, ...head } = described
  const { origin } = publicPages
  const address = origin === null || isMissing ? null : origin + canonicalPath
  // Search engines send no cookies, so each language has an address of its own.
  const canonical = address !== null && asked === language ? addressIn(language, address) : address
  const isListed = address !== null && isLasting && !head.isHidden
  const route = isMissing ? undefined : matchRoute(path)?.name
  const alternates = isListed ? alternatesOf(address) : []
  return { head: { ...head, canonical, alternates }, route, isLasting, isMissing, isWithdrawn }
}

/** Returns the content of a page for a visitor; null where none is rendered, or not in time. */
async function contentOf(
  request: FastifyRequest,
  path: string,
  bundle: string | null,
  { rendered, maintenance }: ShellOptions,
): Promise<PageContent | null> {
  const { query, requestedLanguage: asked } = splitLanguage(request.url)
  const search = path === NO_PAGE ? '' : query
  const appearance = readVisitorAppearance(request.headers.cookie)
  const isOne = path === NO_PAGE || isServerRendered(path, search)
  if (!rendered || bundle === null || appearance === null || !isOne) return null
  if (((await maintenance?.()) ?? null) !== null) return null
  const language = languageOf(request.headers, asked)
  const sendDescribed = await rendered.read({ path, search, language, ...appearance }, bundle)
  return (
    sendDescribed && {
      ...sendDescribed,
      language,
      version: `${appearance.scheme} ${sendDescribed.version}`,
    }
  )
}

/** Returns the HTTP status of a page: 404 for a missing one, 410 for a withdrawn article. */
function statusOf(
  isKnown: boolean,
  own: { isMissing: boolean; isWithdrawn?: boolean } | null,
): number {
  if (!isKnown || own?.isMissing === true) return 404
  return own?.isWithdrawn === true ? 410 : 200
}

/** Creates a check whether a request may get a described page, which calls the service and compresses again. */
function createHeadBudget(
  app: FastifyInstance,
  perMinute: number | undefined,
  timeWindow = 60_000,
): (request: FastifyRequest) => Promise<boolean> {
  if (perMinute === undefined) return async () => true
  const count = app.createRateLimit({
    max: Math.max(1, Math.floor((perMinute * timeWindow) / 60_000)),
    timeWindow,
  })
  return async (request) => {
    const counted = await count(request)
    return counted.isAllowed || !counted.isExceeded
  }
}

type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
) => Promise<FastifyReply>

/** Creates the function that answers a navigation. The app must have the rate-limit plugin. */
export function createPageSender(
  app: FastifyInstance,
  pages: Documents,
  options: ShellOptions,
): SendPage {
  const hasBudget = createHeadBudget(app, options.headsPerMinute)
  const hasBurstBudget = createHeadBudget(app, options.headsPerMinute, BURST_MS)
  const sendBare = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const { document } = await pages.served()
    const query = new URLSearchParams(splitLanguage(request.url).query)
    const isKnown = options.isKnownPath(path) && !isNoSuchPage({ path, query })
    return sendPage(request, reply, document(), isKnown ? 200 : 404)
  }
  const sendDescribed = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const { document, bundle } = await pages.served()
    const described = await headOf(request, path, options)
    const isKnown = options.isKnownPath(path)
    const hasContent = described?.isLasting === true && (!isKnown || !described.isMissing)
    const text = isKnown ? path : NO_PAGE
    const content = hasContent ? await contentOf(request, text, bundle, options) : null
    const own = described && { ...described, ...(content && { content }) }
    return sendPage(request, reply, document(own), statusOf(isKnown, own))
  }
  const queue = createJobQueue(ADDRESS_LIMITS)
  const delayRefusal = createRefusalDelay(options.refusalDelayMs)
  return async (request, reply, path) => {
    // Search engines and link previews need the head; above the limit the page is sent without it, a second
    // later.
    if (!(await hasBudget(request))) {
      await delayRefusal()
      return sendBare(request, reply, path)
    }
    if (!(await hasBurstBudget(request))) await delayRefusal()
    const owner = addressKey(request.ip)
    return queue.run(owner, () => sendDescribed(request, reply, path), { isPatient: true })
  }
}
