/** A power calculation repeated in R, with R's own functions. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { PowerBody } from './body.ts'
import type { Words } from '../../i18n/words.ts'
import { compareCall } from '../r-script/r-compare.ts'
import { compareFunctions, scriptEnd, scriptHead } from '../r-script/r-parts.ts'
import { rCode, type RCode, rComment, rHeading, rJoin, rNumber } from '../r-script/r-text.ts'

/** Quantiles and tails of the normal distribution agree to this. */
const CLOSED = 1e-8

const FORMULAS = rCode`is_binary <- !is.na(case_share)
variance <- if (is_binary) case_share * (1 - case_share) else 1
precision <- sqrt(n * r2 * variance)
z <- qnorm(1 - alpha / 2)
two_sided <- function(shift) pnorm(shift - z) + pnorm(-shift - z)
power_of <- function(effect) two_sided(precision * abs(effect))
detectable <- function(power) (z + qnorm(power)) / precision
sample_size <- function() ceiling(((z + qnorm(wanted)) / (sqrt(r2 * variance) * abs(b)))^2)
mean_f <- function() r2 * (n_exposure - variants - 1) / ((1 - r2) * variants)`

const NONCENTRAL = rCode`noncentral <- function() {
  if (is_binary) {
    ratio <- exp(b)
    slope <- case_share * (ratio / (1 + case_share * (ratio - 1)) - 1)
    ncp <- slope^2 * n * r2 / (case_share * (1 - case_share) - slope^2)
  } else {
    seen <- if (is.na(observational)) b else observational
    expected <- b + (seen - b) / (n * r2)
    ncp <- expected^2 * n * r2 / (1 - b * (2 * seen - b))
  }
  c(power = two_sided(sqrt(ncp)), ncp = ncp)
}`

function calls({ power, minimumEffect, sampleSize, f, noncentral, detectable }: PowerBody) {
  return [
    compareCall('power', { power }, rCode`c(power = power_of(b))`, CLOSED),
    compareCall('detectable', { b: minimumEffect }, rCode`c(b = detectable(wanted))`, CLOSED),
    ...detectable.map((row) =>
      compareCall(
        `detectable ${row.power}`,
        { b: row.b },
        rCode`c(b = detectable(${row.power}))`,
        CLOSED,
      ),
    ),
    ...(sampleSize === null
      ? []
      : [compareCall('sample size', { n: sampleSize }, rCode`c(n = sample_size())`, CLOSED)]),
    ...(f === null ? [] : [compareCall('F', { F: f }, rCode`c(F = mean_f())`, CLOSED)]),
    ...(noncentral
      ? [
          compareCall(
            'noncentral',
            { power: noncentral.power, ncp: noncentral.ncp },
            rCode`noncentral()`,
            CLOSED,
          ),
        ]
      : []),
  ]
}

/** The script of a power calculation. */
export function powerScript(body: PowerBody, words: Words, record: RecordContent): RCode {
  const { t } = words
  const { parameters, engine, input } = body
  const { r2, variants, n, nExposure, caseShare, alpha, power, b, observational } = parameters
  const given: [RCode, number | null][] = [
    [rCode`r2`, r2],
    [rCode`variants`, variants],
    [rCode`n`, n],
    [rCode`n_exposure`, nExposure],
    [rCode`case_share`, caseShare],
    [rCode`alpha`, alpha],
    [rCode`wanted`, power],
    [rCode`b`, b],
    [rCode`observational`, observational],
  ]
  const files = [{ name: input.fileName, sha256: input.sha256 }]
  return rJoin([
    scriptHead({ record, engine, files, packages: [] }, words),
    compareFunctions(words),
    rHeading(t('analysis.r.part.data')),
    ...given.map(([name, value]) => rCode`${name} <- ${rNumber(value)}`),
    rHeading(t('analysis.r.part.methods')),
    rComment(t('analysis.r.formulas')),
    FORMULAS,
    NONCENTRAL,
    rJoin(calls(body)),
    scriptEnd(words),
  ])
}
