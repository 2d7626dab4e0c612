import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { VERDICT_RULES } from '../../../science/screen/verdict.ts'
import classes from '../result.module.css'
import { Section } from '../sections.tsx'
import own from './screen.module.css'
import { CalibrationTable } from './calibration-table.tsx'
import { RULE_TEXT } from '../../../results/screen/texts.ts'

/** The conditions behind every verdict, printed, and what they are worth. */
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

/** How one pair did on each rule: a sign and a word, never a colour alone. */
export function RuleList({ rules }: { rules: readonly (boolean | null)[] }) {
  const t = useT()
  return (
    <ul className={own.ruleList}>
      {VERDICT_RULES.map((rule, index) => {
        const passed = rules[index] ?? null
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
              {t(RULE_TEXT[rule])} <span className={own.word}>{word}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
