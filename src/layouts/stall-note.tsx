import { Button } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useT } from '../i18n/use-t.ts'
import { connection } from '../platform/connection.ts'
import { useConnection } from '../ui/use-connection.ts'
import classes from './layout.module.css'

/** Above a page that waits for what it shows, when nothing answers: says so, and offers not to wait. */
export function StallNote() {
  const t = useT()
  const state = useConnection()
  const waiting = useIsFetching({ predicate: (query) => query.state.data === undefined })
  if (state !== 'stalled' || waiting === 0) return null
  return (
    <div role="status" className={classes.stall}>
      <span>{t('states.stalled')}</span>
      <Button variant="default" size="xs" onClick={connection.stopWaiting}>
        {t('states.stop')}
      </Button>
    </div>
  )
}
