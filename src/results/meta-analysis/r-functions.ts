/** Pooling in base R: the part of the script of a meta-analysis that needs no package. */
import type { Tau2Method } from '../../science/methods/between-variance.ts'
import type { KnappRule } from '../../science/methods/meta-analysis.ts'
import { rCode, type RCode, rString } from '../r-script/r-text.ts'

const TAU2: Record<Tau2Method, RCode> = {
  'dersimonian-laird': rCode`max(0, (q - (k - 1)) / (sum(fixed$w) - sum(fixed$w^2) / sum(fixed$w)))`,
  'paule-mandel': rCode`where_spread_is(k - 1)`,
  reml: rCode`likeliest()`,
}
const KNAPP: Record<KnappRule, RCode> = {
  floored: rCode`max(1, ratio)`,
  unmodified: rCode`ratio`,
}

/** Returns functions of a table `x` of studies with b and se. */
export function poolingFunctions(tau2: Tau2Method, knapp: KnappRule): RCode {
  return rCode`k <- nrow(x)
pool <- function(tau2) {
  w <- 1 / (x$se^2 + tau2)
  b <- sum(w * x$b) / sum(w)
  list(b = b, se = 1 / sqrt(sum(w)), q = sum(w * (x$b - b)^2), w = w)
}
normal <- function(b, se) c(b = b, se = se, p = 2 * pnorm(-abs(b / se)))
fixed <- pool(0)
q <- fixed$q
squares <- sum((x$b - mean(x$b))^2)
root <- function(f, low, high) {
  uniroot(f, c(low, high), tol = high * 1e-15, maxiter = 10000)$root
}
where_spread_is <- function(target) {
  if (q <= target) return(0)
  root(function(tau2) pool(tau2)$q - target, 0, squares / target * (1 + 1e-12))
}
slope <- function(tau2) {
  at <- pool(tau2)
  sum(at$w^2 * (x$b - at$b)^2) - sum(at$w) + sum(at$w^2) / sum(at$w)
}
height <- function(tau2) {
  at <- pool(tau2)
  (sum(log(at$w)) - log(sum(at$w)) - at$q) / 2
}
likeliest <- function() {
  if (squares == 0) return(0)
  top <- 2 * squares
  places <- c(0, top / 2^(62:0))
  slopes <- vapply(places, slope, numeric(1))
  down <- which(slopes[-length(slopes)] > 0 & slopes[-1] <= 0)
  maxima <- c(
    if (slopes[1] <= 0) 0,
    vapply(down, function(i) root(slope, places[i], places[i + 1]), numeric(1))
  )
  maxima[which.max(vapply(maxima, height, numeric(1)))]
}
tau2 <- if (k > 1) ${TAU2[tau2]} else 0
random <- pool(tau2)
typical <- (k - 1) / (sum(fixed$w) - sum(fixed$w^2) / sum(fixed$w))
share <- function(tau2) if (k > 1) tau2 / (tau2 + typical) else 0
tau2_ends <- function() {
  c(low = where_spread_is(qchisq(0.975, k - 1)), high = where_spread_is(qchisq(0.025, k - 1)))
}
knapp <- function() {
  ratio <- random$q / (k - 1)
  se <- random$se * sqrt(${KNAPP[knapp]})
  c(b = random$b, se = se, p = 2 * pt(-abs(random$b / se), k - 1))
}
prediction <- function() {
  reach <- qt(0.975, k - 2) * sqrt(tau2 + random$se^2)
  c(low = random$b - reach, high = random$b + reach)
}
funnel <- function() {
  row <- summary(lm(I(b / se) ~ I(1 / se), data = x))$coefficients[1, ]
  c(b = row[[1]], se = row[[2]], p = row[[4]])
}`
}

const METAFOR: Record<Tau2Method, string> = {
  'dersimonian-laird': 'DL',
  'paule-mandel': 'PM',
  reml: 'REML',
}

/** Returns the same functions by metafor, whose own limits are too narrow for some data and too loose for eight digits. */
export function metaforFunctions(tau2: Tau2Method, knapp: KnappRule): RCode {
  return rCode`rma <- function(test) {
  metafor::rma(
    yi = x$b, sei = x$se, method = ${rString(METAFOR[tau2])}, test = test,
    control = list(threshold = 1e-14, tol = 1e-14, maxiter = 10000, tau2.max = max(100, 2 * squares))
  )
}
of_rma <- function(fit) c(b = fit$beta[[1]], se = fit$se, p = fit$pval)
rma_random <- function() of_rma(rma("z"))
rma_knapp <- function() of_rma(rma(${rString(knapp === 'floored' ? 'adhoc' : 'knha')}))
rma_spread <- function() {
  fit <- rma("z")
  c(q = fit$QE, tau2 = fit$tau2, i2 = fit$I2 / 100)
}
rma_ends <- function() {
  limits <- list(tol = 1e-16, maxiter = 10000, tau2.max = 10 * max(100, squares / qchisq(0.025, k - 1)))
  ends <- suppressWarnings(confint(rma("z"), control = limits))$random
  c(tau2_low = ends["tau^2", 2], tau2_high = ends["tau^2", 3],
    i2_low = ends["I^2(%)", 2] / 100, i2_high = ends["I^2(%)", 3] / 100)
}`
}
