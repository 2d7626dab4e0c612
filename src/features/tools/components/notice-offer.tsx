import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useRunNotices } from '../../../cache/use-run-notices.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './notice-offer.module.css'

/**
 * Offer beside a long run to send a system notification when it ends. Explains a permission that the browser denied and how
 * to change it; prompts at most once.
 */
export function NoticeOffer() {
  const t = useT()
  const { preference, permission, isOn, turnOn, turnOff } = useRunNotices()
  if (permission === 'unsupported') return null
  if (isOn) {
    return (
      <div className={classes.offer}>
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        <span className={classes.text}>{t('tools.notice.on')}</span>
        <Button variant="subtle" color="gray" onClick={turnOff}>
          {t('tools.notice.turnOff')}
        </Button>
      </div>
    )
  }
  if (permission === 'denied') {
    return preference === 'on' ? (
      <div className={classes.offer}>
        <IconBellOff size={20} stroke={1.75} aria-hidden="true" />
        <span className={classes.text}>{t('tools.notice.denied')}</span>
      </div>
    ) : null
  }
  if (preference === 'off') {
    return (
      <Button variant="subtle" color="gray" onClick={() => void turnOn()}>
        {t('tools.notice.turnOn')}
      </Button>
    )
  }
  return (
    <div className={classes.offer}>
      <IconBell size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.text}>{t('tools.notice.offer')}</span>
      <span className={classes.answers}>
        <Button variant="default" onClick={() => void turnOn()}>
          {t('tools.notice.turnOn')}
        </Button>
        <Button variant="subtle" color="gray" onClick={turnOff}>
          {t('tools.notice.no')}
        </Button>
      </span>
    </div>
  )
}
