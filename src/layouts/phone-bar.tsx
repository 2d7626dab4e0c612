/** The four tabs at the bottom of a phone: articles, tools, records, and account. */
import { IconBook2, IconClipboardData, IconTools, IconUserCircle } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Link, useLocation } from 'wouter'
import { matchRoute, type RouteMatch, type RouteName } from '../contract/routes.ts'
import { msg } from '../i18n/msg.ts'
import { useT } from '../i18n/use-t.ts'
import { paths } from '../lib/paths.ts'
import { isSignedInAtom } from '../session/session-atoms.ts'
import classes from './phone-bar.module.css'
import { toolOfRoute } from './tool-of-route.ts'

type Tab = 'articles' | 'tools' | 'records' | 'me'

const RECORDS: readonly RouteName[] = ['records', 'recordInfo', 'analysisRecord', 'nextStep']
/** Routes of payment and sign-in, which show no other navigation. */
const ROUTES_WITHOUT_BAR: readonly RouteName[] = [
  'login',
  'register',
  'forgotPassword',
  'checkout',
  'payment',
]

/** Returns the tab that a route is under; null for a route under none, such as the home page. */
export function tabOf(match: RouteMatch | null): Tab | null {
  if (match === null || match.name === 'landing' || match.name === 'frontPricing') return null
  if (toolOfRoute(match) !== null) return 'tools'
  if (RECORDS.includes(match.name)) return 'records'
  const { path } = match.row
  if (path.startsWith('/front-pages/')) return 'articles'
  if (path.startsWith('/analysisTool')) return 'tools'
  return path.startsWith('/user/') || path.startsWith('/pages/account') ? 'me' : null
}

const ITEMS = [
  {
    place: 'articles',
    label: msg('layout.bottom.articles'),
    icon: IconBook2,
    href: paths.problems(),
  },
  { place: 'tools', label: msg('nav.tools'), icon: IconTools, href: paths.allTools() },
  {
    place: 'records',
    label: msg('layout.bottom.records'),
    icon: IconClipboardData,
    href: paths.records(),
  },
] as const

/** Whether a route has the bar. */
const hasBar = (name: RouteName | undefined) =>
  name === undefined || !ROUTES_WITHOUT_BAR.includes(name)

/** Returns the class of the element that holds the bar, or none on routes without it. */
export function useBarHolderClass(): string | undefined {
  const [pathname] = useLocation()
  return hasBar(matchRoute(pathname)?.name) ? classes.holder : undefined
}

export function PhoneBar() {
  const t = useT()
  const [pathname] = useLocation()
  const isSignedIn = useAtomValue(isSignedInAtom)
  const match = matchRoute(pathname)
  if (!hasBar(match?.name)) return null
  const current = tabOf(match)
  const me = isSignedIn
    ? { label: t('layout.bottom.me'), href: paths.profile() }
    : { label: t('layout.account.signIn'), href: paths.login() }
  const own = { place: 'me', icon: IconUserCircle, ...me } as const
  return (
    <nav className={`${classes.bar} screen-only`} aria-label={t('layout.bottom.label')}>
      {[...ITEMS.map((item) => ({ ...item, label: t(item.label) })), own].map(
        ({ place, label, icon: Icon, href }) => (
          <Link
            key={place}
            href={href}
            className={classes.place}
            aria-current={pathname === href ? 'page' : place === current ? 'true' : undefined}
          >
            <Icon size={24} stroke={1.6} aria-hidden="true" />
            {/* The label differs for members. */}
            <span>{label}</span>
          </Link>
        ),
      )}
    </nav>
  )
}
