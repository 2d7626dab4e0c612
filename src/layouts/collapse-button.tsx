import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { useT } from '../i18n/use-t.ts'
import { layoutAtom } from '../session/layout-preferences.ts'
import classes from './frame.module.css'

/** Collapses the vertical navigation to icons, and expands it again. */
export function CollapseButton() {
  const t = useT()
  const [{ isNavCollapsed }, setLayout] = useAtom(layoutAtom)
  const Icon = isNavCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <ActionIcon
      className={classes.wideOnly}
      onClick={() => setLayout({ isNavCollapsed: !isNavCollapsed })}
      aria-pressed={isNavCollapsed}
      aria-label={t('layout.nav.collapse')}
    >
      <Icon size={20} />
    </ActionIcon>
  )
}
