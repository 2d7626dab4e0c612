import '@mantine/core/styles.layer.css'
import './ui/global.css'
import './ui/print.css'
import { createStore } from 'jotai'
import { type ReactNode, startTransition } from 'react'
import { App } from './app/app.tsx'
import { followConfig, openWhatIsKept, prepareOfflineUse, startChunkGuard } from './app/boot.ts'
import { prepareColors } from './app/custom-colors.ts'
import { createRoot, hydrateRoot } from './app/page-root.ts'
import { createScreens, type Screens } from './app/screens.ts'
import type { Beside } from './app/standing-in.ts'
import type { Language } from './contract/languages.ts'
import { isOffered } from './contract/upstream-features.ts'
import { chooseLocale, createTexts, type Texts } from './i18n/locale.ts'
import { type PageState, readPageState } from './cache/page-state.ts'
import { deviceTimeZone } from './lib/device-zone.ts'
import { nextTask } from './platform/next-task.ts'
import { createUnsavedWork } from './lib/unsaved-work.ts'
import { type CookieJar, documentCookieJar } from './platform/cookie-jar.ts'
import { sha256OfText } from './platform/digest.ts'
import {
  noteTyping,
  repeatEarlyPresses,
  sayCodeIsMissing,
  type Standing,
} from './platform/early-presses.ts'
import { connection, followNetwork } from './platform/connection.ts'
import { takeAskedLanguage } from './platform/asked-language.ts'
import { followInstallPrompt } from './platform/install.ts'
import { watchLeaving } from './platform/leaving.ts'
import { localStore } from './platform/local-store.ts'
import { logFailure } from './platform/log.ts'
import { onNetwork } from './platform/network.ts'
import { readPageConfig } from './platform/page-config.ts'
import { isPlainVisitor } from './platform/reader-look.ts'
import { hasStandIn } from './platform/stand-in.ts'
import { configurePresence } from './platform/presence.ts'
import { installTrustedTypes } from './platform/trusted-types.ts'
import { connectJar, readCookiesAnew, type Store } from './session/cookie-atom.ts'
import { configureSession } from './session/current.ts'
import { pageConfigAtom } from './session/page-config-atom.ts'
import { watchMaintenance } from './session/maintenance.ts'
import { languageAtom, timeZoneAtom, writtenSchemeAtom } from './session/preferences.ts'
import { createSession } from './session/session.ts'
import { ownerAtom } from './session/session-atoms.ts'
import { createUnended } from './session/unended.ts'
import { noteWrittenHtml } from './ui/written-html.ts'
import { createTransport } from './transport/transport.ts'

type Shown = {
  root: HTMLElement
  screens: Screens
  state: PageState | null
  texts: Texts
  locale: Language
}

/** The page stands: it does what it was asked for before. */
function listen(root: HTMLElement, standing?: Standing): void {
  // Not within React's own work: a press has a part of the page taken over before its turn.
  setTimeout(() => {
    repeatEarlyPresses(root, standing)
    delete root.dataset['rendered']
  })
}

/** Draws a member's page beside the one that stands in for it, which stays where the code could not be had. */
async function drawBeside(page: ReactNode, beside: Beside, { root, screens }: Shown) {
  const isReady = (await screens.first?.ready) !== false
  if (!isReady || (await window.veriscopeStyled) === false) return sayCodeIsMissing()
  noteTyping(root)
  createRoot(beside.own).render(page)
}

/** What draws a page beside the one that stands in for it; null where none does. */
async function openBeside(root: HTMLElement, screens: Screens): Promise<Beside | null> {
  const { first } = screens
  if (!hasStandIn() || first === null) return null
  const { besideStandIn } = await import('./app/standing-in.ts')
  const beside = besideStandIn(root, readPageState(document))
  first.place = beside.takePlace
  return beside
}

/** Takes over what the server wrote, or starts with nothing. */
async function show(
  page: ReactNode,
  { root, screens, state, texts, locale }: Shown,
): Promise<void> {
  // With its screen at hand the page is taken over in one go; on the way it stays as it is.
  const isReady = state === null || (await screens.ready(location.pathname))
  // What is drawn from now on may need what the written page did not.
  if (!isReady || (await window.veriscopeStyled) === false) sayCodeIsMissing()
  // Nor is it taken over for who has chosen another look, in another tab, since it was written.
  else if (state?.language === locale && root.dataset['rendered'] === locale && isPlainVisitor()) {
    noteWrittenHtml(root)
    noteTyping(root)
    const onRecoverableError = (error: unknown) => {
      // Who chooses otherwise meanwhile is shown it: the rest differs, and is drawn anew.
      if (texts.i18n.locale === locale && isPlainVisitor())
        logFailure('the page differs from what was written', error)
    }
    await nextTask()
    // In small pieces, between which the page answers.
    startTransition(() => {
      hydrateRoot(root, page, { onRecoverableError })
    })
  } else createRoot(root).render(page)
}

const offlineUse = prepareOfflineUse()

/** Who is signed in, and what the service is called with. */
function openSession(store: Store, jar: CookieJar) {
  const transport = createTransport({
    client: () => store.get(pageConfigAtom).client,
    timeZone: () => store.get(timeZoneAtom) || deviceTimeZone(),
    watch: connection.begin,
    hasCall: (url) => isOffered(url, store.get(pageConfigAtom).features),
  })
  const watched = watchMaintenance(transport, store)
  const unended = createUnended({
    store: localStore,
    transport: watched,
    sha256: sha256OfText,
    now: Date.now,
  })
  const session = createSession({ jar, transport: watched, unended })
  configureSession(session, {
    shown: () => store.get(ownerAtom),
    onOther: () => readCookiesAnew(store),
  })
  configurePresence((userId) => session.userId() === userId)
  return { session, unended }
}

/** Starts the page in order. No logic of its own. */
async function boot(): Promise<void> {
  // Evaluating the first page's code was a task of its own.
  await nextTask()
  installTrustedTypes()
  const store = createStore()
  const jar = documentCookieJar()
  connectJar(store, jar)

  store.set(pageConfigAtom, readPageConfig(document))
  followConfig(store)
  followInstallPrompt()
  followNetwork()
  const { session, unended } = openSession(store, jar)

  const texts = createTexts()
  const timeZone = store.get(timeZoneAtom) || deviceTimeZone()
  const asked = takeAskedLanguage()
  if (asked !== null && store.get(languageAtom) === '') store.set(languageAtom, asked)
  const locale = chooseLocale(store.get(languageAtom), timeZone)
  const showing = texts.show(locale)
  const unsavedWork = createUnsavedWork()
  const guard = startChunkGuard(unsavedWork)
  const stands = watchLeaving()
  // What a kept start needs is on its way with the texts, not after them.
  const screens = createScreens(guard.load, {
    need: (part) => showing.then(() => texts.need(part)),
  })
  openWhatIsKept(session.userId())
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const opening = openBeside(root, screens)
  await Promise.all([showing, prepareColors(store)])
  const beside = await opening
  const state = session.userId() === null ? readPageState(document) : null
  if (state !== null) store.set(writtenSchemeAtom, state.scheme)
  const page = (
    <App
      store={store}
      texts={texts}
      screens={screens}
      unsavedWork={unsavedWork}
      state={state}
      fillIn={beside?.fillIn ?? null}
      onStart={() => {
        offlineUse.noteStart()
        stands()
        listen(beside?.own ?? root, beside?.standing)
      }}
    />
  )
  const shown = { root, screens, state, texts, locale }
  await (beside ? drawBeside(page, beside, shown) : show(page, shown))
  onNetwork(() => void unended.tell())
  await offlineUse.start()
}

boot().catch((error: unknown) => {
  logFailure('the page could not start', error)
  sayCodeIsMissing()
})
