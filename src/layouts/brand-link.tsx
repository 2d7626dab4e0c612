import { Group, Text, UnstyledButton } from '@mantine/core'
import { Link } from 'wouter'
import { brand } from '../contract/brand.ts'
import { useLocale, useT } from '../i18n/use-t.ts'
import { paths } from '../lib/paths.ts'
import { Logo } from '../ui/logo.tsx'
import classes from './layout.module.css'

/** Logo and name, linked to the home page. */
export function BrandLink({ isCompact = false }: { isCompact?: boolean }) {
  const locale = useLocale()
  const t = useT()
  return (
    <UnstyledButton
      component={Link}
      href={paths.home()}
      className={classes.brand}
      aria-label={t('layout.brand.home')}
    >
      <Group gap={10} className={classes.brandRow}>
        <Logo size={28} />
        {!isCompact && (
          <Text component="span" fw={600} fz="lg">
            {brand.name[locale]}
          </Text>
        )}
      </Group>
    </UnstyledButton>
  )
}
