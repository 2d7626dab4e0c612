/** A power calculation anew in R, with R's own functions. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { PowerBody } from './body.ts'
import type { Words } from '../../i18n/words.ts'
import { compareCall } from '../r-script/r-compare.ts'
import { compareFunctions, scriptEnd, scriptHead } from '../r-script/r-parts.ts'
import { rComment, rHeading, rNumber } from '../r-script/r-text.ts'

/** Quantiles and tails of the normal distribution agree to this. */
const CLOSED = 1e-8

const FORMULAS = `is_binary <- !is.na(case_share)
variance <- if (is_binary) case_share * (1 - case_share) else 1
precision <- sqrt(n * r2 * variance)
z <- qnorm(1 - alpha / 2)
power_of <- function(effect) pnorm(precision * abs(effect) - z)
detectable <- function(power) (z + qnorm(power)) / precision
sample_size <- function() ceiling(((z + qnorm(wanted)) / (sqrt(r2 * variance) * abs(b)))^2)
mean_f <- function() r2 * (n_exposure - variants - 1) / ((1 - r2) * variants)`

const NONCENTRAL = `noncentral <- function() {
  if (is_binary) {
    ratio <- exp(b)
    slope <- case_share * (ratio / (1 + case_share * (ratio - 1)) - 1)
    ncp <- slope^2 * n * r2 / (case_share * (1 - case_share) - slope^2)
  } else {
    seen <- if (is.na(observational)) b else observational
    expected <- b + (seen - b) / (n * r2)
    ncp <- expected^2 * n * r2 / (1 - b * (2 * seen - b))
  }
  c(power = pnorm(sqrt(ncp) - z) + pnorm(-sqrt(ncp) - z), ncp = ncp)
}`

function calls({ power, minimumEffect, sampleSize, f, noncentral, detectable }: PowerBody) {
  return [
    compareCall('power', { power }, 'c(power = power_of(b))', CLOSED),
    compareCall('detectable', { b: minimumEffect }, 'c(b = detectable(wanted))', CLOSED),
    ...detectable.map((row) =>
      compareCall(
        `detectable ${row.power}`,
        { b: row.b },
        `c(b = detectable(${rNumber(row.power)}))`,
        CLOSED,
      ),
    ),
    ...(sampleSize === null
      ? []
      : [compareCall('sample size', { n: sampleSize }, 'c(n = sample_size())', CLOSED)]),
    ...(f === null ? [] : [compareCall('F', { F: f }, 'c(F = mean_f())', CLOSED)]),
    ...(noncentral
      ? [
          compareCall(
            'noncentral',
            { power: noncentral.power, ncp: noncentral.ncp },
            'noncentral()',
            CLOSED,
          ),
        ]
      : []),
  ]
}

/** The script of a power calculation. */
export function powerScript(body: PowerBody, words: Words, record: RecordContent): string {
  const { t } = words
  const { parameters, engine, input } = body
  const { r2, variants, n, nExposure, caseShare, alpha, power, b, observational } = parameters
  const given: [string, number | null][] = [
    ['r2', r2],
    ['variants', variants],
    ['n', n],
    ['n_exposure', nExposure],
    ['case_share', caseShare],
    ['alpha', alpha],
    ['wanted', power],
    ['b', b],
    ['observational', observational],
  ]
  const files = [{ name: input.fileName, sha256: input.sha256 }]
  return [
    scriptHead({ record, engine, files, packages: [] }, words),
    compareFunctions(words),
    rHeading(t('analysis.r.part.data')),
    ...given.map(([name, value]) => `${name} <- ${rNumber(value)}`),
    rHeading(t('analysis.r.part.methods')),
    rComment(t('analysis.r.formulas')),
    FORMULAS,
    NONCENTRAL,
    calls(body).join('\n'),
    scriptEnd(words),
  ].join('\n')
}
