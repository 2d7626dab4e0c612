/**
 * Public pages as the server last wrote them, for who comes back: the text is on the screen before any code has
 * run (ADR 006). They are fetched without cookies, so that nothing of anybody is in them; one that a
 * member has read stands in for his own, and the document hides what in it is not his (ADR 004).
 */
import { type Language, LANGUAGE_PARAM } from '../src/contract/languages.ts'
import { KEPT_AT, RENDERED_MARK, STAND_IN } from '../src/contract/rendered-page.ts'
import type { WrittenPage } from '../src/contract/worker-messages.ts'
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
  /** Keeps the page at a path as it is now, in one language, for whoever read it. Never rejects. */
  keep(page: WrittenPage): Promise<void>
  /** Forgets all pages. Never rejects. */
  drop(): Promise<void>
}

/** Of the build that wrote a page, which must be the worker's own: pages name the files of theirs. */
const BUILD = 'x-veriscope-build'
const LANGUAGE = 'x-veriscope-language'
const READER = 'x-veriscope-reader'
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

const markOf = (language: Language) => `${RENDERED_MARK}"${language}"`

/** Marks a page with when it was kept, and for whom. */
function marked(html: string, { language, reader }: WrittenPage, now: number): string {
  const mark = markOf(language)
  return html
    .replace('<html', reader === 'member' ? `<html ${STAND_IN}=""` : '<html')
    .replace(mark, `${mark} ${KEPT_AT}="${now}"`)
}

export function createWrittenPages({ ownId, now, request, open }: PagesWorld): WrittenPages {
  async function ask(path: string, language: Language, etag: string | null) {
    const response = await request(addressIn(path, language), {
      credentials: 'omit',
      headers: etag === null ? {} : { 'if-none-match': etag },
    })
    return { response, html: response.status === 200 ? await response.text() : '' }
  }

  async function store(cache: Cache, page: WrittenPage): Promise<void> {
    const { path, language, reader } = page
    const kept = await cache.match(path)
    const facts = { [BUILD]: ownId, [LANGUAGE]: language, [READER]: reader }
    const isSame = Object.entries(facts).every(([name, fact]) => kept?.headers.get(name) === fact)
    const etag = isSame ? kept?.headers.get('etag') : null
    const { response, html } = await ask(path, language, etag ?? null)
    if (response.status === 304) return
    // A bare page, or one of another build, or in another language.
    if (!html.includes(markOf(language)) || !html.includes(`content="${ownId} `)) {
      await cache.delete(path)
      return
    }
    const headers = new Headers(response.headers)
    for (const name of OF_TRANSFER) headers.delete(name)
    for (const [name, fact] of Object.entries(facts)) headers.set(name, fact)
    await cache.delete(path)
    await cache.put(path, new Response(marked(html, page, now()), { headers }))
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
    async keep({ path, ...page }) {
      const key = keyOf(new URL(path, 'https://here'))
      const [pathname = '', search = ''] = key.split('?')
      if (!isRendered(pathname, search)) return
      try {
        await store(await open(), { ...page, path: key })
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
