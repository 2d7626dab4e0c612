/** Dialog over the whole window during maintenance, with a button that checks the service again. */
import { Button, Group, ModalBody, ModalContent } from '@mantine/core'
import { useT } from '../../i18n/use-t.ts'
import { ModalRoot } from '../../ui/layers/modal-root.tsx'
import { useServiceCheck } from '../use-service-check.ts'
import { MaintenanceNotice } from './maintenance-notice.tsx'

/** z-index above dialogs that were open before, below toasts. */
const Z_INDEX = 300

type Props = { onAside: () => void }

/**
 * The under-maintenance page over the current page. It disappears with the first answer
 * that shows the service running again (see `session/maintenance.ts`).
 */
export function MaintenanceOverlay({ onAside }: Props) {
  const t = useT()
  const { state, checkNow } = useServiceCheck()
  return (
    <ModalRoot
      opened
      onClose={onAside}
      fullScreen
      zIndex={Z_INDEX}
      transitionProps={{ duration: 0 }}
    >
      <ModalContent aria-label={t('notice.maintenance.title')}>
        <ModalBody mih="100dvh" py="xl" display="grid" style={{ placeItems: 'center' }}>
          <MaintenanceNotice state={state}>
            <Group mt="sm" justify="center">
              <Button onClick={checkNow} data-autofocus>
                {t('notice.maintenance.retry')}
              </Button>
              <Button variant="default" onClick={onAside}>
                {t('notice.maintenance.goOn')}
              </Button>
            </Group>
          </MaintenanceNotice>
        </ModalBody>
      </ModalContent>
    </ModalRoot>
  )
}
