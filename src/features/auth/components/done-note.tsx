import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { EntryFrame } from './entry-frame.tsx'

/** Notice of a success after which automatic sign-in failed. */
export function DoneNote({ title }: { title: string }) {
  const t = useT()
  return (
    <EntryFrame title={title} lead={t('auth.done.lead')}>
      <Button component={Link} href={paths.login()} autoFocus fullWidth>
        {t('auth.done.toLogin')}
      </Button>
    </EntryFrame>
  )
}
