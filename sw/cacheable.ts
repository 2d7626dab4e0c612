/** The content type that a file must have before it is cached (requirement S23), by extension. */
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
 * Whether a reply may be cached for a path: a successful one of the type that the path implies. An
 * HTML page cached in place of a script would break the product until the next build.
 */
export function isCacheable(
  pathname: string,
  response: Pick<Response, 'status' | 'type' | 'headers'>,
): boolean {
  if (response.status !== 200 || response.type === 'opaque') return false
  const extension = /\.(\w+)$/.exec(pathname)?.[1] ?? ''
  return TYPES[extension]?.test(response.headers.get('content-type') ?? '') ?? false
}
