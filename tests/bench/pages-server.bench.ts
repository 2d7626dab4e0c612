/**
 * An article as a visitor gets it, compressed and kept whole: pages per second and processor time for each, on
 * the whole server, beside a bare server that sends as many bytes, in turns; and peers (`--peer=NAME=URL`).
 *
 * Run: node tests/bench/pages-server.bench.ts [--rounds=3] [--peer=NAME=URL …]
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { installation, startProcess } from '../helpers/server-process.ts'
import { readOptions } from './pages/options.ts'
import { fetchPage, type Rate, rateOf } from './pages/rate.ts'
import { untilWritten } from './pages/ready.ts'
import { judge, median, tellLoad, times } from './pages/verdict.ts'

const ROUND_MS = 3000
const WARM_UP_MS = 1500
const ARTICLE = '/front-pages/article/detail/1001'
/** Processor time of a page, of that of a bare server: routing, headers, policy, the look at the content. */
const MOST_OF_BARE = 8
const LEAST_OF_PEER = 20

/** A server that does nothing but send as many bytes, in a process of its own. */
async function bareServer(bytes: number) {
  const code = `
    const { createServer } = require('node:http')
    const body = Buffer.alloc(${bytes}, 'x')
    const headers = { 'content-type': 'text/html', 'content-length': body.length }
    const server = createServer((_, reply) => reply.writeHead(200, headers).end(body))
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>((done) =>
    child.stdout.once('data', (chunk: Buffer) => done(chunk.toString().trim())),
  )
  return { child, url: `http://127.0.0.1:${port}/` }
}

const { rounds, peers } = readOptions(process.argv.slice(2))
const place = installation()
const server = await startProcess({
  ...place.env,
  DIST_DIR: resolve('dist'),
  RATE_LIMIT_PER_MINUTE: '1000000',
})
const url = server.url + ARTICLE
await untilWritten(url)
const bytes = await fetchPage(url)
const bare = await bareServer(bytes)

type Asked = { name: string; url: string; pid?: number | undefined; bytes: number }

try {
  const asked: Asked[] = [
    { name: 'a bare server', url: bare.url, pid: bare.child.pid, bytes },
    { name: 'article', url, pid: server.child.pid, bytes },
  ]
  for (const peer of peers) asked.push({ ...peer, bytes: await fetchPage(peer.url) })
  for (const one of asked) await rateOf(one, WARM_UP_MS)
  const rates = new Map<string, Rate[]>(asked.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const one of asked) rates.get(one.name)?.push(await rateOf(one, ROUND_MS))
  }
  const of = (name: string, key: keyof Rate) => (rates.get(name) ?? []).map((rate) => rate[key])
  console.log(`an article of ${bytes} bytes, 16 connections, median of ${rounds} rounds`)
  for (const { name } of asked) {
    const perSecond = median(of(name, 'perSecond')).toFixed(0).padStart(6)
    const micros = median(of(name, 'processorUs'))
    const cost = Number.isNaN(micros) ? '' : `, ${micros.toFixed(0)} µs of the processor each`
    console.log(`  ${name.padEnd(16)} ${perSecond} pages/s${cost}`)
  }
  const costs = of('article', 'processorUs')
  const ofBare = costs.map((one, round) => one / (of('a bare server', 'processorUs')[round] ?? 0))
  const what = 'article, processor time of a bare server’s page'
  if (!ofBare.some(Number.isNaN)) judge({ what, values: ofBare, most: MOST_OF_BARE, show: times })
  for (const { name } of peers) {
    const own = of('article', 'perSecond')
    const share = of(name, 'perSecond').map((one, round) => one / (own[round] ?? 0))
    const show = (value: number) => `1 page to our ${(1 / value).toFixed(1)}`
    judge({ what: `${name}’s pages per second`, values: share, most: 1 / LEAST_OF_PEER, show })
  }
  tellLoad()
} finally {
  bare.child.kill()
  await server.end()
  place.remove()
}
