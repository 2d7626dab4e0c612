/** Parts that every script has: its head, the functions that compare, the table at the end. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { Words } from '../../i18n/words.ts'
import type { RPackage } from './r-methods.ts'
import { rCode, type RCode, rComment, rHeading, rString } from './r-text.ts'

const FROM: Record<RPackage, string> = {
  TwoSampleMR: 'remotes::install_github("MRCIEU/TwoSampleMR")',
  MendelianRandomization: 'install.packages("MendelianRandomization")',
  RadialMR: 'remotes::install_github("WSpiller/RadialMR")',
  MRPRESSO: 'remotes::install_github("rondolab/MR-PRESSO")',
  MRMix: 'remotes::install_github("gqi/MRMix")',
  coloc: 'install.packages("coloc")',
  'mr.raps': 'remotes::install_github("qingyuanzhao/mr.raps")',
  MVMR: 'remotes::install_github("WSpiller/MVMR")',
  robustbase: 'install.packages("robustbase")',
  meta: 'install.packages("meta")',
  metafor: 'install.packages("metafor")',
}

type Head = {
  record: Pick<RecordContent, 'title' | 'createdAt'>
  engine: { name: string; version: string }
  files: readonly { name: string; sha256: string }[]
  packages: readonly RPackage[]
}

/** Returns the head: what the script is, how it is run, what it needs. */
export function scriptHead({ record, engine, files, packages }: Head, words: Words): RCode {
  const { t, format } = words
  const needed = [...new Set(packages)]
  return rComment(
    record.title,
    t('analysis.r.made', {
      engine: `${engine.name} ${engine.version}`,
      date: format.dateTime(record.createdAt),
    }),
    t('analysis.r.what'),
    t('analysis.r.run'),
    '',
    ...files.map(({ name, sha256 }) => `${name === '' ? '' : `${name} · `}SHA-256 ${sha256}`),
    ...(needed.length > 0
      ? ['', t('analysis.r.packages'), ...needed.map((name) => `  ${FROM[name]}`)]
      : ['', t('analysis.r.noPackages')]),
  )
}

/** Returns the switch for MR-PRESSO, which is too slow to run by default; at the head of the script, where it is seen. */
export function pressoSwitch({ t }: Words): RCode {
  return rCode`\n${rComment(t('analysis.r.pressoSwitch'))}\nrun_presso <- FALSE`
}

/**
 * Returns the functions that compare two numbers. Comparisons are independent: an error in R is recorded with
 * R's message, and the next one runs.
 */
export function compareFunctions({ t }: Words): RCode {
  return rCode`${rHeading(t('analysis.r.part.functions'))}
${rComment(t('analysis.r.compare'))}
agreement <- list()
r_could_not <- character()
not_compared <- character()
known_reasons <- character()
packages_used <- character()
is_there <- function(packages) {
  vapply(packages, requireNamespace, logical(1), quietly = TRUE)
}
as_text <- function(code) paste(deparse(code, width.cutoff = 500), collapse = " ")
compare <- function(what, ours, theirs, tolerance, packages = character(), needs = TRUE,
                    known = character(), condition = as_text(substitute(needs))) {
  missing_ones <- packages[!is_there(packages)]
  if (length(missing_ones) > 0) {
    reason <- paste(${rString(t('analysis.r.missing'))}, paste(missing_ones, collapse = ", "))
    not_compared <<- c(not_compared, setNames(reason, what))
    return(invisible(NULL))
  }
  if (!isTRUE(needs)) {
    reason <- paste(${rString(t('analysis.r.condition'))}, condition)
    not_compared <<- c(not_compared, setNames(reason, what))
    return(invisible(NULL))
  }
  packages_used <<- union(packages_used, packages)
  result <- tryCatch(suppressWarnings(force(theirs)), error = function(e) e)
  if (inherits(result, "error")) {
    r_could_not <<- c(r_could_not, setNames(conditionMessage(result), what))
    return(invisible(NULL))
  }
  for (quantity in names(ours)) {
    a <- ours[[quantity]]
    b <- if (quantity %in% names(result)) as.numeric(result[[quantity]]) else NA_real_
    if (!is.finite(b)) {
      r_could_not <<- c(r_could_not, setNames(as.character(b), paste(what, quantity)))
      next
    }
    scale <- abs(a)
    if (quantity == "b" && "se" %in% names(ours)) scale <- max(scale, ours[["se"]] / 1000)
    if (quantity == "q") scale <- max(scale, 1)
    if (all(c("low", "high") %in% names(ours))) scale <- max(scale, diff(range(ours)) / 1000)
    off <- abs(a - b) / (if (scale == 0) 1 else scale)
    agrees <- off <= tolerance
    if (!agrees && quantity %in% names(known)) {
      known_reasons <<- c(known_reasons, setNames(known[[quantity]], paste(what, quantity)))
    }
    agreement[[length(agreement) + 1]] <<- data.frame(
      what = what, quantity = quantity, veriscope = a, r = b, tolerance = tolerance,
      verdict = if (agrees) ${rString(t('analysis.r.agrees'))} else {
        paste(${rString(t('analysis.r.differsBy'))}, signif(off, 3))
      },
      agrees = agrees, stringsAsFactors = FALSE
    )
  }
  invisible(NULL)
}`
}

/**
 * Formulas that no function of the packages computes as the engine does. Where all ratios are equal, the slope
 * of the likelihood is rounding error alone, and no root can be bracketed.
 */
const OWN_FORMULAS = rCode`penalised_median <- function(x, nboot) {
  ratio <- x$beta.outcome / x$beta.exposure
  weights <- 1 / (x$se.outcome^2 / x$beta.exposure^2 +
    x$beta.outcome^2 * x$se.exposure^2 / x$beta.exposure^4)
  away <- weights * (ratio - TwoSampleMR::weighted_median(ratio, weights))^2
  weights <- weights * pmin(1, 20 * pchisq(away, df = 1, lower.tail = FALSE))
  b <- TwoSampleMR::weighted_median(ratio, weights)
  se <- TwoSampleMR::weighted_median_bootstrap(
    x$beta.exposure, x$beta.outcome, x$se.exposure, x$se.outcome, weights, nboot
  )
  c(b = b, se = se, p = 2 * pnorm(-abs(b / se)))
}
second_order <- function(x) {
  b <- x$beta.outcome / x$beta.exposure
  se <- sqrt(x$se.outcome^2 / x$beta.exposure^2 +
    x$beta.outcome^2 * x$se.exposure^2 / x$beta.exposure^4)
  c(b = b, se = se, p = 2 * pnorm(-abs(b / se)))
}
exact_likelihood <- function(x, widen) {
  residual <- function(b) x$beta.outcome - b * x$beta.exposure
  variance <- function(b) x$se.outcome^2 + b^2 * x$se.exposure^2
  objective <- function(b) sum(residual(b)^2 / variance(b))
  slope <- function(b) {
    sum(x$beta.exposure * residual(b) / variance(b) +
      b * x$se.exposure^2 * residual(b)^2 / variance(b)^2)
  }
  ratio <- x$beta.outcome / x$beta.exposure
  grid <- seq(min(ratio), max(ratio), length.out = 4001)
  near <- grid[which.min(vapply(grid, objective, numeric(1)))]
  step <- diff(range(ratio)) / 4000
  is_narrow <- step <= 1e-12 * abs(near)
  b <- if (is_narrow) near else uniroot(slope, c(near - step, near + step), tol = 1e-15)$root
  wx <- 1 / x$se.exposure^2
  wy <- 1 / x$se.outcome^2
  precision <- wx + b^2 * wy
  gamma <- (x$beta.exposure * wx + b * x$beta.outcome * wy) / precision
  cross <- (2 * b * gamma - x$beta.outcome) * wy
  se <- 1 / sqrt(sum(gamma^2 * wy - cross^2 / precision))
  n <- nrow(x)
  if (widen && n > 3) se <- se * max(1, sqrt(objective(b) / (n - 1)))
  c(b = b, se = se, p = 2 * pnorm(-abs(b / se)))
}`

/**
 * Returns functions that convert the results of the packages to named numbers.
 *
 * The tail of `mr_egger` is recomputed only where it is the one that the package rounded (to 2e-16), so
 * that a p of another distribution still differs.
 *
 * RadialMR resamples the variants a thousand times for an error that is not needed here, and fails
 * where a draw has the same variant throughout: for five variants two seeds in
 * three have such a draw, for three variants all.
 */
export function readingFunctions({ t }: Words): RCode {
  return rCode`from_list <- function(fit) c(b = fit$b, se = fit$se, p = fit$pval)
from_slots <- function(fit) c(b = fit@Estimate, se = fit@StdError, p = fit@Pvalue)
${rComment(t('analysis.r.tail'))}
tail_of <- function(p, z) {
  unrounded <- 2 * pnorm(-abs(z))
  if (abs(p - unrounded) < 1e-15) unrounded else p
}
from_egger <- function(fit) {
  c(b = fit@Estimate, se = fit@StdError.Est,
    p = tail_of(fit@Pvalue.Est, fit@Estimate / fit@StdError.Est))
}
from_intercept <- function(fit) {
  c(b = fit@Intercept, se = fit@StdError.Int,
    p = tail_of(fit@Pvalue.Int, fit@Intercept / fit@StdError.Int))
}
from_mixture <- function(fit) {
  c(b = fit@Estimate, low = min(fit@CILower), high = max(fit@CIUpper))
}
from_mrmix <- function(fit) {
  c(b = fit$theta, se = fit$SE_theta, p = fit$pvalue_theta)
}
from_radial <- function(x, weights) {
  table <- RadialMR::format_radial(
    x$beta.exposure, x$beta.outcome, x$se.exposure, x$se.outcome, x$SNP
  )
  for (seed in 1:20) {
    set.seed(seed)
    fit <- tryCatch(
      RadialMR::ivw_radial(table, alpha = 0.05, weights = weights, tol = 1e-4, summary = FALSE),
      error = function(e) e
    )
    if (!inherits(fit, "error")) break
  }
  if (inherits(fit, "error")) stop(fit)
  first <- as.numeric(as.matrix(fit$coef)[1, 1:2])
  c(b = first[1], se = first[2])
}
as_input <- function(x) {
  MendelianRandomization::mr_input(
    bx = x$beta.exposure, bxse = x$se.exposure,
    by = x$beta.outcome, byse = x$se.outcome, snps = x$SNP
  )
}
bootstrap_parameters <- function(nboot) {
  parameters <- TwoSampleMR::default_parameters()
  parameters$nboot <- nboot
  parameters
}
${OWN_FORMULAS}`
}

/**
 * Returns the end: the table of agreement, what is not in it (one line for each reason, for a scan has the same
 * one hundreds of times), the counts of each kind, and the versions of R and the packages.
 */
export function scriptEnd({ t }: Words): RCode {
  return rCode`${rHeading(t('analysis.r.part.table'))}
agreement <- do.call(rbind, agreement)
width_before <- options(width = 200)
if (!is.null(agreement)) {
  print(agreement[, names(agreement) != "agrees"], digits = 8, row.names = FALSE)
}
say <- function(label, reasons) {
  for (reason in unique(reasons)) {
    whose <- names(reasons)[reasons == reason]
    more <- if (length(whose) > 3) paste0(" +", length(whose) - 3) else ""
    cat(label, paste0(paste(head(whose, 3), collapse = ", "), more, ":"), reason, "\\n")
  }
}
say(${rString(t('analysis.r.known'))}, known_reasons)
say(${rString(t('analysis.r.couldNot'))}, r_could_not)
say(${rString(t('analysis.r.skipped'))}, not_compared)
options(width_before)
cat("\\n")
cat(${rString(t('analysis.r.countAgree'))}, sum(agreement$agrees), "\\n")
cat(${rString(t('analysis.r.countDiffer'))}, sum(!agreement$agrees), "\\n")
cat(${rString(t('analysis.r.countCouldNot'))}, length(r_could_not), "\\n")
cat(${rString(t('analysis.r.countSkipped'))}, length(not_compared), "\\n")
cat(R.version.string, "\\n")
for (name in packages_used) cat(name, as.character(packageVersion(name)), "\\n")
`
}
