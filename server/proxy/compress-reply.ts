/** Compresses replies of calls, except those that hold secrets. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Encoding } from '../accepted-encoding.ts'
import type { UpstreamReply } from './upstream.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** A smaller reply fits one packet uncompressed. */
const WORTHWHILE_BYTES = 1024

/** A low level, because a user waits: within a tenth of the best size at a fifth of the time. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 4

type Compressed = Map<Encoding, Promise<Buffer>>

/** Compressed replies to visitors: the reply is one object while it is cached, so it is compressed once. */
const known = new WeakMap<UpstreamReply, Compressed>()

function compress(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gz(text, { level: GZIP_LEVEL })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotli(text, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: text.byteLength },
  })
}

/**
 * Whether the replies of a call may be compressed. The length of a compressed reply reveals something about
 * its secrets to an attacker who can place text beside them and count bytes (BREACH). Another site cannot
 * make a member's browser call at all (S18), but replies to signing in and to other changes, which hold
 * tokens and one-time secrets, stay uncompressed independently of that.
 */
function isCompressible({ repeat, hasSecretReply }: Endpoint): boolean {
  return repeat === 'read' && hasSecretReply === undefined
}

/** Compresses the body of a reply, on zlib's own threads; null when the reply is better sent as it is. */
export async function compressReply(
  reply: UpstreamReply,
  endpoint: Endpoint,
  encoding: Encoding,
): Promise<Buffer | null> {
  if (encoding === 'plain' || reply.status !== 200 || !isCompressible(endpoint)) return null
  const earlier = known.get(reply)?.get(encoding)
  if (earlier !== undefined) return earlier
  const text = Buffer.from(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
  if (text.byteLength < WORTHWHILE_BYTES) return null
  const made = compress(text, encoding)
  known.set(reply, (known.get(reply) ?? new Map()).set(encoding, made))
  return made
}
