import { Button } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useT } from '../i18n/use-t.ts'
import { connection } from '../platform/connection.ts'
import { isPageSlowAtom } from '../session/slow-page.ts'
import { useConnection } from '../ui/use-connection.ts'
import classes from './layout.module.css'

/** Notice above a page whose content takes long to load, with an action to stop waiting. */
export function SlowLoadingNotice() {
  const t = useT()
  const state = useConnection()
  const waiting = useIsFetching({ predicate: (query) => query.state.data === undefined })
  const isPageLoading = useAtomValue(isPageSlowAtom)
  const isStalled = state === 'stalled'
  if (!isPageLoading && (!isStalled || waiting === 0)) return null
  const stop = () => {
    connection.abortReadingCalls()
    // Loading code cannot be cancelled: going back is the only way to stop waiting.
    if (isPageLoading) history.back()
  }
  return (
    <div role="status" className={classes.stall}>
      <span>{t(isStalled ? 'states.stalled' : 'states.part.late')}</span>
      <Button variant="default" size="xs" mih={44} onClick={stop}>
        {t('states.stop')}
      </Button>
    </div>
  )
}
