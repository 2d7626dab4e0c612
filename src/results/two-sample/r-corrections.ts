/**
 * Corrections for overlap and selection repeated in R, from their definitions: the root of the estimating equation, and
 * the most likely z among those beyond a threshold. No package has them in this form.
 */
import { overlapCorrected } from '../../science/methods/corrections.ts'
import { effectsOf } from '../../science/two-sample/effects-of.ts'
import { compareCall, namedNumbers } from '../r-script/r-compare.ts'
import { rCode, type RCode, rJoin } from '../r-script/r-text.ts'
import { mainEstimate, type TwoSampleBody } from './body.ts'
import { correctionsOf } from './corrections.ts'

/** Tolerance of a root that R finds by search. */
const SEARCHED = 1e-6
/** The correlation of the errors that is compared beside 0. */
const RHO = 0.3

const FUNCTIONS = rCode`# Errors' covariance out of both sums of IVW (MRBEE with one exposure); rho 0: the debiased IVW.
overlap_corrected <- function(x, rho) {
  w <- 1 / x$se.outcome^2
  score <- function(b) {
    w * (x$beta.exposure * x$beta.outcome - rho * x$se.exposure * x$se.outcome -
      b * (x$beta.exposure^2 - x$se.exposure^2))
  }
  at <- sum(w * x$beta.exposure * x$beta.outcome) / sum(w * x$beta.exposure^2)
  reach <- 10 * abs(at) + 1
  b <- uniroot(function(b) sum(score(b)), at + c(-reach, reach), tol = 1e-14)$root
  c(b = b, se = sqrt(sum(score(b)^2)) / sum(w * (x$beta.exposure^2 - x$se.exposure^2)))
}
# Effects as they were before they were chosen for p below a threshold (conditional likelihood).
before_selection <- function(z, p) {
  limit <- qnorm(p / 2, lower.tail = FALSE)
  slope <- function(mu) {
    (z - mu) - (dnorm(mu - limit) - dnorm(-mu - limit)) / (pnorm(mu - limit) + pnorm(-mu - limit))
  }
  uniroot(slope, c(1e-12, z), tol = 1e-14)$root
}
selection_corrected <- function(x, p) {
  z <- abs(x$beta.exposure) / x$se.exposure
  before <- x$beta.exposure * vapply(z, before_selection, 0, p = p) / z
  fit <- summary(lm(x$beta.outcome ~ 0 + before, weights = 1 / x$se.outcome^2))
  c(b = fit$coefficients[1, 1], se = fit$coefficients[1, 2] / fit$sigma * max(1, fit$sigma))
}`

/** Returns the comparisons; no code where the main estimate is not IVW. */
export function correctionCalls(body: TwoSampleBody): RCode {
  const found = correctionsOf(body, { shared: '', traits: '' })
  if (!found || mainEstimate(body)?.method !== 'ivw') return rCode``
  const { debiased, selection, threshold } = found
  const shared = overlapCorrected(effectsOf(body.variants), RHO)
  const call = (what: string, ours: Parameters<typeof namedNumbers>[0], theirs: RCode) =>
    compareCall(what, namedNumbers(ours, ['b', 'se']), theirs, SEARCHED)
  return rJoin([
    FUNCTIONS,
    ...(debiased ? [call('debiased', debiased, rCode`overlap_corrected(x, 0)`)] : []),
    ...(shared ? [call(`overlap ${RHO}`, shared, rCode`overlap_corrected(x, ${RHO})`)] : []),
    ...(selection && threshold !== null
      ? [call('selection', selection, rCode`selection_corrected(x, ${threshold})`)]
      : []),
  ])
}
