import { Button, Group } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { useT } from '../i18n/use-t.ts'
import { paths } from '../lib/paths.ts'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import classes from './layout.module.css'
import type { OpenPanel } from './panels.tsx'

/** Menus need a positioning library, which a visitor's first page does without. */
const MemberMenu = lazyPart(async () => (await import('./member-menu.tsx')).MemberMenu)

type Props = { onOpen: OpenPanel }

/** Sign-in links for visitors, the member's menu for members. */
export function AccountMenu({ onOpen }: Props) {
  const t = useT()
  const isSignedIn = useAtomValue(isSignedInAtom)
  if (isSignedIn) {
    return (
      <Suspense fallback={<div className={classes.avatar} />}>
        <MemberMenu onOpen={onOpen} />
      </Suspense>
    )
  }
  return (
    <Group gap="xs" wrap="nowrap">
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
