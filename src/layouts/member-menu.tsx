import { Group, Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconBook2,
  IconBookmark,
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
import { Link } from 'wouter'
import { useSignOut } from '../features/records/use-sign-out.tsx'
import type { Level } from '../contract/endpoints/levels.ts'
import type { RouteName } from '../contract/routes.ts'
import { msg } from '../i18n/msg.ts'
import { useTextsPart } from '../i18n/texts-part.tsx'
import { useT } from '../i18n/use-t.ts'
import { paths } from '../lib/paths.ts'
import { levelAtom } from '../session/level.ts'
import { userDataAtom } from '../session/session-atoms.ts'
import { MemberAvatar } from '../ui/avatar/member-avatar.tsx'
import { useShownRoutes } from '../ui/shown-routes.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './layout.module.css'
import type { OpenPanel } from './panels.tsx'

/** The entries of the menu; those without a screen are left out. */
const ENTRIES: readonly { route: RouteName; href: string; label: string; icon: TablerIcon }[] = [
  { route: 'profile', href: paths.profile(), label: msg('route.profile'), icon: IconUserCircle },
  { route: 'records', href: paths.records(), label: msg('nav.records'), icon: IconBook2 },
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

/** The member's level, and until when he has it; known without a network too. */
function useLevelLine(): string {
  const t = useT()
  const format = useFormat()
  const user = useAtomValue(userDataAtom)
  const level = useAtomValue(levelAtom)
  const name = t(LEVEL_TEXT[level])
  const ends = level === 'free' ? null : (user?.levelExpiresAt ?? null)
  return ends === null ? name : t('frame.levelUntil', { level: name, day: format.date(ends) })
}

function MenuHead({ name }: { name: string }) {
  const user = useAtomValue(userDataAtom)
  const reachedAt = user?.email ?? user?.phone ?? user?.account
  const levelLine = useLevelLine()
  return (
    <Menu.Label>
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
          <Text size="xs">{levelLine}</Text>
        </div>
      </Group>
    </Menu.Label>
  )
}

function Pages() {
  const t = useT()
  const hasScreen = useShownRoutes()
  return ENTRIES.filter(({ route }) => hasScreen(route)).map(({ href, label, icon: Icon }) => (
    <Menu.Item key={href} component={Link} href={href} mih={44} leftSection={<Icon size={18} />}>
      {t(label)}
    </Menu.Item>
  ))
}

type ActionsProps = { onOpen: OpenPanel; onSignOut: () => void }

function Actions({ onOpen, onSignOut }: ActionsProps) {
  const t = useT()
  return (
    <>
      <Menu.Item
        mih={44}
        leftSection={<IconAdjustmentsHorizontal size={18} />}
        onClick={() => onOpen('settings')}
      >
        {t('frame.settings.open')}
      </Menu.Item>
      <Menu.Item
        mih={44}
        leftSection={<IconInfoCircle size={18} />}
        onClick={() => onOpen('about')}
      >
        {t('layout.about.open')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item mih={44} leftSection={<IconLogout size={18} />} onClick={onSignOut}>
        {t('layout.account.signOut')}
      </Menu.Item>
    </>
  )
}

type Props = { onOpen: OpenPanel }

/** The member's menu behind the avatar. On a public page its texts are loaded with it. */
export function MemberMenu(props: Props) {
  const texts = useTextsPart('work')
  return texts === 'loading' ? <div className={classes.avatar} /> : <AvatarMenu {...props} />
}

function AvatarMenu({ onOpen }: Props) {
  const t = useT()
  const user = useAtomValue(userDataAtom)
  const name = user?.nickName || user?.account || ''
  const signOut = useSignOut()
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <UnstyledButton
            className={classes.avatar}
            aria-label={t('layout.account.menu', { name })}
          >
            <MemberAvatar name={name} avatar={user?.avatar} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.memberMenu}>
          <MenuHead name={name} />
          <Menu.Divider />
          <Pages />
          <Menu.Divider />
          <Actions onOpen={onOpen} onSignOut={() => signOut.begin()} />
        </Menu.Dropdown>
      </Menu>
      {signOut.dialog}
    </>
  )
}
