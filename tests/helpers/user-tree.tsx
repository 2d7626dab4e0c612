import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { UnsavedWorkProvider } from '../../src/ui/unsaved-work.tsx'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { UpstreamFeature } from '../../src/contract/upstream-features.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { memoryCookieJar } from '../../src/platform/cookie-jar.ts'
import { connectJar } from '../../src/session/cookie-atom.ts'
import { configureSession } from '../../src/session/current.ts'
import { pageConfigAtom } from '../../src/session/page-config-atom.ts'
import { createSession } from '../../src/session/session.ts'
import type { Transport } from '../../src/transport/transport.ts'
import { i18nOf, type Language } from './e2e/texts.ts'

// Time-outs are long, because busy machines are slow and these tests are not about speed.
configure({ asyncUtilTimeout: 15_000 })

export type Call = { url: string; params: unknown }
/** Answers a call with the data of its reply, or throws a `CallError`. */
export type Answer = (call: Call) => unknown

const MEMBER = {
  token: 'token-of-a-member',
  refresh_token: 'refresh-token-of-a-member',
  userData: JSON.stringify({ userId: '7', nickName: 'Lin' }),
}

export type TreeOptions = {
  answer?: Answer
  isSignedIn?: boolean
  cookies?: Record<string, string>
  /** Whether the browser drops every cookie that the page writes. */
  blocksCookies?: boolean
  /** Features of the upstream beyond the specified calls; everything by default. */
  features?: readonly UpstreamFeature[]
  /** The path and query of the page. */
  at?: string
  /** Shows the messages of a language in place of their ids. */
  language?: Language
}

/**
 * Renders a part of the page with the real session, store and query client. Only the network is
 * simulated. Messages are shown as their ids.
 */
export function renderForUser(part: ReactNode, options: TreeOptions = {}) {
  const calls: Call[] = []
  const jar = memoryCookieJar({
    ...(options.isSignedIn === true ? MEMBER : {}),
    ...options.cookies,
  })
  if (options.blocksCookies === true) jar.write = () => {}
  const transport = (async (endpoint: Endpoint, params: unknown) => {
    const call = { url: endpoint.url, params }
    calls.push(call)
    const data = await options.answer?.(call)
    return endpoint.reply.parse(data)
  }) as Transport
  const hasSeparateMarks = () => options.features?.includes('marks') ?? true
  const session = createSession({ jar, transport, hasSeparateMarks })
  configureSession(session)
  const store = createStore()
  connectJar(store, jar)
  const { features } = options
  if (features) store.set(pageConfigAtom, (config) => ({ ...config, features }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const location = memoryLocation({ path: options.at ?? '/', record: true })
  const i18n = options.language
    ? i18nOf(options.language)
    : setupI18n({ locale: 'en', messages: { en: {} } })
  const view = render(
    <I18nProvider i18n={i18n}>
      <Provider store={store}>
        <QueryClientProvider client={client}>
          <MantineProvider env="test">
            <UnsavedWorkProvider>
              <Router hook={location.hook} searchHook={location.searchHook}>
                {part}
              </Router>
            </UnsavedWorkProvider>
          </MantineProvider>
        </QueryClientProvider>
      </Provider>
    </I18nProvider>,
  )
  return { ...view, calls, client, jar, session, store, visited: location.history }
}
