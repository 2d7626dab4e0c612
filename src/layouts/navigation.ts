/** Navigation of the workspace: its items, those that a user can open, and the current one. */
import {
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
import { TOOLS, toolLabel } from '../contract/tools.ts'
import { msg } from '../i18n/msg.ts'
import { paths } from '../lib/paths.ts'
import { toolIcon } from './tool-icons.ts'
import { toolOfRoute } from './tool-of-route.ts'

export type NavItem = {
  route: RouteName
  href: string
  label: string
  icon: TablerIcon
  /** Routes that highlight this item without being navigation items themselves. */
  also?: readonly RouteName[]
}
export type NavGroup = { label: string; items: readonly NavItem[] }

/** Returns the item of a route. Without options it has the route's own address and title. */
function item(
  route: RouteName,
  icon: TablerIcon,
  options: Partial<Pick<NavItem, 'href' | 'label' | 'also'>> = {},
): NavItem {
  const { path, title } = ROUTES[route]
  return { route, icon, href: path, label: title, ...options }
}

/** Returns the navigation items of all tools. */
function toolItems(): NavItem[] {
  return TOOLS.map((tool) => {
    const href = paths.tool(tool.id)
    const route = matchRoute(href)?.name ?? 'toolsById'
    return item(route, toolIcon(tool), { href, label: toolLabel(tool) })
  })
}

/** The workspace's navigation, vertical or horizontal. */
export const NAVIGATION: readonly NavGroup[] = [
  {
    label: msg('nav.group.analyse'),
    items: [
      item('allTools', IconTools, {
        label: msg('nav.allTools'),
        also: ['toolById', 'toolsById'],
      }),
      ...toolItems(),
    ],
  },
  {
    label: msg('nav.group.mine'),
    items: [
      // Both addresses show the same page.
      item('records', IconClipboardData, { also: ['analysisRecord', 'recordInfo', 'nextStep'] }),
      item('collection', IconBookmark),
      item('feedback', IconMessage2),
    ],
  },
  {
    label: msg('nav.group.read'),
    items: [
      item('landing', IconHome, { label: msg('nav.home') }),
      item('industry', IconFlask2, { label: msg('nav.industries'), also: ['industryArticle'] }),
      item('moreProblems', IconHelpCircle, {
        label: msg('nav.problems'),
        also: ['problemArticle'],
      }),
      item('thematicAnalysis', IconBooks, { label: msg('nav.subjects') }),
    ],
  },
  {
    label: msg('frame.nav.account'),
    items: [
      item('profile', IconUserCircle),
      item('pricing', IconTags),
      item('subscription', IconDiamond),
      item('orders', IconReceipt, { also: ['checkout', 'payment'] }),
      item('invoice', IconFileInvoice),
      item('accountSettings', IconSettings, { href: paths.accountSettings('account') }),
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

/**
 * Returns the item of the current path, or null: an exact match wins over the item of the tool that the page is
 * about, and that over a parent item.
 */
export function currentItem(groups: readonly NavGroup[], pathname: string): Current | null {
  const items = groups.flatMap((group) => group.items)
  const exact = items.find(({ href }) => href === pathname)
  if (exact) return { href: exact.href, as: 'page' }
  const match = matchRoute(pathname)
  if (match === null) return null
  const { name } = match
  const tool = toolOfRoute(match)
  const owner =
    items.find(({ href }) => tool !== null && href === paths.tool(tool)) ??
    items.find(({ also = [] }) => also.includes(name)) ??
    items.find(({ route }) => route === name)
  return owner ? { href: owner.href, as: 'true' } : null
}
