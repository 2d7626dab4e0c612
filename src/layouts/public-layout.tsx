import { Box, Burger, Container, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { RunIndicator } from '../features/tools/background/lazy-run-components.tsx'
import { useT } from '../i18n/use-t.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BrandLink } from './brand-link.tsx'
import { Footer } from './footer.tsx'
import classes from './layout.module.css'
import { ConnectionBadge } from './connection-badge.tsx'
import { type Panel, Panels } from './panels.tsx'
import { PhoneBar, useBarHolderClass } from './phone-bar.tsx'
import { currentAs, PUBLIC_NAV } from './public-navigation.ts'
import { ScrollToTop } from './scroll-to-top.tsx'
import { SkipLink } from './skip-link.tsx'
import { SlowLoadingNotice } from './slow-loading-notice.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'

const PhoneDrawer = lazyComponent(async () => (await import('./phone-drawer.tsx')).PhoneDrawer, {
  close: ({ onClose }) => onClose(),
})

function TopNav() {
  const t = useT()
  const [pathname] = useLocation()
  return (
    <Group
      component="nav"
      className={classes.topNav}
      gap={4}
      wrap="nowrap"
      aria-label={t('layout.nav.label')}
    >
      {PUBLIC_NAV.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={classes.topLink}
          aria-current={currentAs(item, pathname)}
        >
          {t(item.label)}
        </Link>
      ))}
    </Group>
  )
}

function PhoneNav() {
  const t = useT()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  return (
    <>
      <Burger
        hiddenFrom="md"
        opened={isOpen}
        onClick={toggle}
        size="sm"
        aria-label={t('layout.nav.open')}
        className={classes.burger}
      />
      {isOpen && <PhoneDrawer onClose={close} />}
    </>
  )
}

type Props = { isBare: boolean; children: ReactNode }

/** Top bar, page, footer. Bare: the bar scrolls with the page instead of sticking to the top. */
export function PublicLayout({ isBare, children }: Props) {
  const [panel, openPanel] = useState<Panel>(null)
  const holder = useBarHolderClass()
  return (
    <Box className={`${classes.page} ${holder ?? ''}`}>
      <SkipLink />
      <header className={isBare ? classes.bareBar : classes.stickyBar}>
        <Container size="xl" h="100%">
          <Group h="100%" justify="space-between" wrap="nowrap" gap="sm" className={classes.barRow}>
            <Group wrap="nowrap" className={classes.barStart}>
              <PhoneNav />
              <BrandLink />
              <TopNav />
            </Group>
            <Group gap={4} wrap="nowrap" className={classes.barEnd}>
              <ConnectionBadge />
              <RunIndicator />
              <LanguageSwitch />
              <ThemeSwitch />
              <AccountMenu onOpen={openPanel} />
            </Group>
          </Group>
        </Container>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <SlowLoadingNotice />
        {children}
      </main>
      <Footer onAbout={() => openPanel('about')} />
      <PhoneBar />
      <ScrollToTop />
      <Panels open={panel} onClose={() => openPanel(null)} />
    </Box>
  )
}
