/**
 * Panel about this build and the data stored on the device, with actions to remove it; for testers and
 * interested users.
 */
import {
  DrawerBody,
  DrawerCloseButton,
  DrawerContent,
  DrawerOverlay,
  DrawerTitle,
  Group,
  Stack,
  Text,
} from '@mantine/core'
import { useCatalog } from '../../i18n/current-messages.ts'
import { useT } from '../../i18n/use-t.ts'
import { Loading } from '../../ui/load-status.tsx'
import { OfflineProgress } from '../../ui/offline-progress.tsx'
import { useOfflineFiles } from '../../ui/use-offline-files.ts'
import { DrawerRoot } from '../../ui/layers/drawer.tsx'
import { BuildPart } from './components/build-part.tsx'
import { InstallPart } from './components/install-part.tsx'
import { OfflinePart } from './components/offline-part.tsx'
import { StoredDataPart } from './components/stored-data-part.tsx'
import { MessagesPart } from './components/messages-part.tsx'
import { ResetPart } from './components/reset-part.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Content with its own message catalog, loaded on opening: most users never open it. */
function Content() {
  const t = useT()
  return (
    <>
      {/* Not Mantine's header: outside the layout it would count as a second banner. */}
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <DrawerTitle fz="lg" fw={650}>
          {t('about.title')}
        </DrawerTitle>
        <DrawerCloseButton size={44} aria-label={t('about.close')} />
      </Group>
      <Stack gap="xl">
        <Text c="dimmed">{t('about.intro')}</Text>
        <MessagesPart />
        <OfflinePart />
        <BuildPart />
        <StoredDataPart />
        <InstallPart />
        <ResetPart />
      </Stack>
    </>
  )
}

export function AboutPanel({ opened, onClose }: Props) {
  const t = useT()
  const texts = useCatalog('work')
  const files = useOfflineFiles()
  return (
    <DrawerRoot opened={opened} onClose={onClose} position="right" size={460}>
      <DrawerOverlay />
      <DrawerContent>
        <DrawerBody pt="sm" pb="calc(24px + env(safe-area-inset-bottom))">
          {texts === 'ready' && <Content />}
          {texts === 'loading' && <Loading />}
          {texts === 'failed' && (
            <Stack gap="md">
              <Group justify="space-between" wrap="nowrap">
                <DrawerTitle fz="md" role="alert">
                  {t('error.call.offline')}
                </DrawerTitle>
                <DrawerCloseButton size={44} aria-label={t('layout.nav.close')} />
              </Group>
              {files.share !== null && files.name !== 'complete' && (
                <OfflineProgress state={files} />
              )}
            </Stack>
          )}
        </DrawerBody>
      </DrawerContent>
    </DrawerRoot>
  )
}
