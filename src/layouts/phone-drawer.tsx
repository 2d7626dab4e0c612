import { Drawer, NavLink } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { useT } from '../i18n/use-t.ts'
import { BrandLink } from './brand-link.tsx'
import { PUBLIC_NAV } from './navigation.ts'

/** The public navigation on a phone. */
export function PhoneDrawer({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [pathname] = useLocation()
  return (
    <Drawer
      opened
      onClose={onClose}
      size={280}
      title={<BrandLink />}
      closeButtonProps={{ 'aria-label': t('layout.nav.close'), size: 44 }}
    >
      <nav aria-label={t('layout.nav.label')}>
        {PUBLIC_NAV.map(({ href, label, icon: Icon }) => (
          <NavLink
            key={href}
            component={Link}
            href={href}
            onClick={onClose}
            active={pathname === href}
            aria-current={pathname === href ? 'page' : undefined}
            label={t(label)}
            leftSection={<Icon size={20} />}
            mih={48}
          />
        ))}
      </nav>
    </Drawer>
  )
}
