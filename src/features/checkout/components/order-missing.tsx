import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { MissingState } from '../../../ui/states.tsx'

/** Message for an unknown order number. */
export function OrderMissing() {
  const t = useT()
  return (
    <MissingState
      isPage
      title={t('payment.missing.title')}
      text={t('payment.missing.text')}
      action={
        <Button component={Link} href={paths.orders()}>
          {t('payment.toOrders')}
        </Button>
      }
    />
  )
}
