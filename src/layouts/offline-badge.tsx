import { Badge } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useT } from '../i18n/use-t.ts'
import { useOnline } from '../ui/use-online.ts'

/** Says that there is no network. A live region, so that it is heard when it comes and goes. */
export function OfflineBadge() {
  const t = useT()
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <Badge
          variant="light"
          color="warning"
          size="lg"
          tt="none"
          leftSection={<IconCloudOff size={14} />}
        >
          {t('layout.offline')}
        </Badge>
      )}
    </div>
  )
}
