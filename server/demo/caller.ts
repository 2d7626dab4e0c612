import { contract, type EndpointName } from '../../src/contract/contract.ts'
import type { Upstream } from '../proxy/upstream.ts'

/** Creates a function that calls the upstream as a browser does through the proxy. */
export function createCaller(upstream: Upstream, credential: string) {
  return async (name: EndpointName, params: object, token: string | null): Promise<unknown> => {
    const endpoint = contract[name]
    const { body } = await upstream.call({
      name,
      endpoint,
      params: endpoint.params.parse(params) as Record<string, unknown>,
      token,
      timeZone: null,
      ip: '127.0.0.1',
      userAgent: 'Veriscope demonstration',
      device: null,
      authorization: credential,
      signal: AbortSignal.timeout(30_000),
    })
    return typeof body === 'string' ? JSON.parse(body) : body
  }
}

export type Call = ReturnType<typeof createCaller>
