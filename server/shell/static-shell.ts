import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheControlOf, isFilePath, isNoPage, pathOf } from './file-rules.ts'
import { type IndexPage, indexPageReader } from './index-page.ts'
import type { PageConfig } from './page-config.ts'

export type ShellOptions = {
  /** Folder of the build. */
  directory: string
  config: PageConfig
  /** True for a path that the routes table knows; the page comes with 404 for the others. */
  isKnownPath: (path: string) => boolean
}

type Encoding = 'br' | 'gzip' | 'plain'

/** The best of what the page is there in, by Accept-Encoding. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const offered = new Map(
    (accept ?? '').split(',').map((part) => {
      const [name = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = /q=([\d.]+)/.exec(rest.join(';'))?.[1]
      return [name.trim(), quality === undefined ? 1 : Number(quality)] as const
    }),
  )
  if ((offered.get('br') ?? 0) > 0) return 'br'
  if ((offered.get('gzip') ?? 0) > 0) return 'gzip'
  return 'plain'
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: IndexPage,
  status: number,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
    .type('text/html; charset=utf-8')
  if (status === 200 && request.headers['if-none-match'] === page.etag) {
    return reply.code(304).send()
  }
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.code(status).send(page[encoding])
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found\n')
}

/** The built page and its files. */
export async function staticShell(app: FastifyInstance, options: ShellOptions): Promise<void> {
  const readPage = indexPageReader(options.directory, options.config)
  try {
    await readPage()
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

  const navigate = async (request: FastifyRequest, reply: FastifyReply, path: string) =>
    sendPage(request, reply, await readPage(), options.isKnownPath(path) ? 200 : 404)

  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (path === null || isNoPage(path)) return sendMissing(reply)
    if (path === '/' || path === '/index.html') return navigate(request, reply, '/')
    if (!isFilePath(path)) return navigate(request, reply, path)
    reply.header('cache-control', cacheControlOf(path))
    return reply.sendFile(path.slice(1))
  })
}
