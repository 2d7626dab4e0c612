/** Drawer with the public navigation, on a phone. */
import { Drawer, NavLink } from '@mantine/core'
import { IconBooks, IconFlask2, IconHelpCircle, IconTags, IconTools } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import { useT } from '../i18n/use-t.ts'
import { BrandLink } from './brand-link.tsx'
import { currentAs, PUBLIC_NAV } from './public-navigation.ts'

/** In the order of the pages. */
const ICONS = [IconFlask2, IconHelpCircle, IconBooks, IconTools, IconTags] as const

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
        {PUBLIC_NAV.map((item, index) => {
          const { href, label } = item
          const Icon = ICONS[index] ?? IconTools
          const current = currentAs(item, pathname)
          return (
            <NavLink
              key={href}
              component={Link}
              href={href}
              onClick={onClose}
              active={current !== undefined}
              aria-current={current}
              label={t(label)}
              leftSection={<Icon size={20} />}
              mih={48}
            />
          )
        })}
      </nav>
    </Drawer>
  )
}
