/** S50: a connection has one request parsed and answered at a time, however many it sends at once. */
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { boundPipelining } from '../../../server/pipelining.ts'

let server: Server
afterEach(() => server.closeAllConnections())

/** Starts a server that answers with the body of each request, and counts requests in progress. */
async function start(answerMs = 0) {
  const seen = { now: 0, most: 0, begun: 0 }
  server = createServer((request, response) => {
    seen.begun += 1
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    response.once('finish', () => (seen.now -= 1))
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () =>
      setTimeout(() => response.end(`${request.url}=${body.length};`), answerMs),
    )
  })
  boundPipelining(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  return seen
}

/** Sends the pieces, each as a packet of its own. @returns the bodies of the answers until the expected number */
async function exchange(pieces: readonly string[], expected: number): Promise<string[]> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let text = ''
  const answers = () => text.match(/\/\w+=\d+;/g) ?? []
  const over = new Promise<void>((done) => {
    socket.once('close', () => done())
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (answers().length === expected) done()
    })
  })
  for (const piece of pieces) {
    socket.write(piece)
    await sleep(5)
  }
  await over
  socket.destroy()
  return answers()
}

const get = (path: string) => `GET /${path} HTTP/1.1\r\nhost: a\r\n\r\n`
const post = (path: string, body: string) =>
  `POST /${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}`

test('S50 begins one of 2000 requests of a connection, and the next when it is answered', async () => {
  const seen = await start(10)
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  socket.resume().write(get('x').repeat(2000))
  await sleep(100)
  expect(seen.most).toBe(1)
  expect(seen.begun).toBeGreaterThan(1)
  expect(seen.begun).toBeLessThan(20)
  socket.destroy()
})

test('S50 answers pipelined requests in their order, whole', async () => {
  const seen = await start()
  const paths = Array.from({ length: 20 }, (_, index) => `${index}`)
  expect(await exchange([paths.map(get).join('')], 20)).toEqual(paths.map((path) => `/${path}=0;`))
  expect(seen.most).toBe(1)
})

test('S50 bodies arrive whole, also with an empty line within, and torn apart', async () => {
  await start()
  const bodies = ['one', 'a\r\n\r\nGET /no HTTP/1.1\r\n\r\n', '', 'x'.repeat(100_000)]
  const text = bodies.map((body, index) => post(`p${index}`, body)).join('') + get('last')
  const expected = ['/p0=3;', '/p1=25;', '/p2=0;', '/p3=100000;', '/last=0;']
  expect(await exchange([text], expected.length)).toEqual(expected)
  const at = text.indexOf('\r\n\r\n') + 2
  const torn = [text.slice(0, at), text.slice(at, at + 3), text.slice(at + 3)]
  expect(await exchange(torn, expected.length)).toEqual(expected)
})

test('S50 a chunked body is followed by the next request of the connection', async () => {
  await start()
  const head = 'POST /chunked HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n'
  const body = `2710\r\n${'y'.repeat(10_000)}\r\n0\r\n\r\n`
  expect(await exchange([head + body, get('next')], 2)).toEqual(['/chunked=10000;', '/next=0;'])
})
