// @vitest-environment happy-dom
/** Every route for visitors and members: the page that is shown, or the address after a redirect. */

import { cleanup, screen, waitFor } from '@testing-library/react'
import { type ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { AnalysisRunnerProvider } from '../../../src/features/tools/runner-provider.tsx'
import { UserCache } from '../../../src/cache/user-cache.tsx'
import { RouteView } from '../../../src/app/route-view.tsx'
import { type Pages } from '../../../src/app/pages.ts'
import { REDIRECTS, type RouteName, ROUTES, type RouteRow } from '../../../src/contract/routes.ts'
import { createUnsavedWork } from '../../../src/lib/unsaved-work.ts'
import { VISITOR } from '../../../src/lib/storage-keys.ts'
import { COOKIE } from '../../../src/contract/cookies.ts'
import { UnsavedWorkProvider } from '../../../src/ui/unsaved-work.tsx'
import { renderForUser, type TreeOptions } from '../../helpers/user-tree.tsx'

// server-render.test.tsx tests that each page renders with its messages.
const rows = Object.entries(ROUTES) as [RouteName, RouteRow][]
const PAGES = new Map(rows.map(([name]) => [name, () => <h1>{`screen of ${name}`}</h1>]))
const pages: Pages = {
  of: (name) => PAGES.get(name) ?? null,
  MemberParts: () => null,
  preload: async () => {},
  Workspace: ({ children }: { children: ReactNode }) => <main>{children}</main>,
}

/** An address of a route. The id of an article need not exist. */
const addressOf = ({ path }: RouteRow) => path.replace(':id', '1001').replace(':tab', 'account')

type UserOptions = Pick<TreeOptions, 'isSignedIn' | 'cookies' | 'features'>

function renderRoute(at: string, who: UserOptions) {
  const pastSession = { wasSignedIn: false, forget: () => {} }
  const view = renderForUser(
    <UserCache
      userId={who.isSignedIn ? '7' : VISITOR}
      onError={() => {}}
      onFull={() => {}}
      isPresent={() => true}
    >
      <UnsavedWorkProvider registry={createUnsavedWork()}>
        <AnalysisRunnerProvider>
          <RouteView pages={pages} pastSession={pastSession} />
        </AnalysisRunnerProvider>
      </UnsavedWorkProvider>
    </UserCache>,
    { ...who, at },
  )
  const currentPath = () => view.visited?.at(-1) ?? ''
  return { ...view, place: currentPath }
}

const shown = (name: RouteName) => screen.queryByRole('heading', { name: `screen of ${name}` })

afterEach(cleanup)

describe('a visitor', () => {
  // guard.test.ts tests the decision for every route.
  const ofMembers = rows.filter(([name]) => name === 'records' || name === 'recordInfo')
  test.each(ofMembers)(
    'at %s is redirected to sign-in, and the target is stored',
    async (name, row) => {
      const { place: currentPath, jar } = renderRoute(`${addressOf(row)}?from=mail`, {
        isSignedIn: false,
      })
      await waitFor(() => expect(shown('login')).not.toBeNull())
      expect(currentPath()).toBe('/login')
      expect(jar.read(COOKIE.redirectRoute)).toBe(`${addressOf(row)}?from=mail`)
      expect(shown(name)).toBeNull()
    },
  )
})

describe('a member', () => {
  test.each(['/user/records', '/front-pages/article/problemDetails?id=2001'])(
    'is redirected to the stored target %s after signing in',
    async (target) => {
      const cookies = { [COOKIE.redirectRoute]: target }
      const { place: currentPath, jar } = renderRoute('/login', { isSignedIn: true, cookies })
      await waitFor(() => expect(currentPath()).toBe(target))
      // The remembered address is used once: after the next sign-in the home page follows.
      expect(jar.read(COOKIE.redirectRoute) ?? '').toBe('')
    },
  )
})

describe('anyone', () => {
  test.each(Object.entries(REDIRECTS))('is redirected from %s to %s', async (from, to) => {
    const { place: currentPath } = renderRoute(from, { isSignedIn: false })
    await waitFor(() => expect(currentPath()).toBe(to))
  })

  test('at an unknown address sees the not-found page', () => {
    for (const isSignedIn of [true, false]) {
      const { place: currentPath } = renderRoute('/no/such/page', { isSignedIn })
      expect(screen.getByRole('heading', { name: 'error.page.notFound.title' })).toBeTruthy()
      expect(currentPath()).toBe('/no/such/page')
      cleanup()
    }
  })
})

describe('with an upstream that offers the specification only', () => {
  test.each(rows.filter(([name]) => name === 'records' || name === 'orders'))(
    'a member at %s sees the page, or a notice that it is not offered',
    async (name, row) => {
      renderRoute(addressOf(row), { isSignedIn: true, features: [] })
      const isGone = name === 'orders'
      await waitFor(() => expect(shown(name) === null).toBe(isGone))
      const notice = screen.queryByRole('heading', { name: 'notice.notOffered.title' })
      expect(notice !== null).toBe(isGone)
    },
  )
})
