/** A multivariable analysis repeated in R. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { MultivariableBody } from './body.ts'
import type { Words } from '../../i18n/words.ts'
import { CONVENTION_TEXT } from '../code-texts.ts'
import { compareCall, namedNumbers } from '../r-script/r-compare.ts'
import { compareFunctions, scriptEnd, scriptHead } from '../r-script/r-parts.ts'
import {
  hasCode,
  rCode,
  type RCode,
  rComment,
  rHeading,
  rJoin,
  rString,
  rVector,
} from '../r-script/r-text.ts'
import { leaveOneOutPart, robustPart } from './r-robust.ts'
import { followedBy, packageFunctions, packagesOf } from './r-packages.ts'

const CLOSED = 1e-8
const MVMR = { packages: ['MVMR'] } as const

function matrix(name: RCode, columns: readonly (readonly number[])[]): RCode {
  const vectors = columns.map((column) => rCode`  ${rVector(column)}`)
  return rCode`${name} <- cbind(\n${rJoin(vectors, ',\n')}\n)`
}

function correlationMatrix(rows: readonly (readonly number[])[]): RCode {
  return rCode`matrix(${rVector(rows.flat())}, nrow = ${rows.length}, byrow = TRUE)`
}

function dataPart({ variants, exposures, outcome, parameters }: MultivariableBody, words: Words) {
  const { t } = words
  const columns = (key: 'betaExposures' | 'seExposures') =>
    exposures.map((_, k) => variants.map((variant) => variant[key][k] ?? Number.NaN))
  return rJoin([
    rHeading(t('analysis.r.part.data')),
    rComment(
      t('analysis.r.harmonised', { n: variants.length }),
      t('analysis.r.convention', { name: t(CONVENTION_TEXT[parameters.convention]) }),
    ),
    rCode`exposures <- ${rVector(exposures)}`,
    rCode`outcome <- ${rString(outcome)}`,
    rCode`snp <- ${rVector(variants.map(({ SNP }) => SNP))}`,
    matrix(rCode`bx`, columns('betaExposures')),
    matrix(rCode`sx`, columns('seExposures')),
    rCode`by <- ${rVector(variants.map(({ betaOutcome }) => betaOutcome))}`,
    rCode`sy <- ${rVector(variants.map(({ seOutcome }) => seOutcome))}`,
    rComment(
      parameters.correlation === null
        ? t('analysis.mv.correlation.assumed')
        : t('analysis.mv.correlation.name'),
    ),
    rCode`rho <- ${parameters.correlation === null ? rCode`diag(ncol(bx))` : correlationMatrix(parameters.correlation)}`,
    rCode`stopifnot(nrow(bx) == ${variants.length}, ncol(bx) == length(exposures))`,
  ])
}

/**
 * Returns the regression, by R alone: TwoSampleMR has no floor and normal p, MendelianRandomization the floor
 * and normal p, the exact convention the floor and t.
 */
function fitPart({ parameters }: MultivariableBody): RCode {
  const floor = parameters.convention === 'twosamplemr' ? rCode`FALSE` : rCode`TRUE`
  const isT = parameters.convention === 'exact' ? rCode`TRUE` : rCode`FALSE`
  return rCode`fit <- summary(lm(by ~ 0 + bx, weights = 1 / sy^2))
table <- unname(fit$coefficients)
fixed <- table[, 2] / fit$sigma
error <- fixed * (if (${floor}) max(1, fit$sigma) else fit$sigma)
degrees <- length(by) - ncol(bx)
tail <- function(z) if (${isT}) 2 * pt(-abs(z), degrees) else 2 * pnorm(-abs(z))
estimate <- function(k) {
  b <- table[k, 1]
  c(b = b, se = error[k], p = tail(b / error[k]))
}
variance_of <- function(weights) {
  error <- sweep(sx, 2, weights, "*")
  rowSums((error %*% rho) * error)
}
conditional_f <- function(k) {
  weights <- numeric(ncol(bx))
  weights[k] <- 1
  if (ncol(bx) > 1) weights[-k] <- -unname(coef(lm(bx[, k] ~ 0 + bx[, -k, drop = FALSE])))
  mean(as.vector(bx %*% weights)^2 / variance_of(weights))
}
spread <- function() {
  b <- table[, 1]
  residual <- by - as.vector(bx %*% b)
  c(q = sum(residual^2 / sy^2), q_errors = sum(residual^2 / (sy^2 + variance_of(b))))
}`
}

function estimateCalls({ estimates, exposures, parameters }: MultivariableBody): RCode {
  return rJoin(
    estimates.map((row) => {
      const k = exposures.indexOf(row.exposure) + 1
      const ours = namedNumbers(row)
      const calls = [compareCall(row.exposure, ours, rCode`estimate(${k})`, CLOSED)]
      const followed = followedBy(parameters.convention)
      if (followed) {
        const { name, call } = followed
        calls.push(
          compareCall(`${row.exposure} ${String(call)}`, ours, rCode`${call}(${k})`, CLOSED, {
            packages: [name],
          }),
        )
      }
      return rJoin(calls)
    }),
  )
}

function testCalls(body: MultivariableBody): RCode {
  const { estimates, exposures, heterogeneity, heterogeneityWithErrors } = body
  const strengths = estimates.flatMap(({ exposure, conditionalF }) => {
    if (conditionalF === null) return []
    const k = exposures.indexOf(exposure) + 1
    const ours = { F: conditionalF }
    return [
      compareCall(`F ${exposure}`, ours, rCode`c(F = conditional_f(${k}))`, CLOSED),
      compareCall(`F ${exposure} MVMR`, ours, rCode`mvmr_f(${k})`, CLOSED, MVMR),
    ]
  })
  const withErrors: Record<string, number> =
    heterogeneityWithErrors?.q == null ? {} : { q_errors: heterogeneityWithErrors.q }
  const ours = { ...(heterogeneity?.q != null && { q: heterogeneity.q }), ...withErrors }
  return rJoin([
    ...strengths,
    compareCall('Q', ours, rCode`spread()`, CLOSED),
    compareCall('Q MVMR', withErrors, rCode`mvmr_q()`, CLOSED, MVMR),
  ])
}

/** The script of a multivariable result. */
export function multivariableScript(
  body: MultivariableBody,
  words: Words,
  record: RecordContent,
): RCode {
  const { t } = words
  const { fileName, sha256 } = body.input
  const { convention } = body.parameters
  const files = [{ name: fileName, sha256 }]
  const hasRobust = (body.robust?.estimates.length ?? 0) > 0
  return rJoin([
    scriptHead(
      { record, engine: body.engine, files, packages: packagesOf(convention, hasRobust) },
      words,
    ),
    compareFunctions(words),
    dataPart(body, words),
    rHeading(t('analysis.r.part.methods')),
    fitPart(body),
    packageFunctions(convention),
    estimateCalls(body),
    ...[robustPart(body)].flatMap((part) =>
      hasCode(part) ? [rHeading(t('analysis.mv.robust.title')), part] : [],
    ),
    ...[leaveOneOutPart(body)].flatMap((part) =>
      hasCode(part) ? [rHeading(t('analysis.r.leaveOneOut')), part] : [],
    ),
    rHeading(t('analysis.r.conditional')),
    testCalls(body),
    scriptEnd(words),
  ])
}
