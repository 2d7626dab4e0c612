/** A meta-analysis anew in R, with R's own functions. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { MetaBody } from './body.ts'
import type { Words } from '../../i18n/words.ts'
import { compareCall, namedNumbers } from '../r-script/r-compare.ts'
import { compareFunctions, scriptEnd, scriptHead } from '../r-script/r-parts.ts'
import { rDataFrame, rHeading } from '../r-script/r-text.ts'

const CLOSED = 1e-8

const POOLING = `k <- nrow(x)
pool <- function(tau2) {
  w <- 1 / (x$se^2 + tau2)
  b <- sum(w * x$b) / sum(w)
  list(b = b, se = 1 / sqrt(sum(w)), q = sum(w * (x$b - b)^2), w = w)
}
normal <- function(b, se) c(b = b, se = se, p = 2 * pnorm(-abs(b / se)))
fixed <- pool(0)
q <- fixed$q
tau2 <- if (k > 1) max(0, (q - (k - 1)) / (sum(fixed$w) - sum(fixed$w^2) / sum(fixed$w))) else 0
random <- pool(tau2)
knapp <- function() {
  se <- random$se * sqrt(random$q / (k - 1))
  c(b = random$b, se = se, p = 2 * pt(-abs(random$b / se), k - 1))
}
prediction <- function() {
  reach <- qt(0.975, k - 2) * sqrt(tau2 + random$se^2)
  c(low = random$b - reach, high = random$b + reach)
}`

const FUNNEL = `funnel <- function() {
  row <- summary(lm(I(b / se) ~ I(1 / se), data = x))$coefficients[1, ]
  c(b = row[[1]], se = row[[2]], p = row[[4]])
}`

function calls({ pooled, asymmetry }: MetaBody): string[] {
  const { q, tau2, i2, knapp, prediction } = pooled
  const spread = { ...(q !== null && { q }), tau2, ...(i2 !== null && { i2 }) }
  return [
    compareCall('fixed', namedNumbers(pooled.fixed), 'normal(fixed$b, fixed$se)', CLOSED),
    compareCall('random', namedNumbers(pooled.random), 'normal(random$b, random$se)', CLOSED),
    ...(knapp ? [compareCall('knapp', namedNumbers(knapp), 'knapp()', CLOSED)] : []),
    compareCall(
      'spread',
      spread,
      'c(q = q, tau2 = tau2, i2 = if (q > 0) max(0, (q - (k - 1)) / q) else 0)',
      CLOSED,
    ),
    ...(prediction
      ? [
          compareCall(
            'prediction',
            { low: prediction[0], high: prediction[1] },
            'prediction()',
            CLOSED,
          ),
        ]
      : []),
    ...(asymmetry
      ? [compareCall('funnel', namedNumbers(asymmetry.intercept), 'funnel()', CLOSED)]
      : []),
  ].filter((call) => call !== '')
}

/** The script of a meta-analysis. */
export function metaScript(body: MetaBody, words: Words, record: RecordContent): string {
  const { t } = words
  const { studies, engine, input } = body
  const files = [{ name: input.fileName, sha256: input.sha256 }]
  return [
    scriptHead({ record, engine, files, packages: [] }, words),
    compareFunctions(words),
    rHeading(t('analysis.r.part.data')),
    rDataFrame('x', [
      { name: 'study', values: studies.map(({ name }) => name) },
      { name: 'b', values: studies.map(({ b }) => b) },
      { name: 'se', values: studies.map(({ se }) => se) },
    ]),
    rHeading(t('analysis.r.pooled')),
    POOLING,
    rHeading(t('analysis.r.funnel')),
    FUNNEL,
    rHeading(t('analysis.r.part.methods')),
    calls(body).join('\n'),
    scriptEnd(words),
  ].join('\n')
}
