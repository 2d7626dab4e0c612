import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { isFilePath, pathOf } from '../../server/shell/file-rules.ts'
import { configElement, type PageConfig } from '../../server/shell/page-config.ts'
import { parseTemplate } from '../../server/shell/template.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Starts Vite on the server's own port, which its socket for hot reload shares. */
function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  return createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
}

/**
 * Serves the page from its sources, with hot reload, in place of the built one.
 * @param page the configuration that is put into the page, as in the built one
 */
export function viteShell(page: PageConfig): FastifyPluginAsync {
  return async (app) => {
    const vite = await startVite(app)
    app.addHook('onClose', () => vite.close())
    app.get('/*', async (request, reply) => {
      const path = pathOf(request.url) ?? '/'
      const isPage = path === '/' || path === '/index.html'
      const isAnswered =
        !isPage &&
        (await new Promise<boolean>((done, failed) => {
          reply.raw.once('close', () => done(true))
          vite.middlewares(request.raw, reply.raw, (error: unknown) => {
            if (error) failed(error instanceof Error ? error : new Error('vite', { cause: error }))
            else done(false)
          })
        }))
      if (isAnswered) return reply.hijack()
      if (isFilePath(path)) return reply.code(404).type('text/plain').send('Not found\n')
      const source = await readFile(join(ROOT, 'index.html'), 'utf8')
      const html = await vite.transformIndexHtml(request.url, source)
      return reply
        .type('text/html; charset=utf-8')
        .send(parseTemplate(html).compose({ config: configElement(page) }))
    })
  }
}
