/** Renders the page of the current address, or the redirect that the guard decided on. */
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import {
  createElement,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useSearch } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { isRouteOffered, type RouteMatch } from '../contract/routes.ts'
import { useLocale, useT } from '../i18n/use-t.ts'
import { Layout } from '../layouts/layout.tsx'
import { brand } from '../contract/brand.ts'
import { paths } from '../lib/paths.ts'
import { restOf } from '../lib/share-fragment.ts'
import { pageConfigAtom } from '../session/page-config-atom.ts'
import { isSignedInAtom, redirectRouteAtom } from '../session/session-atoms.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { NotifyMounted } from '../ui/notify-mounted.tsx'
import { FailedPage } from './failed-page.tsx'
import { decideRoute, type Decision, safeRedirect } from './guard.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { NotOfferedPage } from './pages/not-offered-page.tsx'
import { PageSkeleton } from './pages/page-skeleton.tsx'
import { hasPage, type Pages } from './pages.ts'
import { SIGN_OUT_REDIRECT_MS } from './sign-out-policy.tsx'
import { useScroll } from './use-scroll.ts'
import { followLayers } from '../platform/layers.ts'

/** Navigates to the target of the guard's decision; renders nothing meanwhile. */
function Redirect({ to, target }: { to: string; target?: string }) {
  const [, navigate] = useLocation()
  const setRedirectRoute = useSetAtom(redirectRouteAtom)
  useEffect(() => {
    if (target !== undefined) setRedirectRoute(target)
    navigate(to, { replace: true })
  }, [navigate, setRedirectRoute, target, to])
  return null
}

/**
 * Goes to sign-in after a delay when the session has ended while the page was open. The address is
 * not stored: the next user of this device may be another one.
 */
function SessionEnded({ onDone }: { onDone: () => void }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => {
      onDone()
      navigate(paths.login(), { replace: true })
    }, SIGN_OUT_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate, onDone])
  return null
}

/** Redirects a member from a page for visitors only to the stored redirect target, or home. */
function RedirectAfterSignIn() {
  const [, navigate] = useLocation()
  const [redirectRoute, setRedirectRoute] = useAtom(redirectRouteAtom)
  useEffect(() => {
    navigate(safeRedirect(redirectRoute, location.origin), { replace: true })
    setRedirectRoute(null)
  }, [navigate, redirectRoute, setRedirectRoute])
  return null
}

/** @param place address of the route: two routes may have the same title */
function useRouteTitle(title: string, place: string): void {
  const text = `${useT()(title)} · ${brand.name[useLocale()]}`
  const shownTitle = useRef('')
  // Runs before the page's own effects, which may set a more specific title (an article's).
  useLayoutEffect(() => {
    const now = `${place} ${text}`
    // It also runs when suspended content is shown again, which the page's effects do not.
    if (shownTitle.current === now) return
    shownTitle.current = now
    document.title = text
  }, [place, text])
}

const NOT_FOUND_TITLE = 'error.page.notFound.title'

type MatchedProps = { match: RouteMatch; pages: Pages }

/** The page components are created once at boot, so an element keeps its state between renders. */
function createPageElement(pages: Pages, match: RouteMatch): ReactNode {
  const page = pages.of(match.name)
  return page ? createElement(page, { params: match.params }) : null
}

function Matched({ match, pages }: MatchedProps) {
  const { features } = useAtomValue(pageConfigAtom)
  const page = isRouteOffered(match.name, features) ? (
    createPageElement(pages, match)
  ) : (
    <NotOfferedPage />
  )
  useRouteTitle(match.row.title, match.name)
  const { layout } = match.row
  return (
    // For a workspace frame whose code fails to load.
    <ErrorBoundary
      key={layout === 'vertical' ? 'workspace' : 'public'}
      renderFailed={(error) => (
        <Layout kind="default" Workspace={pages.Workspace}>
          <FailedPage error={error} />
          <NotifyMounted />
        </Layout>
      )}
    >
      <Layout kind={layout} Workspace={pages.Workspace}>
        <ErrorBoundary key={match.name} renderFailed={(error) => <FailedPage error={error} />}>
          <Suspense fallback={<PageSkeleton isFramed={layout === 'vertical'} />}>
            {page}
            <NotifyMounted />
          </Suspense>
        </ErrorBoundary>
      </Layout>
    </ErrorBoundary>
  )
}

type NotFoundProps = { path: string; reason: 'unknown' | 'invalid'; pages: Pages }

function NotFound({ path, reason, pages }: NotFoundProps) {
  useRouteTitle(NOT_FOUND_TITLE, path)
  return (
    <Layout kind="bare" Workspace={pages.Workspace}>
      <ErrorPage kind="notFound" path={path} reason={reason} />
      <NotifyMounted />
    </Layout>
  )
}

/** Turns a route without a page into the decision `notFound`. */
function resolveMissingPage(decision: Decision): Decision {
  return decision.type === 'show' && !hasPage(decision.match.name)
    ? { type: 'notFound', reason: 'unknown' }
    : decision
}

/** Whether someone was signed in on this page, and a function that resets it. */
export type PastSession = { wasSignedIn: boolean; forget: () => void }

/**
 * Remembers that someone was signed in while this page was open. Used above the subtree that is
 * remounted for each user: below it, the end of a session would be forgotten at once.
 */
export function usePastSession(): PastSession {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn)
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true)
  const forget = useCallback(() => setWasSignedIn(false), [])
  return { wasSignedIn, forget }
}

type Props = { pages: Pages; pastSession: PastSession }

export function RouteView({ pages, pastSession }: Props) {
  const [pathname] = useLocation()
  const search = useSearch()
  const isSignedIn = useAtomValue(isSignedInAtom)
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  )
  const rest = restOf({ search: search === '' ? '' : `?${search}`, hash })
  const decision = resolveMissingPage(decideRoute(pathname, rest, { isSignedIn }))
  useScroll(pathname)
  useEffect(followLayers, [])
  const { wasSignedIn, forget } = pastSession
  const hasSignedOut = !isSignedIn && wasSignedIn && decision.type !== 'signIn'
  useEffect(() => {
    // On a public page: a later visit to a member's page is intended, so the guard handles it as
    // usual.
    if (hasSignedOut) forget()
  }, [forget, hasSignedOut])

  switch (decision.type) {
    case 'show':
      return <Matched match={decision.match} pages={pages} />
    case 'redirect':
      return <Redirect to={decision.to} />
    case 'alreadySignedIn':
      return <RedirectAfterSignIn />
    case 'signIn':
      if (wasSignedIn) return <SessionEnded onDone={forget} />
      return <Redirect to={paths.login()} target={decision.target} />
    case 'notFound':
      return <NotFound path={`${pathname}${rest}`} reason={decision.reason} pages={pages} />
  }
}
