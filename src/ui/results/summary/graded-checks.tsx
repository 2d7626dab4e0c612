/** Checks of the conclusion, the unfavourable ones first; each links to its section. */
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconEye } from '@tabler/icons-react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { type Check, type Grade, worstFirst } from '../../../results/summary.ts'
import { Power } from '../../powers-of-ten.tsx'
import { useGoTo, useIsOnPaper } from '../sections.tsx'
import own from './summary.module.css'

export const GRADE_TEXT: Record<Grade, string> = {
  holds: msg('analysis.grade.holds'),
  open: msg('analysis.grade.open'),
  look: msg('analysis.grade.look'),
  against: msg('analysis.grade.against'),
}

const GRADE_ICON = {
  holds: IconCircleCheck,
  open: IconCircleDashed,
  look: IconEye,
  against: IconAlertTriangle,
} as const

type MarkProps = {
  grade: Grade
  /** Text in place of the grade's own. */
  text?: string | undefined
}

/** A grade: an icon and a word, never a colour alone. */
export function GradeMark({ grade, text }: MarkProps) {
  const t = useT()
  const Icon = GRADE_ICON[grade]
  return (
    <span className={own.grade} data-grade={grade}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {text ?? t(GRADE_TEXT[grade])}
    </span>
  )
}

export function CheckName({ check }: { check: Check }) {
  const goTo = useGoTo()
  const { section, name } = check
  if (section === null || goTo === null) return <span className={own.checkName}>{name}</span>
  return (
    <button type="button" className={own.checkLink} onClick={() => goTo(section)}>
      {name}
    </button>
  )
}

/** The finding of a check; its caveats open below it. */
export function Finding({ check }: { check: Check }) {
  const t = useT()
  const isOnPaper = useIsOnPaper()
  const { finding, caveats } = check
  if (caveats.length === 0) {
    return (
      <p className={own.finding}>
        <Power>{finding}</Power>
      </p>
    )
  }
  return (
    <details className={own.caveats} open={isOnPaper || undefined}>
      <summary className={own.finding}>
        <span>
          <Power>{finding}</Power>
        </span>{' '}
        <span className={own.caveatCount}>
          {t('analysis.check.caveats', { n: caveats.length })}
        </span>
      </summary>
      <ul>
        {caveats.map(({ id, text }) => (
          <li key={id}>
            <Power>{text}</Power>
          </li>
        ))}
      </ul>
    </details>
  )
}

function CheckRow({ check }: { check: Check }) {
  return (
    <li className={own.check}>
      <div className={own.checkHead}>
        <CheckName check={check} />
        <GradeMark grade={check.grade} />
      </div>
      <Finding check={check} />
    </li>
  )
}

export function GradedChecks({ checks }: { checks: readonly Check[] }) {
  const t = useT()
  if (checks.length === 0) return null
  return (
    <div className={own.checks}>
      <h3 className={own.subheading}>{t('analysis.summary.checks')}</h3>
      <ul className={own.checkList}>
        {worstFirst(checks).map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
    </div>
  )
}
