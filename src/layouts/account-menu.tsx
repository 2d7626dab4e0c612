/** Sign-in links for visitors, the member's menu for members. */
import { Button, Group } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { useT } from '../i18n/use-t.ts'
import { paths } from '../lib/paths.ts'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import classes from './layout.module.css'
import type { OpenPanel } from './panels.tsx'

const AvatarPlaceholder = () => <div className={classes.avatar} />

/** Loaded lazily: menus need a positioning library, which a visitor's first page does not use. */
const MemberMenu = lazyComponent(async () => (await import('./member-menu.tsx')).MemberMenu, {
  isOptional: true,
  Placeholder: AvatarPlaceholder,
})

type Props = { onOpen: OpenPanel }

export function AccountMenu({ onOpen }: Props) {
  const t = useT()
  const isSignedIn = useAtomValue(isSignedInAtom)
  if (isSignedIn) return <MemberMenu onOpen={onOpen} />
  return (
    <Group gap="xs" wrap="nowrap" className={classes.visitor}>
      <Button
        component={Link}
        href={paths.login()}
        variant="subtle"
        px="sm"
        className={classes.signIn}
      >
        {t('layout.account.signIn')}
      </Button>
      <Button component={Link} href={paths.register()} px="md" visibleFrom="sm">
        {t('layout.account.register')}
      </Button>
    </Group>
  )
}
