import { basicCredential } from '../../server/shell/page-config.ts'
import { HEADER, REQUESTED_WITH } from '../../src/contract/codes.ts'

export const CREDENTIAL = basicCredential({ id: 'veriscope', secret: 'veriscope_secret' })

/** Returns the headers of every call of the product's client. */
export function clientHeaders(token?: string | null): Record<string, string> {
  return {
    'content-type': 'application/json',
    [HEADER.authorization]: CREDENTIAL,
    [HEADER.requestedWith]: REQUESTED_WITH,
    [HEADER.timeZone]: 'Asia/Shanghai',
    ...(token ? { [HEADER.token]: `bearer ${token}` } : {}),
  }
}
