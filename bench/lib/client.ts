/** Requests from any loopback address, by which the server distinguishes callers. */
import { Agent, request } from 'node:http'
import { PROXY_PATH } from '../../src/contract/codes.ts'
import { contract, type EndpointName } from '../../src/contract/contract.ts'
import { clientHeaders } from '../../tests/helpers/client-headers.ts'

export type Sent = { status: number; text: string; cookie?: string | undefined }
export type Request = {
  path?: string
  body?: string
  headers?: Record<string, string>
  from?: string
}
/** The caller of a call: its address, or the one that a trusted proxy names, and who it says it is. */
export type Caller = { from?: string; forwardedFor?: string; token?: string; cookie?: string }

const agents = new Map<string, Agent>()

/** Sends one request; a POST when it has a body. */
export function send(
  url: string,
  { path = PROXY_PATH, body, headers = {}, from = '127.0.0.1' }: Request,
): Promise<Sent> {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true })
  agents.set(from, agent)
  return new Promise((done, failed) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(url + path, { method, headers, agent, localAddress: from }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      const cookie = reply.headers['set-cookie']?.[0]?.split(';')[0]
      reply.on('end', () => done({ status: reply.statusCode ?? 0, text, cookie }))
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

/** Makes one call of the contract. */
export function call(
  url: string,
  name: EndpointName,
  params: object,
  { from, forwardedFor, token, cookie }: Caller = {},
): Promise<Sent> {
  const body = JSON.stringify({ method: 'POST', url: contract[name].url, params })
  const headers = {
    ...clientHeaders(token),
    ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
    ...(cookie === undefined ? {} : { cookie }),
  }
  return send(url, { body, headers, ...(from === undefined ? {} : { from }) })
}

/**
 * Sends from so many loops at once, each its next request when the last is answered, until the time is over.
 * @param send receives the number of the request
 * @returns how many were sent
 */
export async function repeatFor(
  ms: number,
  loops: number,
  send: (count: number) => Promise<unknown>,
): Promise<number> {
  const end = performance.now() + ms
  let count = 0
  const loop = async () => {
    while (performance.now() < end) await send((count += 1))
  }
  await Promise.all(Array.from({ length: loops }, loop))
  return count
}

/** A small record as a member saves it. */
export const recordOf = (id: string, result = '{}') => ({
  id,
  toolId: '6001',
  title: id,
  fileName: 'a.csv',
  inputSha256: 'ab'.repeat(32),
  variants: 10,
  engineVersion: '1',
  headline: '{}',
  result,
  createdAt: '2026-01-01T00:00:00.000Z',
})
