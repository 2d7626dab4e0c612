import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { badgeText } from '../features/notifications/model.ts'
import { useUnread } from '../features/notifications/use-unread.ts'
import { useT } from '../i18n/use-t.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Drawer } from '../ui/layers/drawer.tsx'

const NotificationsPanel = lazyComponent(
  async () =>
    (await import('../features/notifications/notifications-panel.tsx')).NotificationsPanel,
  { catalog: 'work' },
)

type BellProps = { isOpen: boolean; onClick: () => void; children?: ReactNode }

function Bell({ isOpen, onClick }: BellProps) {
  const t = useT()
  const unread = useUnread()
  return (
    <Indicator
      label={badgeText(unread)}
      disabled={unread === 0}
      size={18}
      offset={10}
      color="brand.7"
      withBorder
    >
      <ActionIcon
        aria-label={t('notifications.open', { n: unread })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onClick}
      >
        <IconBell size={20} />
      </ActionIcon>
    </Indicator>
  )
}

/** Notifications of a member: a popover, on a phone a drawer over the page. */
export function NotificationsButton() {
  const t = useT()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const isPhone = useMediaQuery('(max-width: 37.4375em)')
  if (isPhone) {
    return (
      <>
        <Bell isOpen={isOpen} onClick={toggle} />
        <Drawer
          opened={isOpen}
          onClose={close}
          position="right"
          size="100%"
          title={t('notifications.title')}
          closeButtonProps={{ size: 44, 'aria-label': t('notifications.close') }}
        >
          {isOpen && <NotificationsPanel isDrawer onFollow={close} />}
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && close()}
      position="bottom-end"
      offset={4}
      width={400}
      trapFocus
      returnFocus
      // The button itself announces the popup; roles on the wrapper would be wrong.
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <Bell isOpen={isOpen} onClick={toggle} />
        </div>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={t('notifications.title')}>
        {isOpen && <NotificationsPanel onFollow={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}
