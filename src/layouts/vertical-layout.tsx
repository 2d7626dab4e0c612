import { ActionIcon, AppShell, Burger, Container, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense } from 'react'
import { useT } from '../i18n/use-t.ts'
import {
  contentWidthAtom,
  isNavbarBlurEnabledAtom,
  isNavCollapsedAtom,
} from '../session/preferences.ts'
import { AccountMenu } from './account-menu.tsx'
import { BrandLink } from './brand-link.tsx'
import { Footer } from './footer.tsx'
import classes from './layout.module.css'
import { OfflineBadge } from './offline-badge.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { SideNav } from './side-nav.tsx'
import { SkipLink } from './skip-link.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'

const AboutPanel = lazy(async () => ({
  default: (await import('../features/about/about-panel.tsx')).AboutPanel,
}))

const NAV_WIDTH = 248
const NAV_COLLAPSED_WIDTH = 72
/** The navigation becomes an overlay below 1280 − 1 px. */
const OVERLAY_BELOW = '79.9375em'

type BarProps = { isOpen: boolean; onToggle: () => void; onAbout: () => void }

function TopBar({ isOpen, onToggle, onAbout }: BarProps) {
  const t = useT()
  const [isCollapsed, setCollapsed] = useAtom(isNavCollapsedAtom)
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="xs" wrap="nowrap">
        <Burger
          opened={isOpen}
          onClick={onToggle}
          size="sm"
          className={classes.overlayOnly}
          aria-label={t(isOpen ? 'layout.nav.close' : 'layout.nav.open')}
        />
        <div className={classes.overlayOnly}>
          <BrandLink />
        </div>
        <ActionIcon
          className={classes.wideOnly}
          onClick={() => setCollapsed(!isCollapsed)}
          aria-pressed={isCollapsed}
          aria-label={t('layout.nav.collapse')}
        >
          <Icon size={20} />
        </ActionIcon>
      </Group>
      <Group gap={4} wrap="nowrap">
        <OfflineBadge />
        <LanguageSwitch />
        <ThemeSwitch />
        <AccountMenu onAbout={onAbout} />
      </Group>
    </Group>
  )
}

/** The workspace: semi-dark side navigation, sticky bar, page, footer. */
export function VerticalLayout({ children }: { children: ReactNode }) {
  const [isOpen, nav] = useDisclosure(false)
  const [isAboutOpen, about] = useDisclosure(false)
  const isCollapsed = useAtomValue(isNavCollapsedAtom)
  const hasBlur = useAtomValue(isNavbarBlurEnabledAtom)
  const contentWidth = useAtomValue(contentWidthAtom)
  return (
    <AppShell
      layout="alt"
      header={{ height: 60 }}
      navbar={{
        width: isOpen ? NAV_WIDTH : isCollapsed ? NAV_COLLAPSED_WIDTH : NAV_WIDTH,
        breakpoint: OVERLAY_BELOW,
        collapsed: { mobile: !isOpen },
      }}
      padding={0}
    >
      <SkipLink />
      <AppShell.Header className={hasBlur ? classes.blurBar : classes.plainBar}>
        <TopBar isOpen={isOpen} onToggle={nav.toggle} onAbout={about.open} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.sideBar}>
        <Group h={60} px={isCollapsed && !isOpen ? 22 : 'md'} justify="space-between" wrap="nowrap">
          <BrandLink isCompact={isCollapsed && !isOpen} />
          <CloseNav onClose={nav.close} />
        </Group>
        <SideNav isCollapsed={isCollapsed && !isOpen} onFollow={nav.close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.workspace}>
        <Container size={contentWidth === 'boxed' ? 1240 : '100%'} py="lg" className={classes.main}>
          {children}
        </Container>
        <Footer onAbout={about.open} />
      </AppShell.Main>
      <ScrollToTop />
      <Suspense>{isAboutOpen && <AboutPanel opened onClose={about.close} />}</Suspense>
    </AppShell>
  )
}

function CloseNav({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Burger
      opened
      onClick={onClose}
      size="sm"
      color="var(--veriscope-nav-text)"
      className={classes.overlayOnly}
      aria-label={t('layout.nav.close')}
    />
  )
}
