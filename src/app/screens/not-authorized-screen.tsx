import { useT } from '../../i18n/use-t.ts'
import { LockedPlot } from '../../ui/illustrations.tsx'
import { NoticeScreen } from './notice-screen.tsx'

export function NotAuthorizedScreen() {
  const t = useT()
  return (
    <NoticeScreen
      figure={<LockedPlot size={180} />}
      title={t('notice.notAuthorized.title')}
      description={t('notice.notAuthorized.description')}
    />
  )
}
