import { IconCloudOff } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './account.module.css'

/** Explains why a page's buttons are disabled while offline. */
export function OfflineNote() {
  const t = useT()
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.note}>
          <IconCloudOff size={18} stroke={1.75} aria-hidden="true" />
          <span>{t('settings.offline')}</span>
        </p>
      )}
    </div>
  )
}
