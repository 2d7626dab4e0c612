import { Button, Container, Group } from '@mantine/core'
import { Link } from 'wouter'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { useServiceCheck } from '../use-service-check.ts'
import { MaintenanceNotice } from './maintenance-notice.tsx'

/** The maintenance page at its own address; it also shows when the service is running again. */
export function MaintenancePage() {
  const t = useT()
  const { state, checkNow } = useServiceCheck()
  const isBack = state === 'back'
  return (
    <Container py={{ base: 48, sm: 96 }}>
      <MaintenanceNotice state={state}>
        <Group mt="sm" justify="center">
          <Button onClick={checkNow} variant={isBack ? 'default' : 'filled'}>
            {t('notice.maintenance.retry')}
          </Button>
          <Button component={Link} href={paths.home()} variant={isBack ? 'filled' : 'default'}>
            {t('error.page.backHome')}
          </Button>
        </Group>
      </MaintenanceNotice>
    </Container>
  )
}
