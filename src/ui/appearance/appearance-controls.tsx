/**
 * All appearance settings. Choices apply at once, in every tab, and are stored in cookies; no save button is needed.
 * Used in the settings drawer and in the account's settings.
 */
import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import classes from './appearance.module.css'
import { ColorPart } from './color-part.tsx'
import { FramePart, NavPart } from './layout-part.tsx'
import { ResetButton } from './reset-button.tsx'
import { SchemePart, SkinPart } from './scheme-part.tsx'

type PartProps = { title: string; order: 2 | 3; children: ReactNode }

function Part({ title, order, children }: PartProps) {
  return (
    <section>
      <Title order={order} className={classes.heading} mb="sm">
        {title}
      </Title>
      <Stack gap="md">{children}</Stack>
    </section>
  )
}

type Props = {
  /** Heading level of the sections, one below the page's. */
  headingOrder?: 2 | 3
}

export function AppearanceControls({ headingOrder = 3 }: Props) {
  const t = useT()
  return (
    <Stack gap="xl">
      <Part title={t('settings.appearance.part.colors')} order={headingOrder}>
        <SchemePart />
        <ColorPart />
        <SkinPart />
      </Part>
      <Part title={t('settings.appearance.part.navigation')} order={headingOrder}>
        <NavPart />
      </Part>
      <Part title={t('settings.appearance.part.frame')} order={headingOrder}>
        <FramePart />
      </Part>
      <ResetButton />
    </Stack>
  )
}
