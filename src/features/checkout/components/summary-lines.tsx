import type { OrderSummary, Quote } from '../../../contract/endpoints/orders.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Money, PlanName, useMoney, usePlanName } from '../../../ui/billing/plan-name.tsx'
import classes from './checkout.module.css'

type Facts = Pick<
  OrderSummary,
  'level' | 'period' | 'currency' | 'listAmount' | 'discount' | 'credit' | 'amount' | 'couponCode'
>
type Props = { facts: Facts; creditFrom?: Quote['creditFrom'] }

function CreditWhy({ facts, creditFrom }: Required<Props>) {
  const t = useT()
  const money = useMoney()
  const planName = usePlanName()
  if (creditFrom === null) return null
  return (
    <dd className={classes.why}>
      {t('checkout.credit.why', {
        plan: planName(creditFrom),
        paid: money(creditFrom.paid, facts.currency),
        left: creditFrom.remainingDays,
        total: creditFrom.totalDays,
      })}
    </dd>
  )
}

/** The amount to pay, line by line. */
export function SummaryLines({ facts, creditFrom = null }: Props) {
  const t = useT()
  const { currency, listAmount, discount, credit, amount, couponCode } = facts
  // If one amount has decimals, all show them, so that the column lines up.
  const isExact = [listAmount, discount, credit, amount].some((it) => it % 100 !== 0)
  const shape = { currency, isExact }
  return (
    <dl className={classes.lines}>
      <div>
        <dt>
          <PlanName {...facts} />
        </dt>
        <dd>
          <Money amount={listAmount} {...shape} />
        </dd>
      </div>
      {discount > 0 && (
        <div>
          <dt>{t('checkout.discount', { code: couponCode ?? '' })}</dt>
          <dd>
            <Money amount={-discount} {...shape} />
          </dd>
        </div>
      )}
      {credit > 0 && (
        <div>
          <dt>{t('checkout.credit')}</dt>
          <dd>
            <Money amount={-credit} {...shape} />
          </dd>
          <CreditWhy facts={facts} creditFrom={creditFrom} />
        </div>
      )}
      <div className={classes.total}>
        <dt>{t('checkout.total')}</dt>
        <dd>
          <Money amount={amount} {...shape} />
        </dd>
      </div>
    </dl>
  )
}
