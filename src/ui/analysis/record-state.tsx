import {
  IconAlertTriangle,
  IconClock,
  IconCloudCheck,
  IconDeviceMobile,
  type TablerIcon,
} from '@tabler/icons-react'
import type { RecordFault, RecordState } from '../../contract/record-content.ts'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import classes from './record.module.css'

const LOOK: Record<RecordState, { icon: TablerIcon; text: string }> = {
  device: { icon: IconDeviceMobile, text: msg('records.state.device') },
  waiting: { icon: IconClock, text: msg('records.state.waiting') },
  saved: { icon: IconCloudCheck, text: msg('records.state.saved') },
  failed: { icon: IconAlertTriangle, text: msg('records.state.failed') },
}

export const FAULT_TEXTS: Record<RecordFault, string> = {
  tooLarge: msg('records.fault.tooLarge'),
  invalid: msg('records.fault.invalid'),
  forbidden: msg('records.fault.forbidden'),
  rejected: msg('records.fault.rejected'),
}

/** Where a record is: an icon and a word, never a colour alone. */
export function RecordStateMark({ state }: { state: RecordState }) {
  const t = useT()
  const { icon: Icon, text } = LOOK[state]
  return (
    <span className={`${classes.state} ${classes[state] ?? ''}`}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {t(text)}
    </span>
  )
}
