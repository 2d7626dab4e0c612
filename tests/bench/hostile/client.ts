/** Requests to the server of the bench from any loopback address: the server tells callers apart by it. */
import { Agent, request } from 'node:http'
import { PROXY_PATH } from '../../../src/contract/codes.ts'
import { contract, type EndpointName } from '../../../src/contract/contract.ts'
import { clientHeaders } from '../../helpers/service-app.ts'

export type Sent = { status: number; text: string }
export type Ask = { path?: string; body?: string; headers?: Record<string, string>; from: string }

const agents = new Map<string, Agent>()

function agentOf(from: string): Agent {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true })
  agents.set(from, agent)
  return agent
}

export function closeAgents(): void {
  for (const agent of agents.values()) agent.destroy()
}

/** One request; a POST when it has a body. */
export function send(
  url: string,
  { path = PROXY_PATH, body, headers = {}, from }: Ask,
): Promise<Sent> {
  return new Promise((done, failed) => {
    const method = body === undefined ? 'GET' : 'POST'
    const options = { method, headers, agent: agentOf(from), localAddress: from }
    const sent = request(url + path, options, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => (text += part))
      reply.on('end', () => done({ status: reply.statusCode ?? 0, text }))
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

/** One call of the contract. */
export function call(
  url: string,
  name: EndpointName,
  params: object,
  { from, token }: { from: string; token?: string },
): Promise<Sent> {
  const body = JSON.stringify({ method: 'POST', url: contract[name].url, params })
  return send(url, { body, headers: clientHeaders(token), from })
}
