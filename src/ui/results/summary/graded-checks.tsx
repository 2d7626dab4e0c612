/** Checks of the conclusion, the unfavourable ones first, each with its reason; those that hold are folded into one row. */
import {
  IconAlertTriangle,
  IconArrowDown,
  IconChevronDown,
  IconCircleCheck,
  IconCircleDashed,
  IconEye,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { countsText, lineOf } from '../../../results/check-line.ts'
import { type Check, type Grade, worstFirst } from '../../../results/summary.ts'
import { Power } from '../../powers-of-ten.tsx'
import { useGoTo, useIsOnPaper } from '../sections.tsx'
import own from './checks.module.css'

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

/** The line of a check: the reason, then the figures. */
function Line({ check }: { check: Check }) {
  const t = useT()
  const { reason, figures } = lineOf(check)
  const { caveats } = check
  return (
    <span className={own.line}>
      {reason !== '' && (
        <span className={own.reason}>
          <Power>{reason}</Power>
        </span>
      )}
      {figures !== '' && (
        <span>
          <Power>{figures}</Power>
        </span>
      )}
      {caveats.length > 0 && (
        <span className={own.caveatCount}>
          {t('analysis.check.caveats', { n: caveats.length })}
        </span>
      )}
    </span>
  )
}

/** Name and grade of a check, and its line. */
function RowText({ check, icon }: { check: Check; icon?: ReactNode }) {
  return (
    <>
      <span className={own.head}>
        <span className={own.name}>{check.name}</span>
        <GradeMark grade={check.grade} />
        {icon}
      </span>
      <Line check={check} />
    </>
  )
}

/** Caveats of a check, its finding where the line does not have it, and the link to its section. */
function Details({ check }: { check: Check }) {
  const t = useT()
  const goTo = useGoTo()
  const isOnPaper = useIsOnPaper()
  const { caveats, section, name, finding } = check
  return (
    <div className={own.details}>
      {lineOf(check).figures === '' && (
        <p>
          <Power>{finding}</Power>
        </p>
      )}
      <ul>
        {caveats.map(({ id, text }) => (
          <li key={id}>
            <Power>{text}</Power>
          </li>
        ))}
      </ul>
      {section !== null && goTo !== null && !isOnPaper && (
        <button type="button" className={own.show} onClick={() => goTo(section)}>
          {t('analysis.check.show', { section: name })}
          <IconArrowDown size={16} stroke={2} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

/** Name of a check in a table, which leads to its section. */
export function CheckName({ check: { section, name } }: { check: Check }) {
  const goTo = useGoTo()
  if (section === null || goTo === null) return <span className={own.name}>{name}</span>
  return (
    <button type="button" className={own.show} onClick={() => goTo(section)}>
      {name}
    </button>
  )
}

/** The line of a check in a column of a table; its caveats open below it. */
export function Finding({ check }: { check: Check }) {
  const isOnPaper = useIsOnPaper()
  if (check.caveats.length === 0) return <Line check={check} />
  return (
    <details open={isOnPaper || undefined}>
      <summary className={own.row}>
        <Line check={check} />
      </summary>
      <Details check={check} />
    </details>
  )
}

function CheckRow({ check }: { check: Check }) {
  const goTo = useGoTo()
  const isOnPaper = useIsOnPaper()
  const { section, caveats } = check
  if (caveats.length > 0) {
    return (
      <li>
        <details open={isOnPaper || undefined}>
          <summary className={own.row}>
            <RowText
              check={check}
              icon={<IconChevronDown className={own.chevron} size={16} aria-hidden="true" />}
            />
          </summary>
          <Details check={check} />
        </details>
      </li>
    )
  }
  return (
    <li>
      {section === null || goTo === null || isOnPaper ? (
        <div className={own.row}>
          <RowText check={check} />
        </div>
      ) : (
        <button type="button" className={own.row} onClick={() => goTo(section)}>
          <RowText
            check={check}
            icon={<IconArrowDown className={own.arrow} size={16} aria-hidden="true" />}
          />
        </button>
      )}
    </li>
  )
}

/** The checks that hold, in one row that opens. */
function Holding({ checks, isOpen }: { checks: readonly Check[]; isOpen: boolean }) {
  const t = useT()
  const isOnPaper = useIsOnPaper()
  return (
    <li>
      <details className={own.holding} open={isOnPaper || isOpen || undefined}>
        <summary className={own.row}>
          <span className={own.head}>
            <GradeMark grade="holds" text={countsText(checks, { t })} />
            <IconChevronDown className={own.chevron} size={16} aria-hidden="true" />
          </span>
          <span className={`${own.line} ${own.names}`}>
            {checks.map(({ name }) => name).join(t('analysis.count.joint'))}
          </span>
        </summary>
        <ul>
          {checks.map((check) => (
            <CheckRow key={check.id} check={check} />
          ))}
        </ul>
      </details>
    </li>
  )
}

export function GradedChecks({ checks }: { checks: readonly Check[] }) {
  const t = useT()
  if (checks.length === 0) return null
  const holding = checks.filter(({ grade }) => grade === 'holds')
  const others = worstFirst(checks.filter(({ grade }) => grade !== 'holds'))
  return (
    <div className={own.checks}>
      <div className={own.top}>
        <h3 className={own.title}>{t('analysis.summary.checks')}</h3>
        <p className={own.counts}>{countsText(checks, { t })}</p>
      </div>
      <ul className={own.list}>
        {others.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
        {holding.length > 0 && <Holding checks={holding} isOpen={others.length === 0} />}
      </ul>
    </div>
  )
}
