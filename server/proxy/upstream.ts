import type { EndpointName } from '../../src/contract/contract.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'

/** One checked call, with the facts about the caller, as the proxy passes it on. */
export type UpstreamCall = {
  name: EndpointName
  endpoint: Endpoint
  /** Already parsed with the endpoint's schema. */
  params: Record<string, unknown>
  /** Access token without `bearer`, or null. */
  token: string | null
  timeZone: string | null
  /** Contract number of the page that calls; null or absent for other clients. */
  pageContract?: number | null
  ip: string
  userAgent: string
  /** The token of the device cookie, or null. */
  device: string | null
  /** The client pair as received (`Basic …`). */
  authorization: string
  /** Aborted when the time limit is over. */
  signal: AbortSignal
}

export type UpstreamReply = {
  /** HTTP status of the answer to the browser. */
  status: number
  /** An envelope or the bare token object, or its JSON text. */
  body: unknown
  headers?: Record<string, string>
  /** A token that the browser should store in the device cookie. */
  device?: string
}

/** The backend that answers the calls: the embedded service, or a BladeX deployment over HTTP. */
export type Upstream = {
  kind: 'embedded' | 'remote'
  call: (call: UpstreamCall) => Promise<UpstreamReply>
  /** Resolves when calls can be answered, rejects otherwise. */
  ready: () => Promise<void>
}
