import type { LevelLimit } from '../../contract/run-limits.ts'
import { useT } from '../../i18n/use-t.ts'
import { LimitPanel } from './limit-panel.tsx'
import classes from './limit-panel.module.css'

/** Explains why the account did not accept a record, that it is stored on this device, and what to do. */
export function RecordLimitNote({ limit }: { limit: LevelLimit }) {
  const t = useT()
  return (
    <LimitPanel limits={[limit]}>
      {limit.key !== 'savedRecords' && <p className={classes.quiet}>{t('limits.record.stays')}</p>}
    </LimitPanel>
  )
}
