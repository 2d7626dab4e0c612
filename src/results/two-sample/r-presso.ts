/** MR-PRESSO repeated in R: run once, and each of its parts compared. */
import type { TwoSampleBody } from './body.ts'
import { compareCall, namedNumbers } from '../r-script/r-compare.ts'
import { rCode, type RCode, rJoin, rVector } from '../r-script/r-text.ts'

const CLOSED = 1e-8

/** A share of draws as MR-PRESSO prints it: none of 1000 is the text `<0.001`. */
const SHARE = rCode`share <- function(p) {
  p <- as.character(p)
  as.numeric(ifelse(startsWith(p, "<"), "0", p))
}`

const READ = rCode`presso_tests <- function() presso()$"MR-PRESSO results"
presso_global <- function() {
  global <- presso_tests()$"Global Test"
  c(rss = as.numeric(global$RSSobs), p = share(global$Pvalue))
}
presso_row <- function(k) {
  row <- presso()$"Main MR results"[k, ]
  c(b = row$"Causal Estimate", se = row$Sd, p = row$"P-value")
}`

const OUTLIERS = rCode`presso_outliers <- function(ours) {
  p <- share(presso_tests()$"Outlier Test"$Pvalue)
  c(found = sum(p <= 0.05), difference = max(abs(p - ours)))
}`

const DISTORTION = rCode`presso_distortion <- function() {
  test <- presso_tests()$"Distortion Test"
  c(coefficient = as.numeric(test$"Distortion Coefficient"), p = share(test$Pvalue))
}`

function runOf(draws: number, seed: number): RCode {
  return rCode`presso_fit <- NULL
presso <- function() {
  if (is.null(presso_fit)) presso_fit <<- MRPRESSO::mr_presso(
    BetaOutcome = "beta.outcome", BetaExposure = "beta.exposure",
    SdOutcome = "se.outcome", SdExposure = "se.exposure",
    OUTLIERtest = TRUE, DISTORTIONtest = TRUE, data = x, SignifThreshold = 0.05,
    NbDistribution = ${draws}, seed = ${seed})
  presso_fit
}`
}

/**
 * Returns the comparisons of the global test, IVW of all variants, and where there are outliers their p, IVW
 * without them and the distortion. With other random numbers than R's, only of what does not depend on draws.
 */
export function pressoCalls({ presso, parameters, isTrimmed }: TwoSampleBody): RCode {
  if (!presso) return rCode``
  const { draws, seed, global, raw, outliers, corrected, distortion } = presso
  const isFast = parameters.generator === 'fast'
  const guard = { packages: ['MRPRESSO'], needs: rCode`run_presso` } as const
  const compared = (what: string, ours: Record<string, number>, theirs: RCode) =>
    compareCall(what, ours, theirs, CLOSED, guard)
  const parts = [
    SHARE,
    runOf(draws, seed),
    READ,
    compared(
      'presso',
      { rss: presso.rssObserved, ...(!isFast && { p: global.p }) },
      rCode`presso_global()`,
    ),
    compared('presso raw', namedNumbers(raw), rCode`presso_row(1)`),
  ]
  if (isFast || !outliers) return rJoin(parts)
  if (!isTrimmed) {
    const found = outliers.filter(({ isOutlier }) => isOutlier).length
    parts.push(
      OUTLIERS,
      compared(
        'presso outliers',
        { found, difference: 0 },
        rCode`presso_outliers(${rVector(outliers.map(({ p }) => p))})`,
      ),
    )
  }
  if (corrected)
    parts.push(compared('presso corrected', namedNumbers(corrected), rCode`presso_row(2)`))
  if (distortion) {
    const { coefficient, p } = distortion
    parts.push(
      DISTORTION,
      compared('presso distortion', { coefficient, p }, rCode`presso_distortion()`),
    )
  }
  return rJoin(parts)
}
