/** The methods that allow for invalid variants, and leave-one-out, repeated in R. */
import type { AnyMethodId } from '../../science/codes.ts'
import { compareCall, namedNumbers } from '../r-script/r-compare.ts'
import { hasCode, rCode, type RCode, rJoin } from '../r-script/r-text.ts'
import type { MultivariableBody } from './body.ts'
import { leaveOneOutOf } from './robust.ts'

const CLOSED = 1e-8
const SEEDED = 1e-6

const PACKAGE = { packages: ['MendelianRandomization'] } as const

type Robust = NonNullable<MultivariableBody['robust']>

function drawsOf({ estimates }: Robust, method: AnyMethodId): { nboot: number; seed: number } {
  const row = estimates.find((one) => one.method === method)
  return { nboot: row?.convention.nboot ?? 0, seed: row?.convention.seed ?? 0 }
}

/**
 * Constrained likelihood as the package fits it. Its own function stops where θ moves by less than 1e-4 in θ's unit; the
 * exact convention calls its inner functions, which take another bound.
 */
function likelihoodOf(robust: Robust, isExact: boolean): RCode {
  const { nboot, seed } = drawsOf(robust, 'multivariable-cml-dp')
  const size = robust.cml?.sampleSize ?? 0
  const rho = rCode`rbind(cbind(rho, 0), c(rep(0, ncol(bx)), 1))`
  if (!isExact) {
    return rCode`mr_mvcML_bic <- function(k) of_exposure(once("bic", function(input) {
  MendelianRandomization::mr_mvcML(input, DP = FALSE, n = ${size}, rho_mat = ${rho})
}), k)
mr_mvcML_dp <- function(k) of_exposure(once("dp", function(input) {
  MendelianRandomization::mr_mvcML(
    input, num_pert = ${nboot}, seed = ${seed}, n = ${size}, rho_mat = ${rho}
  )
}), k)`
  }
  return rCode`# mr_mvcML stops when theta moves by less than 1e-4; the programs behind it go on until it stands still.
settled <- function(program, ...) {
  inner <- asNamespace("MendelianRandomization")
  inverse <- inner$invcov_mvmr(sx, as.matrix(sy), ${rho})
  fit <- inner[[program]](
    b_exp = unname(bx), b_out = as.matrix(by), se_bx = unname(sx), Sig_inv_l = inverse, n = ${size},
    K_vec = 0:ceiling(nrow(bx) / 2), maxit = 5000, thres = 1e-12, ...
  )
  list(fit = fit, inner = inner, inverse = inverse)
}
of_settled <- function(b, se, k) c(b = b[[k]], se = se[[k]], p = 2 * pnorm(-abs(b[[k]] / se[[k]])))
mr_mvcML_bic <- function(k) {
  made <- once("bic", function(input) settled("MVmr_cML"))
  theta <- made$fit$BIC_theta
  valid <- setdiff(seq_along(by), made$fit$BIC_invalid)
  se <- made$inner$MVcML_SdTheta(unname(bx), as.matrix(by), made$inverse, theta, valid)
  of_settled(theta, se, k)
}
mr_mvcML_dp <- function(k) {
  made <- once("dp", function(input) {
    set.seed(${seed})
    settled("MVmr_cML_DP", num_pert = ${nboot})
  })
  of_settled(made$fit$BIC_DP_theta, made$fit$BIC_DP_se, k)
}`
}

/** Returns the functions of the fits; each fit is computed once for all exposures. */
function functionsOf(robust: Robust, isExact: boolean): RCode {
  const median = drawsOf(robust, 'multivariable-median')
  return rCode`robust_input <- function() MendelianRandomization::mr_mvinput(
  bx = bx, bxse = sx, by = by, byse = sy, exposure = exposures, outcome = outcome, snps = snp
)
kept <- new.env()
once <- function(name, make) {
  if (!exists(name, envir = kept, inherits = FALSE)) assign(name, make(robust_input()), envir = kept)
  get(name, envir = kept)
}
egger_fit <- function() once("egger", function(input) MendelianRandomization::mr_mvegger(input))
mr_mvegger <- function(k) {
  fit <- egger_fit()
  c(b = fit@Estimate[[k]], se = fit@StdError.Est[[k]], p = fit@Pvalue.Est[[k]])
}
mr_mvegger_intercept <- function() {
  fit <- egger_fit()
  c(b = fit@Intercept, se = fit@StdError.Int, p = fit@Pvalue.Int)
}
of_exposure <- function(fit, k) {
  c(b = fit@Estimate[[k]], se = fit@StdError[[k]], p = fit@Pvalue[[k]])
}
mr_mvmedian <- function(k) of_exposure(once("median", function(input) {
  MendelianRandomization::mr_mvmedian(input, iterations = ${median.nboot}, seed = ${median.seed})
}), k)
mr_mvlasso <- function(k) of_exposure(once("lasso", function(input) {
  MendelianRandomization::mr_mvlasso(input)
}), k)
${likelihoodOf(robust, isExact)}`
}

const CALL: Partial<Record<AnyMethodId, RCode>> = {
  'multivariable-egger': rCode`mr_mvegger`,
  'multivariable-median': rCode`mr_mvmedian`,
  'multivariable-lasso': rCode`mr_mvlasso`,
  'multivariable-cml-bic': rCode`mr_mvcML_bic`,
  'multivariable-cml-dp': rCode`mr_mvcML_dp`,
}

function toleranceOf(method: AnyMethodId): number {
  if (method.startsWith('multivariable-cml')) return SEEDED * 10
  return method === 'multivariable-median' ? SEEDED : CLOSED
}

/** Returns functions and comparisons; no code for a result that has no such methods. */
export function robustPart({ robust, exposures, parameters }: MultivariableBody): RCode {
  if (!robust || robust.estimates.length === 0) return rCode``
  const isExact = parameters.convention === 'exact'
  const quantitiesOf = (method: AnyMethodId) =>
    // The exact convention has t where the package has the normal distribution.
    isExact && method === 'multivariable-egger' ? (['b', 'se'] as const) : undefined
  const calls = robust.estimates.flatMap((row) => {
    const call = CALL[row.method]
    if (!call) return []
    const k = exposures.indexOf(row.exposure) + 1
    const ours = namedNumbers(row, quantitiesOf(row.method))
    const tolerance = toleranceOf(row.method)
    return [
      compareCall(`${row.exposure} ${row.method}`, ours, rCode`${call}(${k})`, tolerance, PACKAGE),
    ]
  })
  const intercept = robust.intercept
    ? compareCall(
        'multivariable-egger intercept',
        namedNumbers(robust.intercept, quantitiesOf('multivariable-egger')),
        rCode`mr_mvegger_intercept()`,
        CLOSED,
        PACKAGE,
      )
    : rCode``
  return rJoin([functionsOf(robust, isExact), ...calls, intercept].filter(hasCode))
}

/** Returns the estimates of each exposure without each variant, by R alone. */
export function leaveOneOutPart(body: MultivariableBody): RCode {
  const rows = leaveOneOutOf(body)
  // A fit without a variant that is missing would shift the indices of the others.
  if (rows.length === 0 || rows.length < body.variants.length) return rCode``
  const calls = body.exposures.map((exposure, k) => {
    const ours = Object.fromEntries(
      rows.flatMap(({ estimates }, j): [string, number][] => {
        const b = estimates[k]?.b
        return b === undefined ? [] : [[`b${j + 1}`, b]]
      }),
    )
    return compareCall(`${exposure} leave-one-out`, ours, rCode`leave_one_out(${k + 1})`, CLOSED)
  })
  return rJoin([
    rCode`leave_one_out <- function(k) {
  b <- vapply(seq_along(by), function(j) {
    unname(coef(lm(by[-j] ~ 0 + bx[-j, , drop = FALSE], weights = 1 / sy[-j]^2))[k])
  }, numeric(1))
  setNames(b, paste0("b", seq_along(b)))
}`,
    ...calls,
  ])
}
