/** Serves the built page and its files, with the sitemap and the share target. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asLanguage, LANGUAGES } from '../../src/contract/languages.ts'
import { chooseEncoding } from '../accepted-encoding.ts'
import { BUILD_ENTRY_PATHS } from '../build-order.ts'
import { cacheControlOf, isFilePath, validatorsOf, isNoPage, pathOf } from './file-rules.ts'
import { type Documents, readDocuments } from './documents.ts'
import { countByAddress } from '../proxy/address-count.ts'
import { createAssetCache } from './asset-cache.ts'
import { addressIn, splitLanguage } from './page-head.ts'
import { createPageSender } from './page-sender.ts'
import { shareTarget } from './share-target.ts'
import type { ShellOptions } from './shell-options.ts'
import { createSitemap } from './sitemap.ts'

/** Creates a function that sends files of the build: immutable ones from memory, others from disk. */
function createFileSender(directory: string) {
  const readCachedFile = createAssetCache(directory)
  return async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    reply.header('cache-control', cacheControlOf(path))
    const cachedFile = await readCachedFile(
      path,
      chooseEncoding(request.headers['accept-encoding']),
    )
    if (cachedFile === null) return reply.sendFile(path.slice(1), validatorsOf(path))
    const { bytes, type, encoding } = cachedFile
    if (encoding !== 'plain') reply.header('content-encoding', encoding)
    return reply.header('vary', 'accept-encoding').type(type).send(bytes)
  }
}

/**
 * Refuses a path whose newer version another server has. The browser then keeps its worker; a proxy may try
 * the next server.
 */
function sendOutdated(reply: FastifyReply): FastifyReply {
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

/** Serves `robots.txt` with the sitemap, whose address must be absolute. */
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

/** Renders pages ahead of requests, in each language. A page that fails is rendered at its first request. */
async function prerenderPages(
  pages: Documents,
  { rendered, prerenderedPaths = [] }: ShellOptions,
): Promise<void> {
  const bundle = (await pages.served().catch(() => null))?.bundle ?? null
  if (!rendered || bundle === null) return
  const prerendered = prerenderedPaths.flatMap((path) =>
    LANGUAGES.map((language) =>
      rendered.read({ path, search: '', language, scheme: 'light' }, bundle),
    ),
  )
  await Promise.all(prerendered)
}

/** Returns the target of a redirecting address in the language that the address names; null for other addresses. */
function redirectTarget(url: string, path: string, { redirectOf }: ShellOptions): string | null {
  const { query, requestedLanguage } = splitLanguage(url)
  const target = redirectOf?.(path, query === '' ? '' : `?${query}`) ?? null
  const language = asLanguage(requestedLanguage)
  return target === null || language === null ? target : addressIn(language, target)
}

export async function staticShell(app: FastifyInstance, options: ShellOptions): Promise<void> {
  const pages = readDocuments(options.directory, options.config)
  try {
    await pages.served()
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

  // Fire-and-forget: readiness must not wait for it.
  app.addHook('onListen', async () => void prerenderPages(pages, options))

  await app.register(rateLimit, { global: false, ...countByAddress() })
  const navigate = createPageSender(app, pages, options)
  const sendFile = createFileSender(options.directory)
  robots(app, options)
  await shareTarget(app, options.publicPages?.origin ?? null)

  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (path === null || isNoPage(path)) return sendMissing(reply)
    if (BUILD_ENTRY_PATHS.has(path) && (await options.isNewestBuild?.()) === false)
      return sendOutdated(reply)
    // The service worker's shell, whatever the address.
    if (path === '/index.html') return navigate(request, reply, '/')
    const target = redirectTarget(request.url, path, options)
    // Not cached: a later version may have a page there.
    if (target !== null) return reply.header('cache-control', 'no-cache').redirect(target, 301)
    if (path === '/') return navigate(request, reply, '/')
    if (!isFilePath(path)) return navigate(request, reply, path)
    return sendFile(request, reply, path)
  })
}
