import { contract, type EndpointName } from '../../../src/contract/contract.ts'
import { HEADER, PROXY_PATH, REQUESTED_WITH } from '../../../src/contract/codes.ts'
import type { ProductServer } from './product-server.ts'

export type Envelope<T> = { code: number; data: T; msg: unknown }

/**
 * Makes one call without the page, to prepare or check data.
 * @param token the access token of the member; without it a visitor calls
 */
export async function callServer<T>(
  server: ProductServer,
  name: EndpointName,
  params: Record<string, unknown>,
  token?: string,
): Promise<Envelope<T>> {
  const { client } = await server.pageConfig()
  const reply = await fetch(`${server.url}${PROXY_PATH}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [HEADER.authorization]: client,
      [HEADER.requestedWith]: REQUESTED_WITH,
      [HEADER.timeZone]: 'Asia/Shanghai',
      ...(token ? { [HEADER.token]: `bearer ${token}` } : {}),
    },
    body: JSON.stringify({ method: 'POST', url: contract[name].url, params }),
  })
  return (await reply.json()) as Envelope<T>
}
