/** Countdown of the time left to pay an order, in minutes and seconds; with more than a day left, the last date. */
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useOrderEnd } from '../../../cache/use-order-end.ts'
import { T } from '../../../i18n/t.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { timeLeft } from '../payment-model.ts'
import classes from './checkout.module.css'

const TICK_MS = 1000
/** A renewal can be paid for days: a clock in minutes would be meaningless then. */
const DAY_MS = 24 * 60 * 60_000

/**
 * The time left to pay an order, which is refetched when it is over. The clock itself is hidden
 * from screen readers, which would read it constantly; the minutes left are announced now and then.
 */
export function Countdown({ expiresAt }: { expiresAt: string }) {
  const t = useT()
  const format = useFormat()
  const [now, setNow] = useState(() => Date.now())
  const { isOver, clock, spoken } = timeLeft(Date.parse(expiresAt), now)
  useOrderEnd(expiresAt)

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])

  if (Date.parse(expiresAt) - now > DAY_MS) {
    const day = format.dateTime(expiresAt)
    return <p className={classes.small}>{t('checkout.payBy', { day })}</p>
  }
  return (
    <p className={classes.small}>
      {isOver ? (
        t('checkout.countdown.over')
      ) : (
        <span role="timer" aria-live="off">
          <T
            id="checkout.countdown"
            values={{ clock }}
            components={{ b: <span className={classes.clock} /> }}
          />
        </span>
      )}
      <VisuallyHidden role="status">
        {spoken !== null && !isOver ? t('checkout.countdown.spoken', { n: spoken }) : ''}
      </VisuallyHidden>
    </p>
  )
}
