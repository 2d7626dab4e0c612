import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import type { Failure } from '../../../ui/forms/use-submission.ts'
import { EntryFrame, FailureNote } from './entry-frame.tsx'

type Props = { title: string; failure: Failure | null }

/** Notice of a success after which automatic sign-in failed; `failure`: the reason, where the user can remove it. */
export function DoneNote({ title, failure }: Props) {
  const t = useT()
  return (
    <EntryFrame title={title} lead={t('auth.done.lead')}>
      <FailureNote failure={failure} />
      <Button component={Link} href={paths.login()} autoFocus fullWidth>
        {t('auth.done.toLogin')}
      </Button>
    </EntryFrame>
  )
}
