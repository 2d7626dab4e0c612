import { languageFacts } from '../../../contract/languages.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Power } from '../../power.tsx'
import { useFormat } from '../../use-format.ts'
import { narrativeOf } from '../../../results/two-sample/narrative.ts'
import { Section } from './section.tsx'
import { sentenceValues } from '../../../results/two-sample/sentence-values.ts'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'
import classes from '../result.module.css'

/** The result in plain words. */
export function PlainSummary({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const values = sentenceValues(body, { t, format })
  const sentences = narrativeOf(body)
  // Chinese sentences follow each other without a space.
  const joint = languageFacts(useLocale()).gap
  const pick = (topics: readonly string[]) =>
    sentences
      .filter(({ topic }) => topics.includes(topic))
      .map(({ id }) => t(id, values))
      .join(joint)
  return (
    <Section id="words" title={t('analysis.words.title')}>
      <div className={classes.words}>
        <p className={classes.wordsMain}>
          <Power>{pick(['main'])}</Power>
        </p>
        <p className={classes.wordsRest}>
          <Power>{pick(['chance', 'methods', 'checks'])}</Power>
        </p>
        <p className={classes.limits}>{pick(['limits'])}</p>
      </div>
    </Section>
  )
}
