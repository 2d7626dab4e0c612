/** Cards of the levels side by side, with a link to the full comparison. */
import { languageFacts } from '../../../contract/languages.ts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { levelQueries } from '../../../cache/level-queries.ts'
import type { LevelBenefits, Plan } from '../../../contract/endpoints/levels.ts'
import { formatMoney } from '../../../lib/format-money.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { countedKeys, differingKeys } from '../../../ui/levels/differences.ts'
import { BenefitValue } from '../../../ui/levels/benefit-value.tsx'
import { EmptyState, QueryView, SkeletonLines } from '../../../ui/states.tsx'
import classes from './level-cards.module.css'

/** Only benefits that differ between levels; the full comparison is a page of its own. */
const SHOWN = 4

function CardsSkeleton() {
  return (
    <div className={classes.grid}>
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className={classes.card}>
          <Skeleton height={22} width="40%" mb={16} />
          <SkeletonLines lines={6} />
        </div>
      ))}
    </div>
  )
}

/** Monthly price in the user's currency; renders nothing where the level is not sold. */
function Price({ level, plans }: { level: LevelBenefits; plans: readonly Plan[] }) {
  const t = useT()
  const locale = useLocale()
  const currency = languageFacts(locale).currency
  const monthly = plans.find(
    (plan) => plan.level === level.level && plan.period === 'month' && plan.currency === currency,
  )
  if (level.level === 'free')
    return <p className={classes.price}>{formatMoney(locale, 0, currency)}</p>
  if (!monthly) return null
  return (
    <p className={classes.price}>
      {t('levels.perMonth', { price: formatMoney(locale, monthly.amount, currency) })}
    </p>
  )
}

type CardProps = {
  level: LevelBenefits
  plans: readonly Plan[]
  shown: readonly string[]
  counted: ReadonlySet<string>
}

function LevelCard({ level, plans, shown, counted }: CardProps) {
  const locale = useLocale()
  const benefits = level.benefits.filter(({ key }) => shown.includes(key))
  return (
    <li className={classes.card}>
      <h3>{textIn(level, 'title', locale)}</h3>
      <Price level={level} plans={plans} />
      <p className={classes.summary}>{textIn(level, 'summary', locale)}</p>
      <dl className={classes.benefits}>
        {benefits.map((benefit) => (
          <div key={benefit.key}>
            <dt>{textIn(benefit, 'title', locale)}</dt>
            <dd>
              <BenefitValue
                benefit={{ ...benefit, noteZh: '', noteEn: '' }}
                isCounted={counted.has(benefit.key)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

export function LevelCards() {
  const t = useT()
  const query = useQuery(levelQueries.benefits())
  const { data: plans = [] } = useQuery(levelQueries.plans())
  return (
    <>
      <QueryView
        query={query}
        isCompact
        isNoteHidden
        loading={<CardsSkeleton />}
        isEmpty={(levels) => levels.length === 0}
        empty={<EmptyState isCompact title={t('landing.latest.none')} />}
      >
        {(levels) => (
          <ul className={classes.grid}>
            {levels.map((level) => (
              <LevelCard
                key={level.level}
                level={level}
                plans={plans}
                shown={differingKeys(levels).slice(0, SHOWN)}
                counted={countedKeys(levels)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <Button component={Link} href={paths.frontPricing()} variant="default" mt="lg">
        {t('landing.levels.compare')}
      </Button>
    </>
  )
}
