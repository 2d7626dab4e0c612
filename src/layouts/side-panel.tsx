import { useAtomValue } from 'jotai'
import { useT } from '../i18n/use-t.ts'
import { layoutAtom } from '../session/layout-preferences.ts'
import { BarTools } from './bar-tools.tsx'
import { BrandLink } from './brand-link.tsx'
import { CollapseButton } from './collapse-button.tsx'
import classes from './side.module.css'
import type { OpenPanel } from './panels.tsx'
import { SideNav } from './side-nav.tsx'

/**
 * The vertical navigation beside the page. Collapsed it shows icons, and expands over the page
 * while the pointer or the keyboard is in it. Without a navbar it holds the navbar's tools at its
 * bottom.
 */
export function SidePanel({ onOpen }: { onOpen: OpenPanel }) {
  const t = useT()
  const { isNavCollapsed, isSemiDark, navbar } = useAtomValue(layoutAtom)
  return (
    <nav
      aria-label={t('layout.nav.label')}
      className={classes.sidePanel}
      data-collapsed={isNavCollapsed || undefined}
      data-plain={!isSemiDark || undefined}
    >
      <div className={classes.sideHead}>
        <BrandLink />
      </div>
      <SideNav />
      {navbar === 'hidden' && (
        <div className={classes.sideFoot}>
          <BarTools onOpen={onOpen} />
          <CollapseButton />
        </div>
      )}
    </nav>
  )
}
