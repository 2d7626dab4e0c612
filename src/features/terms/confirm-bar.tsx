/** Button that confirms a mandatory document, once it has been displayed completely. */
import { Button } from '@mantine/core'
import { useId } from 'react'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import classes from './terms.module.css'

/**
 * Display state of a document. `shown`: displayed to its end. `begun`: loading, or its end not yet
 * in view. `away`: there is no text to show.
 */
export type DisplayState = 'away' | 'begun' | 'shown'

const NOTE: Record<DisplayState, string> = {
  away: msg('terms.mandatory.away'),
  begun: msg('terms.mandatory.begun'),
  shown: msg('terms.mandatory.note'),
}

type Props = {
  displayed: DisplayState
  isBusy: boolean
  onConfirm: () => void
  /** Postpones the consent; null where it can be given now. */
  onLater: (() => void) | null
}

export function ConfirmBar({ displayed, isBusy, onConfirm, onLater }: Props) {
  const t = useT()
  const note = useId()
  return (
    <div className={classes.confirm}>
      <p id={note} role="status">
        {t(NOTE[displayed])}
      </p>
      {onLater !== null && (
        <Button variant="default" onClick={onLater}>
          {t('terms.mandatory.later')}
        </Button>
      )}
      <Button
        onClick={onConfirm}
        loading={isBusy}
        disabled={displayed !== 'shown'}
        aria-describedby={note}
      >
        {t('personalCenter.Confirm')}
      </Button>
    </div>
  )
}
