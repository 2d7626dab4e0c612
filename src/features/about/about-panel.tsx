import { Drawer, Stack, Text } from '@mantine/core'
import { useT } from '../../i18n/use-t.ts'
import { BuildPart } from './components/build-part.tsx'
import { InstallPart } from './components/install-part.tsx'
import { KeptPart } from './components/kept-part.tsx'
import { ResetPart } from './components/reset-part.tsx'

type Props = { opened: boolean; onClose: () => void }

/** For testers and the curious: which build this is, what it keeps on the device, and how to let go of it. */
export function AboutPanel({ opened, onClose }: Props) {
  const t = useT()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={460}
      title={
        <Text fw={650} fz="lg" component="h2" m={0}>
          {t('about.title')}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('about.close') }}
    >
      <Stack gap="xl" pb="xl">
        <Text c="dimmed">{t('about.intro')}</Text>
        <BuildPart />
        <KeptPart />
        <InstallPart />
        <ResetPart />
      </Stack>
    </Drawer>
  )
}
