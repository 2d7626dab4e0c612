/** The footer: documents, contact, and the build. */
import { Anchor, Container, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { brand } from '../contract/brand.ts'
import { TERMS, type TermsType } from '../contract/codes.ts'
import { useLocale, useT } from '../i18n/use-t.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import classes from './layout.module.css'

const TermsDialog = lazyComponent(
  async () => (await import('../features/terms/terms-dialog.tsx')).TermsDialog,
  { close: ({ onClose }) => onClose() },
)

type Props = {
  onAbout: () => void
  /** Width of the content above it. */
  width?: number | string
}

export function Footer({ onAbout, width = 'xl' }: Props) {
  const t = useT()
  const locale = useLocale()
  const [open, setOpen] = useState<TermsType | null>(null)
  return (
    <footer className={classes.footer}>
      <Container size={width} py="lg">
        <Group justify="space-between" gap="md">
          <Text size="sm" c="dimmed">
            {t('layout.footer.line', { name: brand.name[locale] })}
          </Text>
          <Group gap="lg">
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => setOpen(TERMS.service)}
            >
              {t('route.terms')}
            </Anchor>
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => setOpen(TERMS.privacy)}
            >
              {t('route.privacyPolicy')}
            </Anchor>
            <Anchor href={`mailto:${brand.supportEmail}`} size="sm">
              {t('layout.footer.contact')}
            </Anchor>
            <Anchor component="button" type="button" size="sm" onClick={onAbout}>
              {t('layout.about.open')}
            </Anchor>
          </Group>
        </Group>
      </Container>
      {open !== null && <TermsDialog useType={open} opened onClose={() => setOpen(null)} />}
    </footer>
  )
}
