import { languageFacts } from '../../../contract/languages.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Power } from '../../power.tsx'
import { useFormat } from '../../use-format.ts'
import classes from '../result.module.css'
import { effectText, testedSentence } from '../../../results/screen/texts.ts'
import { rankedRows } from '../../../results/screen/ranked.ts'
import type { ScreenBody } from '../../../results/screen/body.ts'

const NAMED = 5

/** A screen in plain words. It counts and quotes; it never speaks of causes. */
export function ScreenPlainSummary({ body, isBinary }: { body: ScreenBody; isBinary: boolean }) {
  const t = useT()
  const format = useFormat()
  const joint = languageFacts(useLocale()).gap
  const { summary, kind } = body
  const { verdicts, significantBh, significantBonferroni } = summary
  const passed = rankedRows(body.rows).filter(({ verdict }) => verdict === 'passed')
  const names = passed
    .slice(0, NAMED)
    .map(
      (row) =>
        `${row.exposure}${kind === 'causal-map' ? ` → ${row.outcome}` : ''} (${effectText(row, isBinary, format)})`,
    )
    .join('; ')
  const first = testedSentence(body, t)
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t('analysis.words.title')}</h2>
      <div className={classes.words}>
        <p className={classes.wordsMain}>
          {[
            first,
            t('analysis.screen.words.bh', { n: significantBh, bonferroni: significantBonferroni }),
          ].join(joint)}
        </p>
        <p className={classes.wordsRest}>
          {[
            t('analysis.screen.words.verdicts', {
              passed: verdicts.passed,
              associated: verdicts.associated,
              suggestive: verdicts.suggestive,
            }),
            t('analysis.screen.words.rest', {
              n: verdicts['not-supported'],
              none: verdicts['not-testable'],
            }),
          ].join(joint)}
        </p>
        {names !== '' && (
          <p className={classes.wordsRest}>
            <Power>
              {t('analysis.screen.words.names', {
                names,
                more: Math.max(0, passed.length - NAMED),
              })}
            </Power>
          </p>
        )}
        <p className={classes.limits}>{t('analysis.screen.words.limits')}</p>
      </div>
    </section>
  )
}
