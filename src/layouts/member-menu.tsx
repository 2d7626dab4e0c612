import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconBook2, IconInfoCircle, IconLogout } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { useT } from '../i18n/use-t.ts'
import { initialOf } from '../lib/initial.ts'
import { paths } from '../lib/paths.ts'
import { currentSession } from '../session/current.ts'
import { userDataAtom } from '../session/session-atoms.ts'
import classes from './layout.module.css'

type Props = { onAbout: () => void }

/** What a member reaches from his picture. */
export function MemberMenu({ onAbout }: Props) {
  const t = useT()
  const user = useAtomValue(userDataAtom)
  const name = user?.nickName || user?.account || ''
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.avatar} aria-label={t('layout.account.menu', { name })}>
          <Avatar radius="xl" size={34} color="brand" variant="filled" alt="">
            {initialOf(name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text size="xs" truncate>
            {user?.email ?? user?.phone ?? user?.account}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} href={paths.records()} leftSection={<IconBook2 size={18} />}>
          {t('nav.records')}
        </Menu.Item>
        <Menu.Item leftSection={<IconInfoCircle size={18} />} onClick={onAbout}>
          {t('layout.about.open')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} />}
          onClick={() => currentSession().signOut('asked')}
        >
          {t('layout.account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
