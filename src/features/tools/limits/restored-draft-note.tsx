import { IconHistory } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './limits.module.css'

/** Note that the pending analysis is back in the steps. */
export function RestoredDraftNote() {
  const t = useT()
  return (
    <p className={classes.early} role="status">
      <IconHistory size={18} stroke={1.75} aria-hidden="true" />
      {t('limits.takenUp')}
    </p>
  )
}
