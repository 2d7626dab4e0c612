/** Drawer of the appearance settings; the page stays visible while they are changed. */
import {
  DrawerBody,
  DrawerCloseButton,
  DrawerContent,
  DrawerOverlay,
  DrawerTitle,
  Group,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core'
import { useLingui } from '@lingui/react'
import { useT } from '../../i18n/use-t.ts'
import { AppearanceControls } from '../../ui/appearance/appearance-controls.tsx'
import { DrawerRoot } from '../../ui/layers/drawer.tsx'

/** Whether the drawer's messages are loaded; on a public page they may still be loading when it opens. */
function useTextsArrived(): boolean {
  const { i18n } = useLingui()
  return 'settings.appearance.title' in i18n.messages
}

function Content() {
  const t = useT()
  return (
    <>
      {/* Not Mantine's header: outside the layout it would count as a second banner. */}
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <DrawerTitle fz="lg" fw={650}>
          {t('settings.appearance.title')}
        </DrawerTitle>
        <DrawerCloseButton size={44} aria-label={t('settings.appearance.close')} />
      </Group>
      <Text size="sm" c="dimmed" mb="lg">
        {t('settings.appearance.intro')}
      </Text>
      <AppearanceControls />
    </>
  )
}

export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const hasTexts = useTextsArrived()
  return (
    <DrawerRoot opened onClose={onClose} position="right" size={400}>
      <DrawerOverlay backgroundOpacity={0.15} />
      <DrawerContent>
        <DrawerBody pt="sm" pb="calc(24px + env(safe-area-inset-bottom))">
          {hasTexts ? (
            <Content />
          ) : (
            <Stack aria-busy="true">
              <Skeleton h={44} />
              <Skeleton h={240} />
            </Stack>
          )}
        </DrawerBody>
      </DrawerContent>
    </DrawerRoot>
  )
}
