/** The composition root: nests the providers and contains no logic. */
import type { QueryClient } from '@tanstack/react-query'
import { Provider as JotaiProvider, useAtomValue } from 'jotai'
import { Suspense, useCallback } from 'react'
import { Router } from 'wouter'
import { UserCache } from '../cache/user-cache.tsx'
import type { PageState } from '../cache/page-state.ts'
import { isRouteOffered, type RouteName } from '../contract/routes.ts'
import { EndedRunNotices } from '../features/tools/background/lazy-run-components.tsx'
import { FileArrivals } from '../features/tools/launched-files/lazy-file-arrivals.tsx'
import { AnalysisRunnerProvider } from '../features/tools/runner-provider.tsx'
import { LiveResults } from '../features/tools/two-sample/live-results.tsx'
import type { MessageCatalogs } from '../i18n/locale.ts'
import { VISITOR } from '../lib/storage-keys.ts'
import type { UnsavedWork } from '../lib/unsaved-work.ts'
import type { Store } from '../session/cookie-atom.ts'
import { currentSession } from '../session/current.ts'
import { pageConfigAtom } from '../session/page-config-atom.ts'
import { ownerAtom } from '../session/session-atoms.ts'
import { ShownRoutes } from '../ui/shown-routes.ts'
import { StartContext } from '../ui/notify-mounted.tsx'
import { UnsavedWorkProvider } from '../ui/unsaved-work.tsx'
import { offerInstead, useRefused } from '../ui/download.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { LocaleProvider } from './locale-provider.tsx'
import { MaintenanceGate } from './maintenance-gate.tsx'
import { RouteView, usePastSession } from './route-view.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { hasPage, type Pages } from './pages.ts'
import { SignOutPolicy } from './sign-out-policy.tsx'
import { ThemeProvider } from './theme-provider.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { hasToastsAtom } from './toasts.ts'
import { navigateFromLayers } from '../platform/layers.ts'
import { useCacheReports } from './use-cache-reports.ts'
import { UserFrame } from './user-frame.tsx'

const FileSheet = lazyComponent(async () => (await import('../ui/file-sheet.tsx')).FileSheet, {
  close: ({ onClose }) => onClose(),
  catalog: 'work',
})

const ToastHost = lazyComponent(async () => (await import('./toast-host.tsx')).ToastHost, {
  isOptional: true,
})

/**
 * Everything that belongs to one user. The tree is keyed by the user's id, so another user gets a
 * new one.
 */
type OwnedProps = {
  pages: Pages
  /** State embedded in the page by the server; null for the bare shell. */
  state?: PageState | null
  /** Query client of a render without a browser. */
  client?: QueryClient
}

type Props = OwnedProps & {
  store: Store
  texts: MessageCatalogs
  unsavedWork: UnsavedWork
  /** Address of a render without a browser: path and query. */
  address?: { path: string; search: string }
  /** Called once the page is rendered and interactive. */
  onStart?: () => void
}

function OwnedTree({ pages, state = null, client }: OwnedProps) {
  const owner = useAtomValue(ownerAtom)
  const { onError, onFull } = useCacheReports()
  const pastSession = usePastSession()
  const { features } = useAtomValue(pageConfigAtom)
  const isShown = useCallback(
    (name: RouteName) => hasPage(name) && isRouteOffered(name, features),
    [features],
  )
  return (
    <UserCache
      userId={owner}
      onError={onError}
      onFull={onFull}
      isPresent={() => (currentSession().userId() ?? VISITOR) === owner}
      // The server renders only content that every visitor may see.
      state={owner === VISITOR ? (state?.queries ?? null) : null}
      {...(client && { client })}
    >
      <ShownRoutes value={isShown}>
        <UserFrame MemberParts={pages.MemberParts}>
          <RouteView pages={pages} pastSession={pastSession} />
          <MaintenanceGate />
          <EndedRunNotices />
        </UserFrame>
      </ShownRoutes>
    </UserCache>
  )
}

/** Dialog for what this browser cannot do. */
function RefusedByBrowser() {
  const refused = useRefused()
  return refused && <FileSheet refused={refused} onClose={() => offerInstead(null)} />
}

function Toasts() {
  const hasToasts = useAtomValue(hasToastsAtom)
  return hasToasts && <ToastHost />
}

export function App({ store, texts, pages, unsavedWork, address, state, client, onStart }: Props) {
  return (
    <JotaiProvider store={store}>
      <LocaleProvider texts={texts}>
        <ThemeProvider>
          <ErrorBoundary fallback={<ErrorPage kind="failed" />}>
            <Router
              aroundNav={navigateFromLayers}
              {...(address && { ssrPath: address.path, ssrSearch: address.search })}
            >
              <UnsavedWorkProvider registry={unsavedWork}>
                <AnalysisRunnerProvider>
                  <LiveResults>
                    <Suspense>
                      <StartContext value={onStart ?? null}>
                        <OwnedTree
                          pages={pages}
                          {...(state && { state })}
                          {...(client && { client })}
                        />
                      </StartContext>
                    </Suspense>
                  </LiveResults>
                </AnalysisRunnerProvider>
                <SignOutPolicy />
                <UpdatePrompt />
                <RefusedByBrowser />
                <FileArrivals />
              </UnsavedWorkProvider>
            </Router>
          </ErrorBoundary>
          <Toasts />
        </ThemeProvider>
      </LocaleProvider>
    </JotaiProvider>
  )
}
