import { useT } from '../../../i18n/use-t.ts'
import { SUPPORT_RULES } from '../../../science/bidirectional/verdict.ts'
import { Section } from '../sections.tsx'
import classes from '../result.module.css'
import { CalibrationTable } from '../scan/calibration-table.tsx'
import { RuleList } from '../scan/rule-list.tsx'
import { VerdictMark } from '../scan/verdict-mark.tsx'
import { arrowOf, type Direction } from '../../../results/bidirectional/body.ts'
import { DIRECTION_RULE_TEXT } from '../../../results/bidirectional/bidirectional-texts.ts'
import own from './bidirectional.module.css'

const NEEDED: ReadonlySet<string> = new Set(SUPPORT_RULES)

function DirectionOutcome({ direction }: { direction: Direction }) {
  const t = useT()
  const { rules, isSupported, verdict } = direction.result
  const state =
    isSupported === null
      ? t('analysis.bidirectional.state.open')
      : isSupported
        ? t('analysis.bidirectional.state.supported')
        : t('analysis.bidirectional.state.refused')
  const ruleOutcomes = rules.map(({ rule, passed }) => ({
    id: rule,
    text: NEEDED.has(rule)
      ? t(DIRECTION_RULE_TEXT[rule])
      : `${t(DIRECTION_RULE_TEXT[rule])} (${t('analysis.bidirectional.rule.beyondSupport')})`,
    passed,
  }))
  return (
    <div className={own.way}>
      <h3 className={own.wayTitle}>{arrowOf(direction)}</h3>
      <p className={own.wayState}>
        <VerdictMark verdict={verdict} />
        &nbsp;· {state}
      </p>
      <RuleList rules={ruleOutcomes} isWide />
    </div>
  )
}

type Props = { directions: readonly Direction[]; isOlder: boolean }

/** Rules of both directions and of the verdict, each with its outcome. */
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
          <DirectionOutcome key={direction.way} direction={direction} />
        ))}
      </div>
      <p className={classes.note}>{t('analysis.bidirectional.rule.judged')}</p>
      <p className={classes.note}>{t('analysis.verdictRule.dependent')}</p>
      {isOlder && <p className={classes.note}>{t('analysis.verdictRule.older')}</p>}
      <CalibrationTable />
    </Section>
  )
}
