import { Badge, Box, VisuallyHidden } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useT } from '../i18n/use-t.ts'
import { useOnline } from '../ui/use-online.ts'

/**
 * Says that there is no network; on a phone as an icon only. A live region, so that screen readers
 * announce changes.
 */
export function OfflineBadge() {
  const t = useT()
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <>
          <VisuallyHidden>{t('layout.offline')}</VisuallyHidden>
          <Badge
            visibleFrom="sm"
            aria-hidden="true"
            variant="light"
            color="warning"
            size="lg"
            tt="none"
            leftSection={<IconCloudOff size={14} />}
          >
            {t('layout.offline')}
          </Badge>
          <Box
            hiddenFrom="sm"
            component={IconCloudOff}
            size={20}
            color="var(--mantine-color-warning-6)"
            aria-hidden="true"
          />
        </>
      )}
    </div>
  )
}
