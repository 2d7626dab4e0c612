import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { SUPPORT_RULES } from '../../../science/bidirectional/verdict.ts'
import { Section } from '../sections.tsx'
import classes from '../result.module.css'
import { CalibrationTable } from '../screen/calibration-table.tsx'
import { VerdictMark } from '../screen/verdict-mark.tsx'
import { arrowOf, type Direction } from '../../../results/bidirectional/body.ts'
import { DIRECTION_RULE_TEXT } from '../../../results/bidirectional/bidirectional-texts.ts'
import own from './bidirectional.module.css'

const NEEDED: ReadonlySet<string> = new Set(SUPPORT_RULES)

function Way({ direction }: { direction: Direction }) {
  const t = useT()
  const { rules, isSupported, verdict } = direction.result
  const state =
    isSupported === null
      ? t('analysis.bidirectional.state.open')
      : isSupported
        ? t('analysis.bidirectional.state.supported')
        : t('analysis.bidirectional.state.refused')
  return (
    <div className={own.way}>
      <h3 className={own.wayTitle}>{arrowOf(direction)}</h3>
      <p className={own.wayState}>
        <VerdictMark verdict={verdict} /> · {state}
      </p>
      <ul className={own.rules}>
        {rules.map(({ rule, passed }) => {
          const Icon = passed === null ? IconMinus : passed ? IconCheck : IconX
          const word =
            passed === null
              ? t('analysis.verdictRule.open')
              : passed
                ? t('analysis.verdictRule.passed')
                : t('analysis.verdictRule.failed')
          const look = passed === null ? own.open : passed ? own.passed : own.failed
          return (
            <li key={rule} className={look}>
              <Icon size={18} stroke={2} aria-hidden="true" />
              <span>
                {t(DIRECTION_RULE_TEXT[rule])}
                {NEEDED.has(rule)
                  ? ''
                  : ` (${t('analysis.bidirectional.rule.beyondSupport')})`}{' '}
                <span className={own.word}>{word}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type Props = { directions: readonly Direction[]; isOlder: boolean }

/** The printed rules of both directions and of the verdict, each with how it went. */
export function DirectionRules({ directions, isOlder }: Props) {
  const t = useT()
  return (
    <Section
      id="rules"
      isFolded
      note={t('analysis.rules.note')}
      title={t('analysis.verdictRule.title')}
      lead={t('analysis.bidirectional.rule.lead')}
    >
      <div className={own.ways}>
        {directions.map((direction) => (
          <Way key={direction.way} direction={direction} />
        ))}
      </div>
      <p className={classes.note}>{t('analysis.bidirectional.rule.judged')}</p>
      {isOlder && <p className={classes.note}>{t('analysis.verdictRule.older')}</p>}
      <CalibrationTable />
    </Section>
  )
}
