import type { LevelBenefits } from '../../../contract/endpoints/levels.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { BenefitValue } from '../../../ui/levels/benefit-value.tsx'
import { benefitKeys, countedKeys } from '../../../ui/levels/differences.ts'
import { LevelHead, type Offers } from './level-head.tsx'
import classes from './pricing.module.css'

type Props = { levels: readonly LevelBenefits[]; offers: Offers }

function useBenefitTitle(levels: readonly LevelBenefits[]) {
  const locale = useLocale()
  return (key: string) => {
    const benefit = levels.flatMap(({ benefits }) => benefits).find((it) => it.key === key)
    return benefit ? textIn(benefit, 'title', locale) : ''
  }
}

/** Comparison on wide screens: the levels as columns, a row for each benefit. */
export function ComparisonTable({ levels, offers }: Props) {
  const t = useT()
  const titleOf = useBenefitTitle(levels)
  const counted = countedKeys(levels)
  return (
    <table className={classes.table}>
      <caption>{t('pricing.caption')}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.corner}>
            {t('pricing.benefit')}
          </th>
          {levels.map((level) => (
            <th key={level.level} scope="col" data-current={offers.current === level.level}>
              <LevelHead level={level} offers={offers} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {benefitKeys(levels).map((key) => (
          <tr key={key}>
            <th scope="row">{titleOf(key)}</th>
            {levels.map((level) => (
              <td key={level.level} data-current={offers.current === level.level}>
                <BenefitValue
                  benefit={level.benefits.find((it) => it.key === key)}
                  isCounted={counted.has(key)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Comparison on narrow screens: a card for each level with all its benefits. */
export function ComparisonCards({ levels, offers }: Props) {
  const titleOf = useBenefitTitle(levels)
  const counted = countedKeys(levels)
  return (
    <ul className={classes.cards}>
      {levels.map((level) => (
        <li
          key={level.level}
          className={classes.card}
          data-current={offers.current === level.level}
        >
          <LevelHead level={level} offers={offers} />
          <dl className={classes.benefits}>
            {level.benefits.map((benefit) => (
              <div key={benefit.key}>
                <dt>{titleOf(benefit.key)}</dt>
                <dd>
                  <BenefitValue benefit={benefit} isCounted={counted.has(benefit.key)} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
