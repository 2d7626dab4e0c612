import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { matchRoute } from '../../src/contract/routes.ts'
import { isRendered } from '../../src/contract/written-routes.ts'
import { chooseEncoding } from '../accepted-encoding.ts'
import { LEADING } from '../build-order.ts'
import type { MaintenanceWatch } from '../maintenance.ts'
import { createHoldBack } from '../proxy/hold-back.ts'
import { allowScripts, keepProcess } from '../security-headers.ts'
import { addressKey } from '../service/admission/address-key.ts'
import { createTurns } from '../work/turns.ts'
import { cacheControlOf, isFilePath, validatorsOf, isNoPage, pathOf } from './file-rules.ts'
import { type IndexPage, indexPageReader, type OwnHead, type PageReader } from './index-page.ts'
import type { DescribePage } from './describe-page.ts'
import { keptFiles } from './kept-files.ts'
import type { PageConfig } from './page-config.ts'
import { addressIn, alternatesOf, askedOf, languageOf } from './page-head.ts'
import { isOutOfReach } from './out-of-reach.ts'
import { NO_PAGE, type RenderedPages } from './rendered-pages.ts'
import { createSitemap, type ReadSitemap } from './sitemap.ts'
import { shareTarget } from './share-target.ts'
import { visitorLook } from './visitor-look.ts'

export type ShellOptions = {
  /** Folder of the build. */
  directory: string
  config: PageConfig
  /** Whether the routes table has the path; other paths get the page with status 404. */
  isKnownPath: (path: string) => boolean
  /** Where an address leads that is only another name of a page; none without it. */
  redirectOf?: (path: string) => string | null
  /** How many pages of an address are given a head of their own in a minute; all without it. */
  headsPerMinute?: number
  /** How long the others wait. */
  heldMs?: number
  /** Writes public pages before any script runs; without it they are bare. */
  rendered?: RenderedPages
  /**
   * Pages that are written as soon as the server listens: the first one loads all that writes them, for which its reader
   * would wait seconds and then get the bare page.
   */
  writtenAhead?: readonly string[]
  /** Whether readers may be led to this build: no other server has a newer one. */
  isNewestBuild?: () => Promise<boolean>
  /** While it lasts pages are bare: what they would show is away. */
  maintenance?: MaintenanceWatch
  /** For search engines and link previews; without it pages have no head of their own. */
  publicPages?: {
    describe: DescribePage
    readSitemap: ReadSitemap
    /** The public origin of this installation; null: pages name no address, and there is no sitemap. */
    origin: string | null
  }
}

/**
 * Pages of one address that are described and compressed at the same time: a burst of them keeps the others
 * waiting for these only. Who waits was within the budget of heads, which is their bound.
 */
const OF_ONE_ADDRESS = {
  slots: Number.POSITIVE_INFINITY,
  atOnce: 2,
  perOwner: Number.POSITIVE_INFINITY,
  total: Number.POSITIVE_INFINITY,
}

/** Who has spent a tenth of a minute's pages within a tenth of a minute waits for each further one. */
const BURST_MS = 6000

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: IndexPage,
  status: number,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  allowScripts(reply, page.scriptHashes)
  if (isOutOfReach(request.headers)) keepProcess(reply)
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

/** Sends files of the build: from memory what never changes, else from where it lies. */
function fileSender(directory: string) {
  const keptFile = keptFiles(directory)
  return async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    reply.header('cache-control', cacheControlOf(path))
    const kept = await keptFile(path, chooseEncoding(request.headers['accept-encoding']))
    if (kept === null) return reply.sendFile(path.slice(1), validatorsOf(path))
    const { bytes, type, encoding } = kept
    if (encoding !== 'plain') reply.header('content-encoding', encoding)
    return reply.header('vary', 'accept-encoding').type(type).send(bytes)
  }
}

/** Another server has it newer. A worker that gets this keeps what it has; a proxy may ask the next server. */
function sendElsewhere(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .header('retry-after', '5')
    .type('text/plain; charset=utf-8')
    .send('Another server has a newer build\n')
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found\n')
}

/** The head of the page at a path, or null when it has none of its own. */
async function headOf(
  request: FastifyRequest,
  path: string,
  { publicPages, isKnownPath }: ShellOptions,
): Promise<(OwnHead & { isMissing: boolean }) | null> {
  // An address that only leads on has no page; one that nobody knows has the page that says so.
  if (publicPages === undefined || (isKnownPath(path) && matchRoute(path) === null)) return null
  const { query, asked } = askedOf(request.url)
  const language = languageOf(request.headers, asked)
  const described = await publicPages.describe(
    { path, query: new URLSearchParams(query) },
    language,
  )
  const { canonicalPath, isLasting, isMissing, ...head } = described
  const { origin } = publicPages
  const address = origin === null || isMissing ? null : origin + canonicalPath
  // Each language's address is one of its own to search engines, which keep no cookies.
  const canonical = address !== null && asked === language ? addressIn(language, address) : address
  const isListed = address !== null && isLasting && !head.isHidden
  const route = isMissing ? undefined : matchRoute(path)?.name
  const alternates = isListed ? alternatesOf(address) : []
  return { head: { ...head, canonical, alternates }, route, isLasting, isMissing }
}

/** The text of a page for a visitor, or that it was not there in time; nothing where none is written. */
async function bodyOf(
  request: FastifyRequest,
  path: string,
  pages: PageReader,
  { rendered, maintenance }: ShellOptions,
): Promise<Pick<OwnHead, 'body' | 'isLate'>> {
  const { query, asked } = askedOf(request.url)
  const search = path === NO_PAGE ? '' : query
  const look = visitorLook(request.headers.cookie)
  const isOne = path === NO_PAGE || isRendered(path, search)
  if (!rendered || look === null || !isOne) return {}
  const bundle = await pages.writer()
  if (bundle === null || ((await maintenance?.()) ?? null) !== null) return {}
  const language = languageOf(request.headers, asked)
  const written = await rendered.read({ path, search, language, ...look }, bundle)
  if (written === null) return { isLate: true }
  return { body: { ...written, language, version: `${look.scheme} ${written.version}` } }
}

/** `robots.txt` names the sitemap, whose address must be absolute. */
function robots(app: FastifyInstance, { directory, publicPages }: ShellOptions): void {
  if (publicPages === undefined) return
  const { readSitemap, origin } = publicPages
  const sitemap = origin === null ? null : createSitemap(origin, readSitemap)
  app.get('/robots.txt', async (_request, reply) => {
    const rules = await readFile(join(directory, 'robots.txt'), 'utf8').catch(() => '')
    const named = origin === null ? '' : `\nSitemap: ${origin}/sitemap.xml\n`
    return reply
      .header('cache-control', cacheControlOf('/robots.txt'))
      .type('text/plain; charset=utf-8')
      .send(`${rules.trimEnd()}\n${named}`)
  })
  const sendSitemap = async (reply: FastifyReply, part: number) => {
    const text = sitemap === null ? null : await sitemap(part)
    if (text === null) return sendMissing(reply)
    return reply
      .header('cache-control', cacheControlOf('/sitemap.xml'))
      .type('application/xml; charset=utf-8')
      .send(text)
  }
  app.get('/sitemap.xml', (_request, reply) => sendSitemap(reply, 0))
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,3}).xml', (request, reply) =>
    sendSitemap(reply, Number(request.params.part)),
  )
}

/** Whether a page of a request may still be described: that asks the service and compresses anew. */
function headBudget(
  app: FastifyInstance,
  perMinute: number | undefined,
  timeWindow = 60_000,
): (request: FastifyRequest) => Promise<boolean> {
  if (perMinute === undefined) return async () => true
  const count = app.createRateLimit({
    max: Math.max(1, Math.floor((perMinute * timeWindow) / 60_000)),
    timeWindow,
    keyGenerator: ({ ip }) => addressKey(ip),
  })
  return async (request) => {
    const counted = await count(request)
    return counted.isAllowed || !counted.isExceeded
  }
}

/** Writes pages before anybody asks, in each language. A page that cannot be written is the matter of its first reader. */
async function writeAhead(
  pages: PageReader,
  { rendered, writtenAhead = [] }: ShellOptions,
): Promise<void> {
  const bundle = await pages.writer().catch(() => null)
  if (!rendered || bundle === null) return
  const asked = writtenAhead.flatMap((path) =>
    LANGUAGES.map((language) =>
      rendered.read({ path, search: '', language, scheme: 'light' }, bundle),
    ),
  )
  await Promise.all(asked)
}

/** The built page and its files. */
export async function staticShell(app: FastifyInstance, options: ShellOptions): Promise<void> {
  const pages = indexPageReader(options.directory, options.config)
  try {
    await pages.read()
  } catch (error) {
    const hint = `There is no built page in ${options.directory}. Make it with: npm run build`
    throw new Error(hint, { cause: error })
  }

  await app.register(fastifyStatic, {
    root: options.directory,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  })

  // Nobody waits for it, least of all whoever asks whether the server is ready.
  app.addHook('onListen', async () => void writeAhead(pages, options))

  await app.register(rateLimit, { global: false })
  const isWithin = headBudget(app, options.headsPerMinute)
  const isCalm = headBudget(app, options.headsPerMinute, BURST_MS)
  const bare = async (request: FastifyRequest, reply: FastifyReply, path: string) =>
    sendPage(request, reply, await pages.read(), options.isKnownPath(path) ? 200 : 404)
  const written = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const described = await headOf(request, path, options)
    const isKnown = options.isKnownPath(path)
    const isWritten = described?.isLasting === true && (!isKnown || !described.isMissing)
    const text = isKnown ? path : NO_PAGE
    const body = isWritten ? await bodyOf(request, text, pages, options) : {}
    const own = described && { ...described, ...body }
    const status = isKnown && own?.isMissing !== true ? 200 : 404
    return sendPage(request, reply, await pages.read(own), status)
  }
  const turns = createTurns(OF_ONE_ADDRESS)
  const holdBack = createHoldBack(options.heldMs)
  const navigate = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    // Search engines and previews need the head; who asks for hundreds still gets the page, a second later.
    if (!(await isWithin(request))) {
      await holdBack()
      return bare(request, reply, path)
    }
    if (!(await isCalm(request))) await holdBack()
    const owner = addressKey(request.ip)
    return turns.take(owner, () => written(request, reply, path), true)
  }

  const sendFile = fileSender(options.directory)
  robots(app, options)
  await shareTarget(app)

  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (path === null || isNoPage(path)) return sendMissing(reply)
    if (LEADING.has(path) && (await options.isNewestBuild?.()) === false)
      return sendElsewhere(reply)
    // The worker's shell, whatever the address.
    if (path === '/index.html') return navigate(request, reply, '/')
    const target = options.redirectOf?.(path) ?? null
    // Asked again each time: a later version may have a page there.
    if (target !== null) return reply.header('cache-control', 'no-cache').redirect(target, 301)
    if (path === '/') return navigate(request, reply, '/')
    if (!isFilePath(path)) return navigate(request, reply, path)
    return sendFile(request, reply, path)
  })
}
