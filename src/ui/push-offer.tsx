import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import type { PushControl } from '../platform/push.ts'
import classes from './push-offer.module.css'
import { usePushFault } from './push-fault.ts'

/**
 * Offers system notifications once, after an action whose outcome is notified later. The browser's permission prompt
 * appears only when the member agrees; renders nothing where push is unavailable, or was answered before.
 */
export function PushOffer({ push }: { push: PushControl }) {
  const t = useT()
  const fault = usePushFault(push)
  const [wasTaken, setTaken] = useState(false)
  if (push.availability !== 'ready' || (push.isDecided && !wasTaken)) return null
  if (push.permission === 'denied' && !wasTaken) return null
  const accept = () => {
    setTaken(true)
    void push.turnOn()
  }
  return (
    <div className={classes.offer} role="status">
      <IconBell size={20} stroke={1.75} aria-hidden="true" />
      <p className={classes.text}>{fault ?? t(push.isOn ? 'settings.saved' : 'push.offer.text')}</p>
      {!push.isOn && push.permission !== 'denied' && (
        <span className={classes.answers}>
          <Button variant="default" loading={push.isBusy} onClick={accept}>
            {t('push.offer.yes')}
          </Button>
          <Button variant="subtle" color="gray" onClick={push.decline}>
            {t('tools.notice.no')}
          </Button>
        </span>
      )}
    </div>
  )
}
