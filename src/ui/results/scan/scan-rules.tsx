import { useT } from '../../../i18n/use-t.ts'
import { VERDICT_RULES } from '../../../science/scan/verdict.ts'
import classes from '../result.module.css'
import { Section } from '../sections.tsx'
import own from './screen.module.css'
import { CalibrationTable } from './calibration-table.tsx'
import { RuleList } from './rule-list.tsx'
import { RULE_TEXT } from '../../../results/scan/texts.ts'

/** Conditions behind every verdict, and their calibration. */
export function PrintedRules({ isOlder }: { isOlder: boolean }) {
  const t = useT()
  return (
    <Section
      id="rules"
      title={t('analysis.verdictRule.title')}
      lead={t('analysis.verdictRule.lead')}
      isFolded
      note={t('analysis.rules.note')}
    >
      <ol className={own.rules}>
        {VERDICT_RULES.map((rule) => (
          <li key={rule}>{t(RULE_TEXT[rule])}</li>
        ))}
      </ol>
      <p className={classes.note}>{t('analysis.verdictRule.judged')}</p>
      {isOlder && <p className={classes.note}>{t('analysis.verdictRule.older')}</p>}
      <CalibrationTable />
    </Section>
  )
}

/** Outcome of each rule for one pair. */
export function PairRules({ rules }: { rules: readonly (boolean | null)[] }) {
  const t = useT()
  const judged = VERDICT_RULES.map((rule, index) => ({
    id: rule,
    text: t(RULE_TEXT[rule]),
    passed: rules[index] ?? null,
  }))
  return <RuleList rules={judged} />
}
