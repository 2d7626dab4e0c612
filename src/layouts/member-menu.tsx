import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconBook2, IconInfoCircle, IconLogout } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'wouter'
import { useUnsentCount } from '../cache/use-record.ts'
import { SignOutDialog } from '../features/records/sign-out-dialog.tsx'
import { useT } from '../i18n/use-t.ts'
import { initialOf } from '../lib/initial.ts'
import { paths } from '../lib/paths.ts'
import { currentSession } from '../session/current.ts'
import { userDataAtom } from '../session/session-atoms.ts'
import classes from './layout.module.css'

type Props = { onAbout: () => void }

/** Signs out, but not over records that are on this device only: those are asked about first. */
function useSignOut() {
  const unsentCount = useUnsentCount()
  const [isAsking, setAsking] = useState(false)
  const signOut = () => currentSession().signOut('asked')
  return {
    begin: () => (unsentCount > 0 ? setAsking(true) : signOut()),
    dialog: (
      <SignOutDialog
        isOpen={isAsking}
        unsentCount={unsentCount}
        onClose={() => setAsking(false)}
        onSignOut={signOut}
      />
    ),
  }
}

function MenuHead() {
  const user = useAtomValue(userDataAtom)
  return (
    <Menu.Label>
      <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
        {user?.nickName || user?.account}
      </Text>
      <Text size="xs" truncate>
        {user?.email ?? user?.phone ?? user?.account}
      </Text>
    </Menu.Label>
  )
}

/** What a member reaches from his picture. */
export function MemberMenu({ onAbout }: Props) {
  const t = useT()
  const user = useAtomValue(userDataAtom)
  const name = user?.nickName || user?.account || ''
  const signOut = useSignOut()
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <UnstyledButton
            className={classes.avatar}
            aria-label={t('layout.account.menu', { name })}
          >
            <Avatar radius="xl" size={34} color="brand" variant="filled" alt="">
              {initialOf(name)}
            </Avatar>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuHead />
          <Menu.Divider />
          <Menu.Item component={Link} href={paths.records()} leftSection={<IconBook2 size={18} />}>
            {t('nav.records')}
          </Menu.Item>
          <Menu.Item leftSection={<IconInfoCircle size={18} />} onClick={onAbout}>
            {t('layout.about.open')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} />} onClick={signOut.begin}>
            {t('layout.account.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {signOut.dialog}
    </>
  )
}
