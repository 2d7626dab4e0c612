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
      <p className={classes.note}>{t('analysis.verdictRule.dependent')}</p>
      {isOlder && <p className={classes.note}>{t('analysis.verdictRule.older')}</p>}
      <CalibrationTable />
    </Section>
  )
}

type PairRulesProps = {
  rules: readonly (boolean | null)[]
  /** The variants were found not to be independent, which limits the verdict. */
  isDependent: boolean
}

/** Outcome of each rule for one pair. */
export function PairRules({ rules, isDependent }: PairRulesProps) {
  const t = useT()
  const judged = VERDICT_RULES.map((rule, index) => ({
    id: rule,
    text: t(RULE_TEXT[rule]),
    passed: rules[index] ?? null,
  }))
  const dependent = { id: 'dependent', text: t('analysis.verdictRule.independent'), passed: false }
  return <RuleList rules={isDependent ? [...judged, dependent] : judged} />
}
