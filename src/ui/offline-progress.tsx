import { Progress, Text } from '@mantine/core'
import { useT } from '../i18n/use-t.ts'
import type { OfflineFilesState } from '../platform/offline-files-model.ts'

/** Returns the percentage, which is 100 only when everything is there. */
export function percentOf({ share }: Pick<OfflineFilesState, 'share'>): number {
  if (share === null || share.allBytes === 0) return 0
  return Math.min(99, Math.floor((share.bytes / share.allBytes) * 100))
}

/** Progress of downloading the offline files, while incomplete. */
export function OfflineProgress({ state }: { state: OfflineFilesState }) {
  const t = useT()
  const percent = percentOf(state)
  const text = t('offline.share', { percent })
  return (
    <div>
      <Progress value={percent} size="sm" aria-label={text} />
      <Text size="sm" mt={6}>
        {text}
      </Text>
      <Text size="sm" c="dimmed" mt={2}>
        {t(state.share === null ? 'offline.nothing' : 'offline.reading')}
      </Text>
    </div>
  )
}
