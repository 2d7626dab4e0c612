import { useT } from '../../../i18n/use-t.ts'
import type { Verdict } from '../../../science/scan/verdict.ts'
import own from './screen.module.css'
import { VERDICT_TEXT } from '../../../results/scan/texts.ts'

const SIGN: Record<Verdict, string> = {
  passed: 'M6 0L12 6L6 12L0 6Z',
  associated: 'M1.5 1.5h9v9h-9Z',
  suggestive: 'M6 1L12 11H0Z',
  'not-supported': 'M6 2a4 4 0 1 0 .01 0Z',
  'not-testable': 'M1 5h10v2H1Z',
}
const COLOUR: Record<Verdict, string> = {
  passed: 'light-dark(#0072b2, #56a9dc)',
  associated: 'light-dark(#00785a, #35b890)',
  suggestive: 'light-dark(#c44f00, #f08a3c)',
  'not-supported': 'var(--mantine-color-dimmed)',
  'not-testable': 'var(--mantine-color-dimmed)',
}

/** A verdict: an icon and a word, never a colour alone. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const t = useT()
  return (
    <span className={own.verdict}>
      <svg className={own.sign} viewBox="0 0 12 12" aria-hidden="true">
        <path d={SIGN[verdict]} style={{ fill: COLOUR[verdict] }} />
      </svg>
      {t(VERDICT_TEXT[verdict])}
    </span>
  )
}
