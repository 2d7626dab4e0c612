import { Button } from '@mantine/core'
import { useT } from '../../i18n/use-t.ts'
import { GrowingPlot } from '../../ui/illustrations.tsx'
import { NoticeScreen } from './notice-screen.tsx'

export function MaintenanceScreen() {
  const t = useT()
  return (
    <NoticeScreen
      figure={<GrowingPlot size={180} />}
      title={t('notice.maintenance.title')}
      description={t('notice.maintenance.description')}
      action={
        <Button onClick={() => window.location.reload()}>{t('notice.maintenance.retry')}</Button>
      }
    />
  )
}
