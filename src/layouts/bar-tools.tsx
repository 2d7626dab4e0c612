import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { RunIndicator } from '../features/tools/background/lazy-run-components.tsx'
import { useT } from '../i18n/use-t.ts'
import { useIsFeatureOffered } from '../session/offered-features.ts'
import { isSignedInAtom } from '../session/session-atoms.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './frame.module.css'
import { ConnectionBadge } from './connection-badge.tsx'
import { NotificationsButton } from './notifications-button.tsx'
import type { OpenPanel } from './panels.tsx'
import { SearchButton } from './search-button.tsx'
import { ShortcutsMenu } from './shortcuts-menu.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'

type Props = { onOpen: OpenPanel }

/** Appearance controls: language, theme, and a button for all other settings. */
export function AppearanceTools({ onOpen }: Props) {
  const t = useT()
  const label = t('frame.settings.open')
  return (
    <>
      <LanguageSwitch />
      <ThemeSwitch />
      <ActionIcon aria-label={label} title={label} onClick={() => onOpen('settings')}>
        <IconAdjustmentsHorizontal size={20} />
      </ActionIcon>
    </>
  )
}

/**
 * The tools of the navbar, in reading order. On a phone the appearance tools are in the navigation.
 */
export function BarTools({ onOpen }: Props) {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const hasNotifications = useIsFeatureOffered('notifications')
  return (
    <div className={classes.tools}>
      <ConnectionBadge />
      <RunIndicator />
      <SearchButton onOpen={onOpen} />
      <div className={classes.roomyTools}>
        <AppearanceTools onOpen={onOpen} />
        <ShortcutsMenu />
      </div>
      {isSignedIn && hasNotifications && <NotificationsButton />}
      <AccountMenu onOpen={onOpen} />
    </div>
  )
}
