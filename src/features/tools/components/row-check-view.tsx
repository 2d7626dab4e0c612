/** Check of the rows of a file: the number of used rows, reasons for the others, and each of those on demand. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { DropReason } from '../../../science/codes.ts'
import type { RowCheck } from '../../../science/harmonise/check-rows.ts'
import type { Derivation } from '../../../science/harmonise/row-codes.ts'
import { DERIVATION_TEXT, DROP_TEXT } from '../../../results/code-texts.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './data.module.css'
import { ProblemTable } from './problem-table.tsx'

function DropReasons({ dropped }: Pick<RowCheck, 'dropped'>) {
  const t = useT()
  const format = useFormat()
  const reasons = Object.entries(dropped) as [DropReason, number][]
  if (reasons.length === 0) return null
  return (
    <ul className={classes.reasons}>
      {reasons.map(([reason, count]) => (
        <li key={reason}>
          {t('tools.verdict.reason', { reason: t(DROP_TEXT[reason]), n: format.integer(count) })}
        </li>
      ))}
    </ul>
  )
}

/** Numbers that the file does not have, with the formula by which they were derived. */
function DerivedNumbers({ derived = {} }: Pick<RowCheck, 'derived'>) {
  const t = useT()
  const made = Object.entries(derived) as [Derivation, number][]
  if (made.length === 0) return null
  return (
    <ul className={classes.reasons}>
      {made.map(([how, count]) => (
        <li key={how}>{t('tools.verdict.derived', { how: t(DERIVATION_TEXT[how]), n: count })}</li>
      ))}
    </ul>
  )
}

type Props = { check: RowCheck; said: string }

export function RowCheckView({ check, said }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const Icon = check.kept > 0 ? IconCircleCheck : IconAlertTriangle
  return (
    <>
      <div
        role="status"
        className={`${classes.verdict} ${check.kept > 0 ? classes.good : classes.bad}`}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <div>
          {said}
          <DropReasons dropped={check.dropped} />
          <DerivedNumbers derived={check.derived} />
        </div>
      </div>
      {check.problems.total > 0 && (
        <div>
          <Button
            variant="subtle"
            className={classes.quiet}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('tools.verdict.hideRows') : t('tools.verdict.showRows')}
          </Button>
          {isOpen && <ProblemTable report={check.problems} />}
        </div>
      )}
    </>
  )
}
