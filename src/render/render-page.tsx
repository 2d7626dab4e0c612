/**
 * Server-side rendering of public pages: the same components as in the browser, for a visitor. Built by
 * vite.render.config.ts, run on a worker thread (server/work).
 */
import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { prerender } from 'react-dom/static'
import { App } from '../app/app.tsx'
import { createPages } from '../app/pages.ts'
import type { PageState } from '../cache/page-state.ts'
import { createQueryClient } from '../cache/query-client.ts'
import { isOffered } from '../contract/upstream-features.ts'
import { configureMessages } from '../i18n/current-messages.ts'
import { createMessageCatalogs } from '../i18n/locale.ts'
import { createUnsavedWork } from '../lib/unsaved-work.ts'
import { memoryCookieJar } from '../platform/cookie-jar.ts'
import { parsePageConfig } from '../platform/page-config.ts'
import { connectJar } from '../session/cookie-atom.ts'
import { COOKIE, preferenceCookie } from '../contract/cookies.ts'
import { configureSession } from '../session/current.ts'
import { pageConfigAtom } from '../session/page-config-atom.ts'
import { createSession } from '../session/session.ts'
import { loadSanitiser } from '../ui/sanitiser.ts'
import { createTransport, type TransportConfig } from '../transport/transport.ts'
import { setSanitiser, type Purify, takeMissed } from './purify.ts'
import type {
  PageAnswer,
  PageCall,
  RenderedPage,
  RenderRequest,
  RenderTools,
} from '../contract/rendered-page.ts'

const keyOf = ({ url, params }: PageCall) => JSON.stringify([url, params])

/** Most rounds of queries: a page requests its data, then the data that those lead to. */
const MAX_ROUNDS = 5

/** Whether the last rendering requested the query and it is still pending; disabled queries are optional. */
function isPending({ state, options }: Query): boolean {
  const { enabled = true } = options as { enabled?: unknown }
  return state.status === 'pending' && options.queryFn !== undefined && enabled === true
}

/**
 * Runs all pending queries of the last rendering.
 * @returns whether any of them got data
 */
async function fetchPending(client: QueryClient): Promise<boolean> {
  const waiting = client.getQueryCache().getAll().filter(isPending)
  await Promise.all(waiting.map((query) => query.fetch().catch(() => {})))
  return waiting.some(({ state }) => state.status === 'success')
}

/** Returns a fetch that answers from the given responses, and records requests that have none. */
function createReplayFetch(
  answers: readonly PageAnswer[],
  missing: Map<string, PageCall>,
): NonNullable<TransportConfig['fetch']> {
  const known = new Map(answers.map((answer) => [keyOf(answer), answer]))
  return (_url, init) => {
    const sent = typeof init?.body === 'string' ? init.body : '{}'
    const { url, params } = JSON.parse(sent) as PageCall
    const answer = known.get(keyOf({ url, params }))
    if (answer) return Promise.resolve(new Response(answer.body, { status: answer.status }))
    missing.set(keyOf({ url, params }), { url, params })
    return Promise.reject(new Error('not asked yet'))
  }
}

/**
 * Renders a page to HTML. Where responses are missing it is rendered without them, and they are listed in the result.
 */
export async function renderPage(
  request: RenderRequest,
  { openSanitiser }: RenderTools,
): Promise<RenderedPage> {
  const { path, search, language, scheme, answers } = request
  const config = parsePageConfig(request.config)
  const missing = new Map<string, PageCall>()
  const jar = memoryCookieJar({
    [COOKIE.locale]: language,
    [preferenceCookie('color-scheme')]: scheme,
  })
  const store = createStore()
  connectJar(store, jar)
  store.set(pageConfigAtom, config)
  const transport = createTransport({
    fetch: createReplayFetch(answers, missing),
    client: () => config.client,
    timeZone: () => '',
    hasCall: (url) => isOffered(url, config.features),
  })
  // One thread renders one page at a time.
  configureSession(createSession({ jar, transport }))
  await loadSanitiser()
  const messages = createMessageCatalogs()
  await messages.show(language)
  // Loaded once for all requests: everything that public pages show.
  await messages.ensureLoaded('work')
  configureMessages(messages)
  const client = createQueryClient({ onError: () => {} })
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const pages = createPages()
  const renderOnce = async () => {
    const { prelude } = await prerender(
      <App
        store={store}
        texts={messages}
        pages={pages}
        unsavedWork={createUnsavedWork()}
        address={{ path, search }}
        client={client}
      />,
      // In document order: streamed parts would be moved to their place by scripts.
      { onError: () => {}, progressiveChunkSize: Number.POSITIVE_INFINITY },
    )
    return new Response(prelude).text()
  }
  /**
   * Most pages show no author's text: the sanitiser, whose DOM takes longest to load, is loaded only for those that do.
   */
  const renderWithSanitiser = async () => {
    const html = await renderOnce()
    if (!takeMissed()) return html
    setSanitiser((await openSanitiser()) as Purify)
    return renderOnce()
  }
  let html = await renderWithSanitiser()
  for (let round = 0; round < MAX_ROUNDS && (await fetchPending(client)); round += 1) {
    html = await renderWithSanitiser()
  }
  const state: PageState = { language, scheme, queries: dehydrate(client) }
  // Pending cache timers would keep the data of the request in memory.
  client.clear()
  return { html, state: JSON.stringify(state), missing: [...missing.values()] }
}
