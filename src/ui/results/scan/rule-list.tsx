import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './rule-list.module.css'

type Rule = { id: string; text: string; passed: boolean | null }

/** Outcome of each rule: an icon and a word, never a colour alone. */
export function RuleList({ rules, isWide }: { rules: readonly Rule[]; isWide?: boolean }) {
  const t = useT()
  return (
    <ul className={classes.list} data-wide={isWide}>
      {rules.map(({ id, text, passed }) => {
        const Icon = passed === null ? IconMinus : passed ? IconCheck : IconX
        const word =
          passed === null
            ? t('analysis.verdictRule.open')
            : passed
              ? t('analysis.verdictRule.passed')
              : t('analysis.verdictRule.failed')
        const className = passed === null ? classes.open : passed ? classes.passed : classes.failed
        return (
          <li key={id} className={className}>
            <Icon size={18} stroke={2} aria-hidden="true" />
            <span>
              {text} <span className={classes.word}>{word}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
