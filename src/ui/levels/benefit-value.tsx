/** Value of a benefit at a level: a number, yes or no; below it the note. */
import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { Benefit } from '../../contract/endpoints/levels.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { textIn } from '../content/localised.ts'
import { useFormat } from '../use-format.ts'
import classes from './levels.module.css'

type Props = {
  benefit: Benefit | undefined
  /** Whether other levels have a number here: a level without one has no limit. */
  isCounted: boolean
}

export function BenefitValue({ benefit, isCounted }: Props) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  if (!benefit?.included) {
    return (
      <span className={classes.absent}>
        <IconMinus size={18} stroke={1.75} aria-hidden="true" />
        <VisuallyHidden>{t('levels.notIncluded')}</VisuallyHidden>
      </span>
    )
  }
  const note = textIn(benefit, 'note', locale)
  return (
    <span className={classes.value}>
      {benefit.limit !== null && <strong>{format.integer(benefit.limit)}</strong>}
      {benefit.limit === null && isCounted && <strong>{t('levels.noLimit')}</strong>}
      {benefit.limit === null && !isCounted && (
        <span className={classes.included}>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          <VisuallyHidden>{t('levels.included')}</VisuallyHidden>
        </span>
      )}
      {note !== '' && <small>{note}</small>}
    </span>
  )
}
