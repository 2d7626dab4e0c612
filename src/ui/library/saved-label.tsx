import { IconDeviceMobileCheck } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { useOnline } from '../use-online.ts'
import classes from './library.module.css'
import { STATE_TEXT } from './library-rows.tsx'
import type { SavedState } from '../../lib/library-view.ts'

/** Label of an article in a list: whether it is on this device. "Not saved" is shown only while offline. */
export function SavedLabel({ state }: { state: SavedState | null }) {
  const t = useT()
  const isOnline = useOnline()
  if (state === null || (isOnline && (state === 'kept' || state === 'none'))) return null
  return (
    <span className={classes.mark} data-state={state}>
      {state !== 'none' && <IconDeviceMobileCheck size={16} stroke={1.75} aria-hidden="true" />}
      {t(STATE_TEXT[state])}
    </span>
  )
}
