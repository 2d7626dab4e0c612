/** Navigation of the workspace: its items, those that a user can open, and the current one. */
import {
  IconBook2,
  IconBookmark,
  IconBooks,
  IconClipboardData,
  IconDiamond,
  IconFileInvoice,
  IconFlask2,
  IconHelpCircle,
  IconHome,
  IconMessage2,
  IconReceipt,
  IconSettings,
  IconTags,
  IconTools,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import { matchRoute, type RouteName, ROUTES } from '../contract/routes.ts'
import { TOOLS } from '../contract/tools.ts'
import { msg } from '../i18n/msg.ts'
import { paths } from '../lib/paths.ts'
import { toolIcon } from './tool-icons.ts'

export type NavItem = {
  route: RouteName
  href: string
  label: string
  icon: TablerIcon
  /** Routes that highlight this item without being navigation items themselves. */
  also?: readonly RouteName[]
}
export type NavGroup = { label: string; items: readonly NavItem[] }

function item(
  route: RouteName,
  href: string,
  label: string,
  icon: TablerIcon,
  also: readonly RouteName[] = [],
): NavItem {
  return { route, href, label, icon, also }
}

/** Returns the navigation items of all tools. */
function toolItems(): NavItem[] {
  return TOOLS.map((tool) => {
    const href = paths.tool(tool.id)
    return item(matchRoute(href)?.name ?? 'toolsById', href, tool.name, toolIcon(tool))
  })
}

/** The workspace's navigation, vertical or horizontal. */
export const NAVIGATION: readonly NavGroup[] = [
  {
    label: msg('nav.group.analyse'),
    items: [
      item('allTools', paths.allTools(), msg('nav.allTools'), IconTools, [
        'toolById',
        'toolsById',
        'nextStep',
      ]),
      ...toolItems(),
      item('analysisRecord', paths.analysisRecord(), msg('nav.workbench'), IconClipboardData),
    ],
  },
  {
    label: msg('nav.group.mine'),
    items: [
      item('records', paths.records(), msg('nav.records'), IconBook2, ['recordInfo']),
      item('collection', paths.collection(), msg('route.collection'), IconBookmark),
      item('feedback', paths.feedback(), msg('route.feedback'), IconMessage2),
    ],
  },
  {
    label: msg('nav.group.read'),
    items: [
      item('landing', paths.landing(), msg('nav.home'), IconHome),
      item('industry', paths.industries(), msg('nav.industries'), IconFlask2, ['industryArticle']),
      item('moreProblems', paths.problems(), msg('nav.problems'), IconHelpCircle, [
        'problemArticle',
      ]),
      item('thematicAnalysis', paths.subjects(), msg('nav.subjects'), IconBooks),
    ],
  },
  {
    label: msg('frame.nav.account'),
    items: [
      item('profile', paths.profile(), msg('route.profile'), IconUserCircle),
      item('pricing', paths.pricing(), msg('route.pricing'), IconTags),
      item('subscription', paths.subscription(), msg('route.subscription'), IconDiamond),
      item('orders', paths.orders(), msg('route.orders'), IconReceipt, ['checkout', 'payment']),
      item('invoice', paths.invoices(), msg('route.invoice'), IconFileInvoice),
      item(
        'accountSettings',
        paths.accountSettings('account'),
        msg('route.accountSettings'),
        IconSettings,
      ),
    ],
  },
]

type NavigationContext = { isSignedIn: boolean; hasPage: (name: RouteName) => boolean }

/** Returns the groups with the items that this user can open: routes with a page; members' routes only for members. */
export function navigationFor({ isSignedIn, hasPage }: NavigationContext): NavGroup[] {
  return NAVIGATION.map(({ label, items }) => ({
    label,
    items: items.filter(
      ({ route }) => hasPage(route) && (isSignedIn || ROUTES[route].access !== 'member'),
    ),
  })).filter(({ items }) => items.length > 0)
}

/** `page`: the item is the current page. `true`: the current page is below it. */
export type Current = { href: string; as: 'page' | 'true' }

/** Returns the item of the current path, or null: an exact match wins over a parent item. */
export function currentItem(groups: readonly NavGroup[], pathname: string): Current | null {
  const items = groups.flatMap((group) => group.items)
  const exact = items.find(({ href }) => href === pathname)
  if (exact) return { href: exact.href, as: 'page' }
  const name = matchRoute(pathname)?.name
  if (name === undefined) return null
  const owner =
    items.find(({ also = [] }) => also.includes(name)) ?? items.find(({ route }) => route === name)
  return owner ? { href: owner.href, as: 'true' } : null
}
