/** A multivariable analysis by R packages: their results under the names of the comparison. */
import type { Convention } from '../../science/codes.ts'
import type { RPackage } from '../r-script/r-methods.ts'
import { rCode, type RCode, rJoin } from '../r-script/r-text.ts'

/** The package that a convention follows; the exact one follows none. */
const FOLLOWED = {
  twosamplemr: { name: 'TwoSampleMR', call: rCode`mv_multiple` },
  mendelianrandomization: { name: 'MendelianRandomization', call: rCode`mr_mvivw` },
  exact: null,
} as const satisfies Record<Convention, { name: RPackage; call: RCode } | null>

/** Returns the package of a convention and the call of its function in the script: `mv_multiple(k)`. */
export function followedBy(convention: Convention) {
  return FOLLOWED[convention]
}

/** Returns the packages of a script. @param hasRobust whether methods for invalid variants are in it */
export function packagesOf(convention: Convention, hasRobust: boolean): RPackage[] {
  const followed = FOLLOWED[convention]
  const names: RPackage[] = [
    ...(followed ? [followed.name] : []),
    ...(hasRobust ? (['MendelianRandomization'] as const) : []),
    'MVMR',
  ]
  return [...new Set(names)]
}

/** Expressions of b, se and p of the k-th exposure. TwoSampleMR sorts its rows, so they are found by name. */
const ESTIMATES = {
  TwoSampleMR: rCode`mv_multiple <- function(k) {
  id <- paste0("x", seq_along(exposures))
  tail_of <- function(b, se) 2 * pnorm(-abs(b / se))
  fit <- TwoSampleMR::mv_multiple(list(
    exposure_beta = structure(bx, dimnames = list(snp, id)),
    exposure_se = sx, exposure_pval = tail_of(bx, sx),
    outcome_beta = by, outcome_se = sy, outcome_pval = tail_of(by, sy),
    expname = data.frame(id.exposure = id, exposure = exposures),
    outname = data.frame(id.outcome = "y", outcome = outcome)
  ))$result
  row <- fit[fit$id.exposure == id[k], ]
  c(b = row$b, se = row$se, p = row$pval)
}`,
  MendelianRandomization: rCode`mr_mvivw <- function(k) {
  fit <- MendelianRandomization::mr_mvivw(MendelianRandomization::mr_mvinput(
    bx = bx, bxse = sx, by = by, byse = sy, exposure = exposures, outcome = outcome, snps = snp
  ))
  c(b = fit@Estimate[[k]], se = fit@StdError[[k]], p = fit@Pvalue[[k]])
}`,
} as const

/** Conditional F and Q with the errors of the exposures; output is captured because MVMR prints what it returns. */
const STRENGTH = rCode`mvmr <- function(test) {
  covariances <- lapply(seq_along(by), function(j) rho * outer(sx[j, ], sx[j, ]))
  data <- MVMR::format_mvmr(BXGs = bx, BYG = by, seBXGs = sx, seBYG = sy, RSID = snp)
  capture.output(result <- test(data, covariances))
  result
}
mvmr_f <- function(k) c(F = mvmr(MVMR::strength_mvmr)[[k]])
mvmr_q <- function() c(q_errors = mvmr(MVMR::pleiotropy_mvmr)$Qstat)`

/** Returns the functions of a script that call the packages. */
export function packageFunctions(convention: Convention): RCode {
  const followed = FOLLOWED[convention]
  return rJoin([...(followed ? [ESTIMATES[followed.name]] : []), STRENGTH])
}
