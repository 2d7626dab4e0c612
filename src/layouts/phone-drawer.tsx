/** Drawer with the public navigation, on a phone. */
import { Button } from '@mantine/core'
import { IconBooks, IconFlask2, IconHelpCircle, IconTags, IconTools } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import { useT } from '../i18n/use-t.ts'
import { Drawer } from '../ui/layers/drawer.tsx'
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
            <Button
              key={href}
              component={Link}
              href={href}
              onClick={onClose}
              aria-current={current}
              variant={current ? 'light' : 'subtle'}
              {...(!current && { color: 'gray', c: 'inherit' })}
              fw={400}
              leftSection={<Icon size={20} />}
              justify="flex-start"
              fullWidth
              h={48}
              px="sm"
            >
              {t(label)}
            </Button>
          )
        })}
      </nav>
    </Drawer>
  )
}
