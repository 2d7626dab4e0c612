import { Button, Stack, Text } from '@mantine/core'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { PauseReason } from '../../../platform/offline-files-model.ts'
import { offlineFiles } from '../../../platform/offline-files.ts'
import { OfflineProgress } from '../../../ui/offline-progress.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOfflineFiles } from '../../../ui/use-offline-files.ts'
import { Part } from './facts.tsx'

const REASONS: Record<PauseReason, string> = {
  saver: msg('about.offline.saver'),
  offline: msg('about.offline.away'),
  line: msg('about.offline.line'),
  failed: msg('about.offline.failed'),
  full: msg('about.offline.full'),
}

/** State of the offline download: complete, its progress, or why it is paused. */
export function OfflinePart() {
  const t = useT()
  const format = useFormat()
  const state = useOfflineFiles()
  const { name, share, reason } = state
  if (name === 'unknown') return null
  return (
    <Part title={t('about.offline.title')}>
      {name === 'complete' ? (
        <Text size="sm">
          {t('about.offline.complete', { size: format.bytes(share?.allBytes ?? 0) })}
        </Text>
      ) : (
        <Stack gap="xs" align="stretch">
          <OfflineProgress state={state} />
          <Text size="sm" role="status">
            {t(name === 'paused' && reason !== null ? REASONS[reason] : 'about.offline.coming')}
          </Text>
          {name === 'paused' && reason !== 'offline' && (
            <Button
              variant="default"
              onClick={offlineFiles.downloadNow}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('about.offline.now')}
            </Button>
          )}
        </Stack>
      )}
    </Part>
  )
}
