import { Alert, Anchor, Button } from '@mantine/core'
import { IconCloudOff, IconFlask, IconLock } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Currency } from '../../../contract/endpoints/levels.ts'
import { T } from '../../../i18n/t.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { useMoney } from '../../../ui/billing/plan-name.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './checkout.module.css'

/** Notice that payments are simulated here. Shown wherever a payment is offered. */
export function SandboxNote() {
  const t = useT()
  const { payments } = useAtomValue(pageConfigAtom)
  if (payments !== 'sandbox') return null
  return (
    <Alert
      color="warning"
      variant="light"
      role="note"
      icon={<IconFlask size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t('checkout.sandbox')}
    </Alert>
  )
}

/** Reason why nothing can be bought now; renders nothing when there is none. */
function Hindrance() {
  const t = useT()
  const isOnline = useOnline()
  const { payments } = useAtomValue(pageConfigAtom)
  if (payments === null) {
    return (
      <Alert color="gray" variant="light" role="status">
        {t('checkout.nothingSold')}
      </Alert>
    )
  }
  if (isOnline) return null
  return (
    <Alert
      color="gray"
      variant="light"
      role="status"
      icon={<IconCloudOff size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t('checkout.offline')}
    </Alert>
  )
}

type Props = {
  amount: number
  currency: Currency
  isBusy: boolean
  /** Whether the amount is being refetched: the one shown may be outdated. */
  isUncertain?: boolean
  /** Error message in the user's language. */
  fault: string | null
  onPay: () => void
  children?: ReactNode
}

/** The pay button, with the consent text and the error. */
export function PayPanel({ amount, currency, isBusy, isUncertain, fault, onPay, children }: Props) {
  const t = useT()
  const money = useMoney()
  const isOnline = useOnline()
  const { payments } = useAtomValue(pageConfigAtom)
  return (
    <>
      <div className={classes.live}>
        <Hindrance />
        <div role="alert" className={classes.live}>
          {fault !== null && (
            <Alert color="error" variant="light" role="presentation">
              {fault}
            </Alert>
          )}
        </div>
      </div>
      <Button
        size="lg"
        fullWidth
        loading={isBusy}
        disabled={!isOnline || payments === null || isUncertain === true}
        leftSection={<IconLock size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onPay}
      >
        {amount === 0
          ? t('checkout.confirm')
          : t('checkout.pay', { price: money(amount, currency) })}
      </Button>
      {children}
      <p className={classes.small}>
        <T
          id={amount === 0 ? 'checkout.agree.free' : 'checkout.agree'}
          components={{
            link: <Anchor component={Link} href={paths.terms()} inherit underline="always" />,
          }}
        />
      </p>
    </>
  )
}
