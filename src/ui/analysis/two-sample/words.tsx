import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Power } from '../../power.tsx'
import { type Format, useFormat } from '../../use-format.ts'
import { namesOf } from './names.ts'
import { agreementOf, narrativeOf } from './narrative.ts'
import { pressoStatement } from './presso-text.ts'
import { Section } from './section.tsx'
import { mainEstimate, presentationOf, type TwoSampleBody } from './two-sample-body.ts'
import classes from '../result.module.css'
import { METHOD_SHORT } from '../texts.ts'

/** The main estimate as sentences speak of it, in the reader's format. */
function useMainValues(body: TwoSampleBody, format: Format): Record<string, unknown> {
  const t = useT()
  const names = namesOf(body, t)
  const main = mainEstimate(body)
  if (!main) return { ...names, n: body.variants.length }
  const { b, ci } = format.estimate(main)
  const odds = names.isBinary ? format.oddsRatio(main) : { or: '', ci }
  return {
    ...names,
    n: body.variants.length,
    method: t(METHOD_SHORT[main.method]),
    b,
    ci: odds.ci,
    or: odds.or,
    none: names.isBinary ? '1' : '0',
    p: format.pStatement(main.p, main.negLog10P),
  }
}

/** The numbers of the checks, in the reader's format. */
function checkValues(body: TwoSampleBody, format: Format): Record<string, unknown> {
  const { q, df, p, negLog10P, i2 } = body.heterogeneity.find(({ method }) => method === 'ivw') ?? {
    q: null,
    df: 0,
    p: null,
    negLog10P: null,
    i2: null,
  }
  const mover = body.warnings.find(({ code }) => code === 'depends-on-one-variant')
  return {
    q: format.significant(q),
    df,
    qp: format.pStatement(p, negLog10P),
    i2: format.percent(i2),
    interceptP: format.pStatement(body.pleiotropy?.p ?? null, body.pleiotropy?.negLog10P),
    snp: mover?.values['SNP'] ?? '',
    ...furtherValues(body, format),
  }
}

/** MR-PRESSO, the direction, and how many methods agree. */
function furtherValues(body: TwoSampleBody, format: Format): Record<string, unknown> {
  const { presso, steiger } = body
  const isBinary = presentationOf(body).outcomeKind === 'binary'
  const { agreeing, judged } = agreementOf(body)
  const corrected = presso?.corrected
  return {
    agreeing,
    judged,
    pressoP: presso ? pressoStatement(presso.global, format) : '',
    outliers: presso?.outliers?.filter(({ isOutlier }) => isOutlier).length ?? 0,
    corrected: corrected
      ? isBinary
        ? `OR ${format.oddsRatio(corrected).or} (${format.oddsRatio(corrected).ci})`
        : `β ${format.estimate(corrected).b} (${format.estimate(corrected).ci})`
      : '',
    steigerP: format.pStatement(steiger?.test.p ?? null, steiger?.test.negLog10P),
  }
}

/** The result in plain words. */
export function Words({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const values = { ...useMainValues(body, format), ...checkValues(body, format) }
  const sentences = narrativeOf(body)
  // Chinese sentences follow each other without a space.
  const joint = useLocale() === 'zh' ? '' : ' '
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
