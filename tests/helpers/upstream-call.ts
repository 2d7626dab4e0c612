import type { UpstreamCall } from '../../server/proxy/upstream.ts'
import { contract, type EndpointName } from '../../src/contract/contract.ts'

/** Returns a call as the proxy passes it on to an upstream, for tests without the proxy. */
export function upstreamCall(
  name: EndpointName,
  changes: Partial<Omit<UpstreamCall, 'name' | 'endpoint'>> = {},
): UpstreamCall {
  return {
    name,
    endpoint: contract[name],
    params: {},
    token: null,
    timeZone: null,
    ip: '203.0.113.7',
    userAgent: '',
    device: null,
    authorization: '',
    signal: AbortSignal.timeout(10_000),
    ...changes,
  }
}
