/** How files of the build are answered; pure, so that the rules are tested as data. */

const YEAR_S = 365 * 24 * 60 * 60
const SHORT_S = 10 * 60

/** `no-cache` = kept, but asked about each time. */
const ASK_EACH_TIME = 'no-cache'

/** Cache-Control of a file of the build by its path (`/assets/x.js`). */
export function cacheControlOf(path: string): string {
  if (path === '/build.json') return 'no-store'
  if (path === '/sw.js' || path.endsWith('.html')) return ASK_EACH_TIME
  if (/^\/manifest(\.[\w-]+)?\.webmanifest$/.test(path)) return ASK_EACH_TIME
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR_S}, immutable`
  return `public, max-age=${SHORT_S}`
}

/** Folders of the build that hold files only. */
const FILE_FOLDERS = ['/assets/', '/examples/', '/icons/', '/screenshots/', '/fonts/', '/covers/']

/**
 * True for a path that can only mean a file: its absence is a 404 in plain text, never the page,
 * which a browser would try to run as a script.
 */
export function isFilePath(path: string): boolean {
  if (FILE_FOLDERS.some((folder) => path.startsWith(folder))) return true
  return /\.[A-Za-z0-9]{1,16}$/.test(path.slice(path.lastIndexOf('/')))
}

/**
 * True where neither a page nor a file can stand: what only the server itself answers, hidden files,
 * ways up, and signs that no path of ours has.
 */
export function isNoPage(path: string): boolean {
  if (path.startsWith('/api/') || path.startsWith('/dev/')) return true
  return path.includes('/.') || path.includes('\\') || path.includes('\0')
}

/** The path of a request without query, decoded once; null when it cannot be decoded. */
export function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/')
  } catch {
    return null
  }
}
