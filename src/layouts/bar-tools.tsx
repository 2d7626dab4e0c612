import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useT } from '../i18n/use-t.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './frame.module.css'
import { OfflineBadge } from './offline-badge.tsx'
import type { OpenPanel } from './panels.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'

type Props = { onOpen: OpenPanel }

/** How the page looks: language, theme, and everything else behind one button. */
export function LookTools({ onOpen }: Props) {
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

/** The tools of the navbar, in the order of its reading. A phone has the looks in its navigation. */
export function BarTools({ onOpen }: Props) {
  return (
    <div className={classes.tools}>
      <OfflineBadge />
      <div className={classes.roomyTools}>
        <LookTools onOpen={onOpen} />
      </div>
      <AccountMenu onOpen={onOpen} />
    </div>
  )
}
