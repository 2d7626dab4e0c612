import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type AppDeps, build } from '../../server/app.ts'
import { success } from '../../server/proxy/envelope.ts'
import type { Upstream, UpstreamCall, UpstreamReply } from '../../server/proxy/upstream.ts'
import { PROXY_PATH } from '../../src/contract/codes.ts'
import { clientHeaders, CREDENTIAL } from './client-headers.ts'

export type ProxyApp = {
  app: FastifyInstance
  /** The calls that reached the upstream. */
  calls: UpstreamCall[]
  logs: string[]
  post: (
    body: unknown,
    headers?: Record<string, string | undefined>,
  ) => Promise<LightMyRequestResponse>
}

/** Creates the proxy alone, with an upstream that records its calls. */
export async function proxyApp(
  answer: (call: UpstreamCall) => Promise<UpstreamReply> = async () => ({
    status: 200,
    body: success(null),
  }),
  deps: Partial<AppDeps> = {},
): Promise<ProxyApp> {
  const calls: UpstreamCall[] = []
  const logs: string[] = []
  const upstream: Upstream = {
    kind: 'remote',
    call: (call) => {
      calls.push(call)
      return answer(call)
    },
    ready: async () => {},
  }
  const app = await build({
    upstream,
    credential: CREDENTIAL,
    publicOrigin: null,
    callsPerMinute: 100_000,
    mailbox: null,
    shell: null,
    logLevel: 'debug',
    logStream: { write: (line) => void logs.push(line) },
    ...deps,
  })
  return {
    app,
    calls,
    logs,
    post: (body, headers = {}) => {
      const all = Object.entries({ ...clientHeaders(), ...headers })
      return app.inject({
        method: 'POST',
        url: PROXY_PATH,
        headers: Object.fromEntries(all.filter(([, value]) => value !== undefined)),
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      })
    },
  }
}
