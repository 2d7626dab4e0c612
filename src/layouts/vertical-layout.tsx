/**
 * The workspace: navigation beside the page (or above it, where the user chose so and it fits), navbar, page,
 * footer.
 */
import { Burger, Container } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { layoutAtom } from '../session/layout-preferences.ts'
import { BarTools } from './bar-tools.tsx'
import { BrandLink } from './brand-link.tsx'
import { CollapseButton } from './collapse-button.tsx'
import { Footer } from './footer.tsx'
import classes from './frame.module.css'
import { MemberStrip } from './member-strip.tsx'
import { NavDrawer } from './nav-drawer.tsx'
import { type OpenPanel, type Panel, Panels } from './panels.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { PhoneBar, useBarHolderClass } from './phone-bar.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { SidePanel } from './side-panel.tsx'
import { SkipLink } from './skip-link.tsx'
import { SlowLoadingNotice } from './slow-loading-notice.tsx'
import { useContentNav } from './use-content-nav.ts'

const RowPlace = () => <div className={classes.row} />

const HorizontalNav = lazyComponent(
  async () => (await import('./horizontal-nav.tsx')).HorizontalNav,
  { isOptional: true, Placeholder: RowPlace },
)

/** Content of 1080 px between the edges of a container: the width of every page of the workspace. */
const BOXED_PX = 1112
/** Height of a sticky footer. */
const STICKY_FOOTER_PX = 57

type BarProps = { isVertical: boolean; isNavOpen: boolean; onNav: () => void; onOpen: OpenPanel }

function TopBar({ isVertical, isNavOpen, onNav, onOpen }: BarProps) {
  const t = useT()
  const { navbar, hasBlur, contentWidth } = useAtomValue(layoutAtom)
  const isBoxed = !isVertical && contentWidth === 'boxed'
  return (
    <header className={classes.bar} data-type={navbar} data-blur={hasBlur || undefined}>
      <Container size={isBoxed ? BOXED_PX : '100%'} className={classes.barContent}>
        <div className={classes.barStart}>
          <Burger
            opened={isNavOpen}
            onClick={onNav}
            size="sm"
            className={classes.overlayOnly}
            aria-label={t('layout.nav.open')}
            aria-expanded={isNavOpen}
          />
          <div className={isVertical ? classes.overlayOnly : undefined}>
            <BrandLink />
          </div>
          {isVertical && <CollapseButton />}
        </div>
        <BarTools onOpen={onOpen} />
      </Container>
    </header>
  )
}

/** Horizontal navigation. */
function NavRow() {
  const { navbar, hasBlur, contentWidth } = useAtomValue(layoutAtom)
  return (
    <div className={classes.navRow} data-below={navbar} data-blur={hasBlur || undefined}>
      <Container size={contentWidth === 'boxed' ? BOXED_PX : '100%'}>
        <HorizontalNav />
      </Container>
    </div>
  )
}

export function VerticalLayout({ children }: { children: ReactNode }) {
  const [panel, openPanel] = useState<Panel>(null)
  const holder = useBarHolderClass()
  const [isNavOpen, nav] = useDisclosure(false)
  const isVertical = useContentNav() === 'vertical'
  const { isNavCollapsed, contentWidth, footer } = useAtomValue(layoutAtom)
  const width = contentWidth === 'boxed' ? BOXED_PX : '100%'
  return (
    <div
      className={`${classes.frame} ${holder ?? ''}`}
      data-nav={isVertical ? 'vertical' : 'horizontal'}
      data-collapsed={isNavCollapsed || undefined}
    >
      <SkipLink />
      {isVertical && <SidePanel onOpen={openPanel} />}
      <div className={classes.page}>
        <TopBar
          isVertical={isVertical}
          isNavOpen={isNavOpen}
          onNav={nav.toggle}
          onOpen={openPanel}
        />
        {!isVertical && <NavRow />}
        <main id="main" tabIndex={-1} className={classes.main}>
          <SlowLoadingNotice />
          <Container size={width} className={classes.content}>
            <MemberStrip />
            {children}
          </Container>
        </main>
        {footer !== 'hidden' && (
          <div className={classes.foot} data-type={footer}>
            <Footer onAbout={() => openPanel('about')} width={width} />
          </div>
        )}
      </div>
      <PhoneBar />
      <ScrollToTop above={footer === 'sticky' ? STICKY_FOOTER_PX : 0} />
      <NavDrawer isOpen={isNavOpen} onClose={nav.close} onOpen={openPanel} />
      <Panels open={panel} onClose={() => openPanel(null)} />
    </div>
  )
}
