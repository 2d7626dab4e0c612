/**
 * Public pages as the server last wrote them, for who comes back as a visitor: the text is on the screen before
 * any code has run (docs/decisions/076). They are fetched without cookies, so that nothing of anybody is in
 * them; for who is signed in there are none: the pages say so, and the document hides what is not his.
 */
import { type Language, LANGUAGE_PARAM } from '../src/contract/languages.ts'
import { KEPT_AT, RENDERED_MARK } from '../src/contract/rendered-page.ts'
import { isRendered } from '../src/contract/written-routes.ts'

export type PagesWorld = {
  ownId: string
  now(): number
  request(url: string, init: RequestInit): Promise<Response>
  open(): Promise<Cache>
}

export type WrittenPages = {
  /** The page at an address; undefined where none of this build is kept. Never rejects. */
  find(url: URL): Promise<Response | undefined>
  /** Keeps the page at a path as it is now, in one language. Never rejects. */
  keep(path: string, language: Language): Promise<void>
  /** Forgets all pages. Never rejects. */
  drop(): Promise<void>
}

/** Of the build that wrote a page, which must be the worker's own: pages name the files of theirs. */
const BUILD = 'x-veriscope-build'
const LANGUAGE = 'x-veriscope-language'
/** Those read last; each takes 100 to 250 KB. */
const MOST_PAGES = 30
/** Of a reply with another body they say what is no longer so. */
const OF_TRANSFER = ['content-encoding', 'content-length', 'vary', 'date', 'age']

/** The address that a page is kept under: from where an app was opened changes nothing in it. */
export function keyOf({ pathname, searchParams }: URL): string {
  const own = new URLSearchParams(searchParams)
  own.delete('source')
  const search = own.toString()
  return pathname + (search === '' ? '' : `?${search}`)
}

/** A page in one language whatever the browser prefers. */
const addressIn = (path: string, language: Language) =>
  `${path}${path.includes('?') ? '&' : '?'}${LANGUAGE_PARAM}=${language}`

export function createWrittenPages({ ownId, now, request, open }: PagesWorld): WrittenPages {
  async function ask(path: string, language: Language, etag: string | null) {
    const response = await request(addressIn(path, language), {
      credentials: 'omit',
      headers: etag === null ? {} : { 'if-none-match': etag },
    })
    return { response, html: response.status === 200 ? await response.text() : '' }
  }

  async function store(cache: Cache, path: string, language: Language): Promise<void> {
    const kept = await cache.match(path)
    const isSame = kept?.headers.get(BUILD) === ownId && kept.headers.get(LANGUAGE) === language
    const { response, html } = await ask(path, language, isSame ? kept.headers.get('etag') : null)
    if (response.status === 304) return
    const mark = `${RENDERED_MARK}"${language}"`
    // A bare page, or one of another build, or in another language.
    if (!html.includes(mark) || !html.includes(`content="${ownId} `)) {
      await cache.delete(path)
      return
    }
    const headers = new Headers(response.headers)
    for (const name of OF_TRANSFER) headers.delete(name)
    headers.set(BUILD, ownId)
    headers.set(LANGUAGE, language)
    const body = html.replace(mark, `${mark} ${KEPT_AT}="${now()}"`)
    await cache.delete(path)
    await cache.put(path, new Response(body, { headers }))
    const all = await cache.keys()
    for (const old of all.slice(0, Math.max(0, all.length - MOST_PAGES))) await cache.delete(old)
  }

  return {
    async find(url) {
      try {
        const page = await (await open()).match(keyOf(url))
        return page?.headers.get(BUILD) === ownId ? page : undefined
      } catch {
        return undefined
      }
    },
    async keep(path, language) {
      const key = keyOf(new URL(path, 'https://here'))
      const [pathname = '', search = ''] = key.split('?')
      if (!isRendered(pathname, search)) return
      try {
        await store(await open(), key, language)
      } catch {
        // Without a network, or room: the next visit keeps it.
      }
    },
    async drop() {
      try {
        const cache = await open()
        for (const page of await cache.keys()) await cache.delete(page)
      } catch {
        // Nothing is kept.
      }
    },
  }
}
