/** Checks of a response before it is cached. */
import { OWN_BUILD_ID } from './build-manifest.ts'

/** The content type that a file must have (requirement S23), by extension. */
const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/,
  js: /^(text|application)\/javascript\b/,
  css: /^text\/css\b/,
  woff2: /^font\/woff2\b/,
  svg: /^image\/svg\+xml\b/,
  png: /^image\/png\b/,
  webmanifest: /^application\/(manifest\+)?json\b/,
  csv: /^text\/(csv|plain)\b/,
  tsv: /^text\/(tab-separated-values|plain)\b/,
  txt: /^text\/plain\b/,
}

/**
 * Whether a response may be cached for an address: a successful one of the type that the path implies. An HTML page
 * cached in place of a script would break the product until the next build.
 */
export function isCacheable(url: string, response: Response): boolean {
  if (response.status !== 200 || response.type === 'opaque') return false
  const extension = /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? ''
  return TYPES[extension]?.test(response.headers.get('content-type') ?? '') ?? false
}

async function hasHash(response: Response, hash: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
  const hexDigits = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'))
  return hexDigits.join('').startsWith(hash)
}

/**
 * Whether a response may be cached as a file of this build: of the right type and content. The server may have
 * another build by now, and a page must not be made of two.
 * @param hash the start of the content's SHA-256; null for the document, which names its build
 */
export async function isOfThisBuild(
  { url, hash }: { url: string; hash: string | null },
  response: Response,
): Promise<boolean> {
  if (!isCacheable(url, response)) return false
  const copy = response.clone()
  return hash === null ? (await copy.text()).includes(OWN_BUILD_ID) : hasHash(copy, hash)
}
