/** Rules for serving the files of the build. Pure functions, so that tests can cover all paths. */

const YEAR_S = 365 * 24 * 60 * 60
const SHORT_S = 10 * 60

/** `no-cache`: the browser caches the file, but revalidates it each time. */
const REVALIDATE = 'no-cache'

/** Returns the Cache-Control of a file of the build by its path (`/assets/x.js`). */
export function cacheControlOf(path: string): string {
  if (path === '/build.json') return 'no-store'
  if (path === '/sw.js' || path.endsWith('.html')) return REVALIDATE
  if (/^\/manifest(\.[\w-]+)?\.webmanifest$/.test(path)) return REVALIDATE
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR_S}, immutable`
  return `public, max-age=${SHORT_S}`
}

/**
 * Returns which validators a file's reply sends. A file that never changes needs none, and ranges are not
 * supported.
 */
export function validatorsOf(path: string): {
  etag: boolean
  lastModified: boolean
  acceptRanges: boolean
} {
  const mayChange = !path.startsWith('/assets/')
  return { etag: mayChange, lastModified: mayChange, acceptRanges: false }
}

/** Folders of the build without pages. */
const FILE_FOLDERS = ['/assets/', '/examples/', '/icons/', '/screenshots/', '/fonts/', '/covers/']

/**
 * Whether a path can only mean a file. If it does not exist, the reply is a 404 in plain text and not the
 * page, because a browser would try to run the page as a script.
 */
export function isFilePath(path: string): boolean {
  if (FILE_FOLDERS.some((folder) => path.startsWith(folder))) return true
  return /\.[A-Za-z0-9]{1,16}$/.test(path.slice(path.lastIndexOf('/')))
}

/**
 * Whether a path can be neither a page nor a file: the server's own routes, hidden files, `..`, and
 * characters that our paths never contain.
 */
export function isNoPage(path: string): boolean {
  if (path.startsWith('/api/') || path.startsWith('/dev/')) return true
  return path.includes('/.') || path.includes('\\') || path.includes('\0')
}

/** Returns the path of a request without its query, decoded once; null when it cannot be decoded. */
export function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/')
  } catch {
    return null
  }
}
