/** Entry point of the page: creates session, messages and pages, then hydrates or renders. */
import './lib/polyfills.ts'
import '@mantine/core/styles.layer.css'
import './ui/global.css'
import './ui/forced-colors.css'
import './ui/print.css'
import { createStore } from 'jotai'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { prepareColors } from './app/custom-colors.ts'
import { createPages } from './app/pages.ts'
import { readPageState } from './cache/page-state.ts'
import { configureQueuedCalls } from './cache/queued-call.ts'
import { isOffered } from './contract/upstream-features.ts'
import { configureMessages, withCatalog } from './i18n/current-messages.ts'
import { chooseLocale, createMessageCatalogs } from './i18n/locale.ts'
import { deviceTimeZone } from './lib/device-zone.ts'
import { createUnsavedWork } from './lib/unsaved-work.ts'
import { takeRequestedLanguage } from './platform/requested-language.ts'
import { connection, followNetwork } from './platform/connection.ts'
import { type CookieJar, documentCookieJar } from './platform/cookie-jar.ts'
import { sha256OfText } from './platform/digest.ts'
import { followInstallPrompt } from './platform/install.ts'
import { watchPageExit } from './platform/page-exit.ts'
import { localStore } from './platform/local-store.ts'
import { logFailure } from './platform/log.ts'
import { onNetworkAvailable } from './platform/network.ts'
import { reportFailure, watchFailures } from './platform/browser-failures.ts'
import { readPageConfig } from './platform/page-config.ts'
import { configurePresence } from './platform/presence.ts'
import { hasDefaultAppearance } from './platform/user-appearance.ts'
import { installTrustedTypes } from './platform/trusted-types.ts'
import { connectJar, refreshCookieAtoms, type Store } from './session/cookie-atom.ts'
import { configureSession } from './session/current.ts'
import { watchMaintenance } from './session/maintenance.ts'
import { pageConfigAtom } from './session/page-config-atom.ts'
import { languageAtom, timeZoneAtom, serverRenderedSchemeAtom } from './session/preferences.ts'
import { ownerAtom } from './session/session-atoms.ts'
import { createSession } from './session/session.ts'
import { createPendingSignOutQueue } from './session/pending-sign-outs.ts'
import { preserveInput, whenCompositionEnds } from './start/preserve-input.ts'
import { followConfig, handleFailedChunks, startOfflineUse } from './start/services.ts'
import { createTransport } from './transport/transport.ts'
import { recordServerRenderedHtml } from './ui/server-rendered-html.ts'

/** Time limit for the code of the page: after it a placeholder is rendered. */
const PAGE_TIMEOUT_MS = 2000

/** Creates the session of the signed-in member, and the transport of all calls. */
function openSession(store: Store, jar: CookieJar) {
  const transport = createTransport({
    client: () => store.get(pageConfigAtom).client,
    timeZone: () => store.get(timeZoneAtom) || deviceTimeZone(),
    watch: connection.begin,
    hasCall: (url) => isOffered(url, store.get(pageConfigAtom).features),
  })
  const watched = watchMaintenance(transport, store)
  const pendingSignOuts = createPendingSignOutQueue({
    store: localStore,
    transport: watched,
    sha256: sha256OfText,
    now: Date.now,
  })
  const session = createSession({
    jar,
    transport: watched,
    pendingSignOuts,
    hasSeparateMarks: () => store.get(pageConfigAtom).features.includes('marks'),
  })
  configureSession(session, {
    shown: () => store.get(ownerAtom),
    onMismatch: () => refreshCookieAtoms(store),
  })
  configureQueuedCalls(
    withCatalog('work', async () => (await import('./app/queued-calls.ts')).queuedCalls),
  )
  configurePresence((userId) => session.userId() === userId)
  return { session, pendingSignOuts }
}

/** Creates the messages of the page and begins to load them. */
function openMessages(store: Store) {
  const messages = createMessageCatalogs()
  configureMessages(messages)
  const requested = takeRequestedLanguage()
  if (requested !== null && store.get(languageAtom) === '') store.set(languageAtom, requested)
  const locale = chooseLocale(store.get(languageAtom), store.get(timeZoneAtom) || deviceTimeZone())
  return { texts: messages, locale, shown: messages.show(locale) }
}

/** Starts the page: hydrates what the server rendered for this user, else renders it. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  installTrustedTypes()
  watchFailures()
  const store = createStore()
  const jar = documentCookieJar()
  connectJar(store, jar)
  store.set(pageConfigAtom, readPageConfig(document))
  followConfig(store)
  followInstallPrompt()
  followNetwork()
  const { session, pendingSignOuts } = openSession(store, jar)
  const { texts: messages, locale, shown } = openMessages(store)
  const unsavedWork = createUnsavedWork()
  handleFailedChunks(unsavedWork)
  const endWatch = watchPageExit()

  const pages = createPages()
  const state = session.userId() === null ? readPageState(document) : null
  const isRendered = () =>
    state?.language === locale && root.dataset['rendered'] === locale && hasDefaultAppearance()
  const preload = shown.then(() => pages.preload(location.pathname))
  const timeout = new Promise((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS))
  await Promise.all([
    shown,
    prepareColors(store),
    // Server-rendered HTML is not hydrated before the page's code is loaded.
    isRendered() ? preload : Promise.race([preload.catch(() => {}), timeout]),
  ])
  await whenCompositionEnds()
  if (state !== null) store.set(serverRenderedSchemeAtom, state.scheme)

  const { promise: rendered, resolve: resolveRendered } = Promise.withResolvers<void>()
  const page = (
    <App
      store={store}
      texts={messages}
      pages={pages}
      unsavedWork={unsavedWork}
      state={state}
      onStart={resolveRendered}
    />
  )
  // Skipped when another appearance was chosen meanwhile, in another tab.
  if (isRendered()) {
    recordServerRenderedHtml(root)
    const restoreInput = preserveInput(root)
    void rendered.then(restoreInput)
    const onRecoverableError = (error: unknown) => {
      if (isRendered()) logFailure('the page differs from what the server rendered', error)
    }
    startTransition(() => {
      hydrateRoot(root, page, { onRecoverableError })
    })
  } else createRoot(root).render(page)
  void rendered.then(() => {
    endWatch()
    window.veriscopeStarted?.()
    delete root.dataset['rendered']
  })
  onNetworkAvailable(() => void pendingSignOuts.send())
  await startOfflineUse(rendered)
}

start().catch((error: unknown) => {
  logFailure('the page could not start', error)
  reportFailure('error', error)
  window.veriscopeFailed?.()
})
