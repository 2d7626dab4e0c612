/** The least that a page of a text can cost: one file of HTML with a small style of its own. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { callServer } from '../../tests/helpers/e2e/calls.ts'
import type { ProductServer } from '../../tests/helpers/e2e/product-server.ts'

const STYLE = `
body{margin:0 auto;padding:1rem;max-width:40em;font:1rem/1.7 system-ui,sans-serif;color:#1c2733}
h1{font-size:1.75rem;line-height:1.3}h2{font-size:1.25rem}a{color:#0b6fae}
table{border-collapse:collapse;display:block;overflow-x:auto}td,th{border:1px solid #d5dde5;padding:.25rem .5rem}`

type Article = { titleZh: string; summaryZh: string; contentZh: string }

/** Serves an article of the product as one minimal HTML file, compressed once. */
export async function servePlainPage(product: ProductServer, id: string) {
  const { data } = await callServer<Article>(product, 'content', { id })
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${data.titleZh}</title>
<link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main><h1>${data.titleZh}</h1>
<p>${data.summaryZh}</p>${decodeURIComponent(data.contentZh)}</main></body></html>`
  const packed = brotliCompressSync(html)
  const server = createServer((_, reply) => {
    reply.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': packed.length,
    })
    reply.end(packed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://localhost:${port}/`, stop }
}
