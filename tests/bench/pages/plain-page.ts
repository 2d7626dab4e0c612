/** The least that a page of a text can cost: one file of HTML with a small style of its own. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import { callServer } from '../../helpers/e2e/calls.ts'
import type { ProductServer } from '../../helpers/e2e/product-server.ts'

const STYLE = `
body{margin:0 auto;padding:1rem;max-width:40em;font:1rem/1.7 system-ui,sans-serif;color:#1c2733}
h1{font-size:1.75rem;line-height:1.3}h2{font-size:1.25rem}a{color:#0b6fae}
table{border-collapse:collapse;display:block;overflow-x:auto}td,th{border:1px solid #d5dde5;padding:.25rem .5rem}`

type Texts = { titleZh: string; summaryZh: string; contentZh: string }

/** An article of the product, as somebody would write it by hand. */
export async function plainArticle(server: ProductServer, id: string): Promise<string> {
  const { data } = await callServer<Texts>(server, 'content', { id })
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${data.titleZh}</title>
<link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main><h1>${data.titleZh}</h1>
<p>${data.summaryZh}</p>${decodeURIComponent(data.contentZh)}</main></body></html>`
}

export type Served = { url: string; stop: () => Promise<void> }

/** Serves a page to everybody, compressed once, as the product does. */
export async function serve(html: string): Promise<Served> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  const packed = brotliCompressSync(html, { params })
  const server = createServer((_, reply) => {
    reply.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': packed.length,
      'cache-control': 'no-cache',
    })
    reply.end(packed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
