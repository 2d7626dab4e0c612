/** Name, price and button of one level in the comparison of levels. */
import { Badge, Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Level, LevelBenefits, Plan } from '../../../contract/endpoints/levels.ts'
import { formatMoney } from '../../../lib/format-money.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { actionOf, offerOf } from '../model.ts'
import type { Choice } from './choices.tsx'
import { StepButton, StepNote, useQuote } from './plan-step.tsx'
import classes from './pricing.module.css'

/** Facts shared by all levels of the comparison. */
export type Offers = {
  plans: readonly Plan[]
  choice: Choice
  /** The user's level; null for a visitor. */
  current: Level | null
  /** End of the current level, or null. */
  currentEnds: string | null
  canCheckOut: boolean
  /** Whether anything can be paid for now. */
  isSold: boolean
}

type Props = { level: LevelBenefits; offers: Offers }

function Price({ level, offers }: Props) {
  const t = useT()
  const locale = useLocale()
  const { plans, choice } = offers
  const { currency, period } = choice
  if (level.level === 'free') {
    return (
      <p className={classes.price}>
        {formatMoney(locale, 0, currency)}
        <small>{t('pricing.forever')}</small>
      </p>
    )
  }
  const offer = offerOf(plans, { level: level.level, period, currency })
  if (!offer) return <p className={classes.price}>{t('pricing.notSold')}</p>
  const monthly = formatMoney(locale, Math.round(offer.amount / 12), currency)
  return (
    <p className={classes.price}>
      {formatMoney(locale, offer.amount, currency)}
      <small>
        {period === 'month' ? t('pricing.each.month') : t('pricing.each.year', { monthly })}
      </small>
    </p>
  )
}

/** The button of a level without a quote of the service. */
function ActionButton({ level, offers }: Props) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  const { plans, choice, current, currentEnds, canCheckOut, isSold } = offers
  const offer = offerOf(plans, { level: level.level, ...choice })
  const action = actionOf(level.level, current, offer)
  const name = textIn(level, 'title', locale)
  switch (action.name) {
    case 'register':
      return (
        <Button component={Link} href={paths.register()} variant="default" fullWidth>
          {t('pricing.register')}
        </Button>
      )
    case 'buy':
    case 'upgrade':
      if (!isSold) return null
      return (
        <Button
          component={Link}
          href={canCheckOut ? paths.checkout(action.planId) : paths.comingSoon()}
          fullWidth
        >
          {action.name === 'buy' ? t('pricing.buy', { name }) : t('pricing.upgrade', { name })}
        </Button>
      )
    case 'current':
      return (
        <p className={classes.state}>
          {currentEnds === null
            ? t('pricing.current.open')
            : t('pricing.current.until', { date: format.date(currentEnds) })}
        </p>
      )
    case 'lower':
      return <p className={classes.state}>{t('pricing.lower')}</p>
    case 'none':
      return null
  }
}

/** Note that a visitor has to sign in first and is then led back here. */
function VisitorNote({ level, offers }: Props) {
  const t = useT()
  if (offers.current !== null || level.level === 'free' || !offers.isSold) return null
  return <p className={classes.step}>{t('pricing.step.visitor')}</p>
}

export function LevelHead({ level, offers }: Props) {
  const t = useT()
  const locale = useLocale()
  const { plans, choice, current, isSold, canCheckOut } = offers
  const offer = offerOf(plans, { level: level.level, ...choice })
  const quote = useQuote(offer, current !== null && isSold && canCheckOut)
  const name = textIn(level, 'title', locale)
  return (
    <div className={classes.head}>
      <p className={classes.name}>
        {name}
        {current === level.level && (
          <Badge variant="light" size="md" tt="none">
            {t('pricing.current')}
          </Badge>
        )}
      </p>
      <Price level={level} offers={offers} />
      <p className={classes.summary}>{textIn(level, 'summary', locale)}</p>
      {quote !== null && <StepNote quote={quote} />}
      <VisitorNote level={level} offers={offers} />
      <div className={classes.action}>
        {quote === null ? (
          <ActionButton level={level} offers={offers} />
        ) : (
          <StepButton quote={quote} name={name} current={current} />
        )}
      </div>
    </div>
  )
}
