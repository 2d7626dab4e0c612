/** Entries of the member's menu. Independent of the menu's state: opening and closing do not render them again. */
import { createScopedKeydownHandler, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconBookmark,
  IconClipboardData,
  IconDiamond,
  IconFileInvoice,
  IconInfoCircle,
  IconLogout,
  IconMessage2,
  IconReceipt,
  IconSettings,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Fragment, type KeyboardEvent, memo, type MouseEvent } from 'react'
import { Link } from 'wouter'
import type { Level } from '../contract/endpoints/levels.ts'
import type { RouteName } from '../contract/routes.ts'
import { msg } from '../i18n/msg.ts'
import { useT } from '../i18n/use-t.ts'
import { paths } from '../lib/paths.ts'
import { levelAtom } from '../session/level.ts'
import { userDataAtom } from '../session/session-atoms.ts'
import { MemberAvatar } from '../ui/avatar/member-avatar.tsx'
import { useShownRoutes } from '../ui/shown-routes.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './layout.module.css'

/** Menu entries; those without a page are left out. */
const ENTRIES: readonly { route: RouteName; href: string; label: string; icon: TablerIcon }[] = [
  { route: 'profile', href: paths.profile(), label: msg('route.profile'), icon: IconUserCircle },
  { route: 'records', href: paths.records(), label: msg('route.records'), icon: IconClipboardData },
  {
    route: 'collection',
    href: paths.collection(),
    label: msg('route.collection'),
    icon: IconBookmark,
  },
  {
    route: 'subscription',
    href: paths.subscription(),
    label: msg('route.subscription'),
    icon: IconDiamond,
  },
  { route: 'orders', href: paths.orders(), label: msg('route.orders'), icon: IconReceipt },
  { route: 'invoice', href: paths.invoices(), label: msg('route.invoice'), icon: IconFileInvoice },
  { route: 'feedback', href: paths.feedback(), label: msg('route.feedback'), icon: IconMessage2 },
  {
    route: 'accountSettings',
    href: paths.accountSettings('account'),
    label: msg('route.accountSettings'),
    icon: IconSettings,
  },
]

const LEVEL_TEXT: Record<Level, string> = {
  free: msg('frame.level.free'),
  plus: msg('frame.level.plus'),
  pro: msg('frame.level.pro'),
}

/** Returns the member's level and its expiry; available offline as well. */
function useLevelText(): string {
  const t = useT()
  const format = useFormat()
  const user = useAtomValue(userDataAtom)
  const level = useAtomValue(levelAtom)
  const name = t(LEVEL_TEXT[level])
  const ends = level === 'free' ? null : (user?.levelExpiresAt ?? null)
  return ends === null ? name : t('frame.levelUntil', { level: name, day: format.date(ends) })
}

function MenuHead() {
  const user = useAtomValue(userDataAtom)
  const name = user?.nickName || user?.account || ''
  const reachedAt = user?.email ?? user?.phone ?? user?.account
  const levelText = useLevelText()
  return (
    <div className={Menu.classes['label']}>
      <Group gap="sm" wrap="nowrap">
        <MemberAvatar name={name} avatar={user?.avatar} size={40} />
        <div className={classes.who}>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          {reachedAt !== name && (
            <Text size="xs" truncate>
              {reachedAt}
            </Text>
          )}
          <Text size="xs">{levelText}</Text>
        </div>
      </Group>
    </div>
  )
}

/** Keyboard navigation of a menu whose entries are links and buttons. */
const handleMenuKey = createScopedKeydownHandler({
  siblingSelector: '[data-menu-item]',
  parentSelector: '[data-menu-dropdown]',
  orientation: 'vertical',
  dir: 'ltr',
}) as (event: KeyboardEvent<HTMLElement>) => void

/** Attributes that make an element an item of Mantine's menu, for its styles and its keys. */
const ENTRY = {
  className: [
    'mantine-focus-auto',
    UnstyledButton.classes['root'],
    Menu.classes['item'],
    classes.entry,
  ].join(' '),
  role: 'menuitem',
  tabIndex: -1,
  'data-menu-item': true,
  'data-mantine-stop-propagation': true,
  // The focus is moved by the keyboard handler.
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onKeyDown: handleMenuKey,
}

function Words({ icon: Icon, text }: { icon: TablerIcon; text: string }) {
  return (
    <>
      <div className={Menu.classes['itemSection']} data-position="left">
        <Icon size={18} />
      </div>
      <div className={Menu.classes['itemLabel']} data-menu-item-label>
        {text}
      </div>
    </>
  )
}

function Pages() {
  const t = useT()
  const hasPage = useShownRoutes()
  return ENTRIES.filter(({ route }) => hasPage(route)).map(({ href, label, icon }) => (
    <Link key={href} href={href} {...ENTRY}>
      <Words icon={icon} text={t(label)} />
    </Link>
  ))
}

/** Actions that open no page. */
export type MenuAction = 'settings' | 'about' | 'signOut'

const ACTIONS: readonly { action: MenuAction; label: string; icon: TablerIcon }[] = [
  { action: 'settings', label: msg('frame.settings.open'), icon: IconAdjustmentsHorizontal },
  { action: 'about', label: msg('layout.about.open'), icon: IconInfoCircle },
  { action: 'signOut', label: msg('layout.account.signOut'), icon: IconLogout },
]

function Actions({ onAct }: Props) {
  const t = useT()
  return ACTIONS.map(({ action, label, icon }) => (
    <Fragment key={action}>
      {action === 'signOut' && <Divider />}
      <button type="button" {...ENTRY} onClick={() => onAct(action)}>
        <Words icon={icon} text={t(label)} />
      </button>
    </Fragment>
  ))
}

const Divider = () => <div className={Menu.classes['divider']} />

type Props = { onAct: (action: MenuAction) => void }

/** Name and level, the member's pages, and the actions. `onAct` must be stable between renders. */
export const MemberEntries = memo(function MemberEntries({ onAct }: Props) {
  return (
    <>
      <MenuHead />
      <Divider />
      <Pages />
      <Divider />
      <Actions onAct={onAct} />
    </>
  )
})
