import { useT } from '../../i18n/use-t.ts'
import { GrowingPlot } from '../../ui/illustrations.tsx'
import { NoticeScreen } from './notice-screen.tsx'

export function ComingSoonScreen() {
  const t = useT()
  return (
    <NoticeScreen
      figure={<GrowingPlot size={180} />}
      title={t('notice.comingSoon.title')}
      description={t('notice.comingSoon.description')}
    />
  )
}
