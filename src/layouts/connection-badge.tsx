import { Badge, Box, VisuallyHidden } from '@mantine/core'
import { IconCloudOff, IconCloudQuestion } from '@tabler/icons-react'
import { msg } from '../i18n/msg.ts'
import { useT } from '../i18n/use-t.ts'
import type { ConnectionState } from '../platform/connection-model.ts'
import { useConnection } from '../ui/use-connection.ts'

const STATE_DISPLAY: Record<
  Exclude<ConnectionState, 'good'>,
  { text: string; Icon: typeof IconCloudOff }
> = {
  slow: { text: msg('layout.connection.slow'), Icon: IconCloudQuestion },
  stalled: { text: msg('layout.connection.stalled'), Icon: IconCloudQuestion },
  portal: { text: msg('layout.connection.portal'), Icon: IconCloudQuestion },
  offline: { text: msg('layout.offline'), Icon: IconCloudOff },
}

/**
 * Badge for a connection that is not good; on a phone an icon only. A live region, so that screen readers announce
 * changes.
 */
export function ConnectionBadge() {
  const t = useT()
  const state = useConnection()
  if (state === 'good') return <div role="status" />
  const { text, Icon } = STATE_DISPLAY[state]
  return (
    <div role="status">
      <VisuallyHidden>{t(text)}</VisuallyHidden>
      <Badge
        visibleFrom="sm"
        aria-hidden="true"
        variant="light"
        color="warning"
        size="lg"
        tt="none"
        leftSection={<Icon size={14} />}
      >
        {t(text)}
      </Badge>
      <Box
        hiddenFrom="sm"
        component={Icon}
        size={20}
        color="var(--mantine-color-warning-6)"
        aria-hidden="true"
      />
    </div>
  )
}
