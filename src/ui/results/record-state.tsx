import {
  IconAlertTriangle,
  IconClock,
  IconCloudCheck,
  IconDeviceMobile,
  type TablerIcon,
} from '@tabler/icons-react'
import type { RecordFault, RecordState } from '../../contract/record-content.ts'
import type { LevelLimit } from '../../contract/run-limits.ts'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import classes from './record.module.css'

const DISPLAY: Record<RecordState, { icon: TablerIcon; text: string }> = {
  device: { icon: IconDeviceMobile, text: msg('records.state.device') },
  waiting: { icon: IconClock, text: msg('records.state.waiting') },
  saved: { icon: IconCloudCheck, text: msg('records.state.saved') },
  failed: { icon: IconAlertTriangle, text: msg('records.state.failed') },
}

const FAULT_TEXTS: Record<RecordFault, string> = {
  tooLarge: msg('records.fault.tooLarge'),
  invalid: msg('records.fault.invalid'),
  forbidden: msg('records.fault.forbidden'),
  rejected: msg('records.fault.rejected'),
  levelLimit: msg('records.fault.levelLimit'),
}

/** Returns the message id of why a record is not in the account; '' where there is no reason. */
export function faultTextOf({ fault, limit }: { fault?: RecordFault; limit?: LevelLimit }): string {
  if (fault === undefined) return ''
  return limit?.key === 'savedRecords' ? msg('records.fault.levelPlace') : FAULT_TEXTS[fault]
}

/** Location of a record: an icon and a word, never a colour alone. */
export function RecordStateMark({ state, fault }: { state: RecordState; fault?: RecordFault }) {
  const t = useT()
  // Exceeding the account's limit is not a fault of the record.
  const shown = state === 'failed' && fault === 'levelLimit' ? 'device' : state
  const { icon: Icon, text } = DISPLAY[shown]
  return (
    <span className={`${classes.state} ${classes[shown] ?? ''}`}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {t(text)}
    </span>
  )
}
