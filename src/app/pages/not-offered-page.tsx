import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/states.tsx'

/** Replaces a page whose calls the upstream does not offer. */
export function NotOfferedPage() {
  const t = useT()
  return (
    <EmptyState
      isPage
      title={t('notice.notOffered.title')}
      text={t('notice.notOffered.text')}
      action={
        <Button component={Link} href={paths.home()}>
          {t('error.page.backHome')}
        </Button>
      }
    />
  )
}
