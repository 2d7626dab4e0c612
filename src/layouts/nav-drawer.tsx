import { DrawerBody, DrawerCloseButton, DrawerContent, DrawerOverlay } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useT } from '../i18n/use-t.ts'
import { DrawerRoot } from '../ui/layers/drawer.tsx'
import { layoutAtom } from '../session/layout-preferences.ts'
import { AppearanceTools } from './bar-tools.tsx'
import { BrandLink } from './brand-link.tsx'
import classes from './side.module.css'
import type { OpenPanel } from './panels.tsx'
import { SideNav } from './side-nav.tsx'

type Props = { isOpen: boolean; onClose: () => void; onOpen: OpenPanel }

/** The vertical navigation as an overlay, where it does not fit beside the page. */
export function NavDrawer({ isOpen, onClose, onOpen }: Props) {
  const t = useT()
  const { isSemiDark } = useAtomValue(layoutAtom)
  const openPanel: OpenPanel = (panel) => {
    onClose()
    onOpen(panel)
  }
  return (
    <DrawerRoot
      opened={isOpen}
      onClose={onClose}
      size={288}
      padding={0}
      classNames={{ content: classes.overlayPanel, body: classes.overlayBody }}
      attributes={{ content: { 'data-plain': !isSemiDark || undefined } }}
    >
      <DrawerOverlay />
      <DrawerContent aria-label={t('layout.nav.label')}>
        <DrawerBody>
          <div className={classes.sideHead}>
            <BrandLink />
            <DrawerCloseButton
              size={44}
              className={classes.closeNav}
              aria-label={t('layout.nav.close')}
            />
          </div>
          <nav aria-label={t('layout.nav.label')} className={classes.overlayNav}>
            <SideNav onFollow={onClose} />
          </nav>
          <div className={classes.sideFoot}>
            <AppearanceTools onOpen={openPanel} />
          </div>
        </DrawerBody>
      </DrawerContent>
    </DrawerRoot>
  )
}
