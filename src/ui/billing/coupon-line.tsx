/** A coupon in a purchase: a collapsed line, then a field, then the discount. */
import { Button, TextInput } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { CouponProblem } from '../../contract/billing.ts'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import { COUPON_LENGTH } from './coupon-code.ts'
import classes from './coupon-line.module.css'

const PROBLEMS: Record<CouponProblem, string> = {
  unknown: msg('checkout.coupon.unknown'),
  notYet: msg('checkout.coupon.notYet'),
  expired: msg('checkout.coupon.expired'),
  endsBefore: msg('checkout.coupon.endsBefore'),
  usedUp: msg('checkout.coupon.usedUp'),
  alreadyUsed: msg('checkout.coupon.alreadyUsed'),
  otherPlan: msg('checkout.coupon.otherPlan'),
  otherCurrency: msg('checkout.coupon.otherCurrency'),
  alreadyOn: msg('checkout.coupon.alreadyOn'),
}

type Props = {
  text: string
  /** The code that applies; empty for none. */
  applied: string
  problem: CouponProblem | null
  isBusy: boolean
  onType: (text: string) => void
  onApply: () => void
  onRemove: () => void
}

function Applied({ applied, onRemove }: Pick<Props, 'applied' | 'onRemove'>) {
  const t = useT()
  return (
    <div role="status">
      {t('checkout.coupon.applied', { code: applied })}{' '}
      <Button
        variant="subtle"
        color="gray"
        className={classes.removal ?? ''}
        aria-label={t('checkout.coupon.removeCode', { code: applied })}
        onClick={onRemove}
      >
        {t('checkout.coupon.remove')}
      </Button>
    </div>
  )
}

export function CouponLine(props: Props) {
  const { text, applied, problem, isBusy, onType, onApply, onRemove } = props
  const t = useT()
  const note = useId()
  const [isExpanded, setExpanded] = useState(false)
  if (applied !== '' && problem === null) return <Applied applied={applied} onRemove={onRemove} />
  if (!isExpanded && text === '') {
    return (
      <Button
        variant="subtle"
        className={classes.removal ?? ''}
        style={{ justifySelf: 'start' }}
        leftSection={<IconTag size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setExpanded(true)}
      >
        {t('checkout.coupon.have')}
      </Button>
    )
  }
  return (
    <form
      className={classes.coupon}
      onSubmit={(event) => {
        event.preventDefault()
        onApply()
      }}
    >
      <TextInput
        label={t('checkout.coupon')}
        name="coupon"
        // The user has just opened this field.
        autoFocus={isExpanded}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={2 * COUPON_LENGTH}
        value={text}
        error={problem !== null}
        aria-describedby={note}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isBusy} disabled={text.trim() === ''}>
        {t('checkout.coupon.apply')}
      </Button>
      <p
        id={note}
        className={classes.couponNote}
        role="status"
        data-wrong={problem !== null || undefined}
      >
        {problem === null ? '' : t(PROBLEMS[problem], { code: applied })}
      </p>
    </form>
  )
}
