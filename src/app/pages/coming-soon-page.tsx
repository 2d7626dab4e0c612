import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { GrowingPlot } from '../../ui/illustrations/growing-plot.tsx'
import { NoticePage } from './notice-page.tsx'

/** Page of a feature in preparation, with what can be done meanwhile. */
export function ComingSoonPage() {
  const t = useT()
  return (
    <NoticePage
      figure={<GrowingPlot size={180} />}
      title={t('notice.comingSoon.title')}
      description={t('notice.comingSoon.description')}
      action={
        <>
          <Button component={Link} href={paths.allTools()}>
            {t('notice.comingSoon.tools')}
          </Button>
          <Button component={Link} href={paths.problems()} variant="default">
            {t('notice.comingSoon.read')}
          </Button>
        </>
      }
    />
  )
}
