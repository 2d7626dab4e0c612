/** What a file of ours must be served as before it is kept (requirement S23), by extension. */
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
 * Whether a reply may be kept for a path: an ok one of the type that the path promises. A page of
 * HTML in place of a script, kept once, would break the product until the next build.
 */
export function isCacheable(
  pathname: string,
  response: Pick<Response, 'status' | 'type' | 'headers'>,
): boolean {
  if (response.status !== 200 || response.type === 'opaque') return false
  const extension = /\.(\w+)$/.exec(pathname)?.[1] ?? ''
  return TYPES[extension]?.test(response.headers.get('content-type') ?? '') ?? false
}
