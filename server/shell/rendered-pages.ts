/** Server-rendered public pages as a visitor sees them, cached whole. */
import { createHash } from 'node:crypto'
import { contract } from '../../src/contract/contract.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Language } from '../../src/contract/languages.ts'
import type { PageAnswer, PageCall, RenderedPage } from '../../src/contract/rendered-page.ts'
import { setLruEntry } from '../lru-map.ts'
import type { Upstream } from '../proxy/upstream.ts'
import type { Work } from '../work/pool.ts'
import type { PageConfig } from './page-config.ts'
import type { VisitorAppearance } from './visitor-appearance.ts'

/** Address under which the not-found page of all addresses without a page is rendered. */
export const NO_PAGE = '/no-such-page'

export type RenderedRequest = VisitorAppearance & {
  path: string
  search: string
  language: Language
}

/** The HTML of a page, and the hash of all data it was rendered from. */
export type RenderedContent = Pick<RenderedPage, 'html' | 'state'> & { version: string }

/** Cache of server-rendered pages. */
export type RenderedPages = {
  /**
   * Returns the current page; when rendering takes too long, the previous one, or null.
   * @param bundle the file that renders the pages of the current build
   */
  read: (request: RenderedRequest, bundle: string) => Promise<RenderedContent | null>
}

type Parts = {
  work: Pick<Work, 'run'>
  upstream: Pick<Upstream, 'call'>
  config: PageConfig
  now?: () => number
  /** Time in milliseconds after which a user gets the page without content. */
  patienceMs?: number
}

/** How long a page is served without a check: content changes a few times a day. */
const FRESH_MS = 2000
const PATIENCE_MS = 2500
const MOST_PAGES = 500
/** Bound on rounds of data requests: loaded data may require more data. */
const MOST_ROUNDS = 3

type Entry = { content: RenderedContent; answers: PageAnswer[]; checkedAt: number }

const ENDPOINTS = new Map(
  Object.entries(contract).map(([name, endpoint]) => [endpoint.url, { name, endpoint }]),
) as ReadonlyMap<string, { name: keyof typeof contract; endpoint: Endpoint }>

const versionOf = (answers: readonly PageAnswer[]) =>
  createHash('sha256')
    .update(
      JSON.stringify(answers.map(({ url, params, status, body }) => [url, params, status, body])),
    )
    .digest('base64url')

/** Creates a function that calls the service as a visitor does. */
function createPageClient({ upstream, config, patienceMs = PATIENCE_MS }: Parts) {
  return async (call: PageCall): Promise<PageAnswer> => {
    const found = ENDPOINTS.get(call.url)
    if (!found) throw new Error(`a page asks for ${call.url}`)
    const params = found.endpoint.params.parse(call.params) as Record<string, unknown>
    const { status, body } = await upstream.call({
      ...found,
      params,
      token: null,
      timeZone: null,
      ip: '',
      userAgent: '',
      device: null,
      authorization: config.client,
      signal: AbortSignal.timeout(patienceMs),
    })
    return { ...call, status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  }
}

/** Renders pages, and checks whether their data has changed. */
function createRenderer(parts: Parts, now: () => number) {
  const { work, config } = parts
  const requestAnswer = createPageClient(parts)

  async function render(request: RenderedRequest, bundle: string): Promise<Entry> {
    const own = { ...request, config: JSON.stringify(config) }
    let answers: PageAnswer[] = []
    let page: RenderedPage
    let round = 0
    do {
      page = await work.run('renderPage', '', { bundle, request: { ...own, answers } })
      answers = [...answers, ...(await Promise.all(page.missing.map(requestAnswer)))]
      round += 1
    } while (page.missing.length > 0 && round < MOST_ROUNDS)
    const { html, state } = page
    const version = versionOf(answers)
    return { content: { html, state, version }, answers, checkedAt: now() }
  }

  /** Returns the same entry while its data is unchanged, else a new one. */
  return async (known: Entry | undefined, request: RenderedRequest, bundle: string) => {
    if (!known) return render(request, bundle)
    const answers = await Promise.all(known.answers.map(requestAnswer))
    if (versionOf(answers) !== known.content.version) return render(request, bundle)
    return Object.assign(known, { checkedAt: now() })
  }
}

/** Creates the cache of server-rendered pages. */
export function createRenderedPages(parts: Parts): RenderedPages {
  const { now = Date.now, patienceMs = PATIENCE_MS } = parts
  const renew = createRenderer(parts, now)
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<RenderedContent | null>>()

  async function make(key: string, request: RenderedRequest, bundle: string) {
    try {
      const entry = await renew(entries.get(key), request, bundle)
      return setLruEntry(entries, key, entry, MOST_PAGES).content
    } catch {
      // The page without content loads its own data, and reports the error.
      return null
    } finally {
      rendering.delete(key)
    }
  }

  return {
    async read(request, bundle) {
      const { path, search, language, scheme } = request
      const key = JSON.stringify([path, search, language, scheme, bundle])
      const known = entries.get(key)
      if (known && now() - known.checkedAt < FRESH_MS) return known.content
      const making = rendering.get(key) ?? make(key, request, bundle)
      rendering.set(key, making)
      // The stale page is better than none.
      const instead = known?.content ?? null
      const late = new Promise<RenderedContent | null>((resolve) => {
        setTimeout(() => resolve(instead), patienceMs).unref()
      })
      return Promise.race([making, late])
    },
  }
}
