/** A mediation analysis repeated in R: every step, both methods, and the bootstrap of the same seed. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { Words } from '../../i18n/words.ts'
import { type Step, type StepId, STEPS } from '../../science/mediation/result.ts'
import type { Interval } from '../../science/methods/mediation.ts'
import { CONVENTION_TEXT } from '../code-texts.ts'
import { compareCall, namedNumbers } from '../r-script/r-compare.ts'
import { compareFunctions, scriptEnd, scriptHead } from '../r-script/r-parts.ts'
import {
  hasCode,
  rCode,
  type RCode,
  rComment,
  rDataFrame,
  rHeading,
  rJoin,
  rNumber,
} from '../r-script/r-text.ts'
import { arrowOf, type MediationBody, traitNames } from './body.ts'

const CLOSED = 1e-8
/** Name of each step's table in the script. */
const FRAME: Record<StepId, RCode> = { xm: rCode`xm`, my: rCode`my`, xy: rCode`xy` }
const PACKAGE = { packages: ['MendelianRandomization'] as const }

function stepFrame(id: StepId, { variants }: Step): RCode {
  const column = (key: 'betaExposure' | 'seExposure' | 'betaOutcome' | 'seOutcome') =>
    variants.map((row) => row[key])
  return rDataFrame(FRAME[id], [
    { name: 'SNP', values: variants.map(({ SNP }) => SNP) },
    { name: 'bx', values: column('betaExposure') },
    { name: 'sx', values: column('seExposure') },
    { name: 'by', values: column('betaOutcome') },
    { name: 'sy', values: column('seOutcome') },
  ])
}

function jointFrame({ direct }: MediationBody): RCode {
  const variants = direct?.variants ?? []
  return rDataFrame(rCode`joint`, [
    { name: 'SNP', values: variants.map(({ SNP }) => SNP) },
    { name: 'bx', values: variants.map((row) => row.betaExposures[0] ?? null) },
    { name: 'sx', values: variants.map((row) => row.seExposures[0] ?? null) },
    { name: 'bm', values: variants.map((row) => row.betaExposures[1] ?? null) },
    { name: 'sm', values: variants.map((row) => row.seExposures[1] ?? null) },
    { name: 'by', values: variants.map((row) => row.betaOutcome) },
    { name: 'sy', values: variants.map((row) => row.seOutcome) },
  ])
}

function dataPart(body: MediationBody, words: Words): RCode {
  const { t } = words
  const names = traitNames(body)
  const frames = STEPS.flatMap((id) => {
    const step = body.steps[id]
    if (!step || step.variants.length === 0) return []
    return [rComment(arrowOf(id, names)), stepFrame(id, step)]
  })
  return rJoin([
    rHeading(t('analysis.r.part.data')),
    rComment(
      t('analysis.r.convention', { name: t(CONVENTION_TEXT[body.parameters.convention]) }),
      ...(body.source === 'estimates' ? [t('analysis.mediation.fromEstimates')] : []),
    ),
    ...frames,
    ...(body.direct && body.direct.variants.length > 0 ? [jointFrame(body)] : []),
  ])
}

/** Functions that compute the steps: R alone, under the convention's rule of errors. */
function functionsPart({ parameters }: MediationBody): RCode {
  const isFixedBelowFour = parameters.convention === 'mendelianrandomization'
  const hasFloor = parameters.convention !== 'twosamplemr'
  return rCode`tail_of <- function(b, se) 2 * pnorm(-abs(b / se))
step_of <- function(x) {
  if (nrow(x) == 1) {
    b <- x$by / x$bx
    se <- x$sy / abs(x$bx)
  } else {
    fit <- summary(lm(by ~ 0 + bx, x, weights = 1 / sy^2))
    fixed <- fit$coefficients[1, 2] / fit$sigma
    b <- fit$coefficients[1, 1]
    se <- fixed * (if (${isFixedBelowFour ? rCode`nrow(x) < 4` : rCode`FALSE`}) 1 else max(1, fit$sigma))
  }
  c(b = b, se = se, p = tail_of(b, se))
}
joint_of <- function(x) {
  fit <- summary(lm(by ~ 0 + bx + bm, x, weights = 1 / sy^2))
  fixed <- fit$coefficients[, 2] / fit$sigma
  error <- fixed * ${hasFloor ? rCode`max(1, fit$sigma)` : rCode`fit$sigma`}
  list(direct = c(b = fit$coefficients[[1, 1]], se = error[[1]]),
       mediator = c(b = fit$coefficients[[2, 1]], se = error[[2]]))
}
mr_step <- function(x) {
  fit <- MendelianRandomization::mr_ivw(MendelianRandomization::mr_input(
    bx = x$bx, bxse = x$sx, by = x$by, byse = x$sy, snps = x$SNP
  ), model = "random")
  c(b = fit@Estimate, se = fit@StdError)
}
mr_joint <- function(x) {
  fit <- MendelianRandomization::mr_mvivw(MendelianRandomization::mr_mvinput(
    bx = cbind(x$bx, x$bm), bxse = cbind(x$sx, x$sm), by = x$by, byse = x$sy, snps = x$SNP
  ))
  list(direct = c(b = fit@Estimate[[1]], se = fit@StdError[[1]]),
       mediator = c(b = fit@Estimate[[2]], se = fit@StdError[[2]]))
}`
}

/** Returns the steps: computed where the record has the variants, else as they were given. */
function estimatesPart(body: MediationBody): RCode {
  const { steps, direct } = body
  const given = (row: { b: number; se: number | null }) =>
    rCode`c(b = ${row.b}, se = ${rNumber(row.se)})`
  const lines = [
    [rCode`a`, 'xm', steps.xm] as const,
    [rCode`b`, 'my', steps.my] as const,
    [rCode`total`, 'xy', steps.xy] as const,
  ].flatMap(([name, id, step]) => {
    if (!step) return []
    return [
      rCode`${name} <- ${step.variants.length > 0 ? rCode`step_of(${FRAME[id]})` : given(step)}`,
    ]
  })
  const joint =
    direct && direct.variants.length > 0
      ? [rCode`both <- joint_of(joint)`, rCode`direct <- both$direct`]
      : direct
        ? [rCode`direct <- ${given(direct)}`]
        : []
  const { aB, aTotal, bTotal, totalDirect } = body.correlations
  return rJoin([
    ...lines,
    ...joint,
    rCode`r <- list(ab = ${aB}, at = ${aTotal}, bt = ${bTotal}, td = ${totalDirect})`,
  ])
}

function effectsPart({ parameters, steps }: MediationBody): RCode {
  const { seed, nboot } = parameters
  return rCode`product <- function(a, b) {
  value <- a[["b"]] * b[["b"]]
  se <- sqrt((b[["b"]] * a[["se"]])^2 + (a[["b"]] * b[["se"]])^2 + 2 * value * r$ab * a[["se"]] * b[["se"]])
  c(b = value, se = se, p = tail_of(value, se))
}
indirect <- product(a, b)
difference <- function() {
  b <- total[["b"]] - direct[["b"]]
  se <- sqrt(total[["se"]]^2 + direct[["se"]]^2 - 2 * r$td * total[["se"]] * direct[["se"]])
  c(b = b, se = se, p = tail_of(b, se))
}
draws <- function() {
  set.seed(${seed})
  across <- matrix(c(1, r$ab, r$at, r$ab, 1, r$bt, r$at, r$bt, 1), 3)
  normal <- matrix(rnorm(3 * ${nboot}), ${nboot}) %*% chol(across)
  drawn <- (a[["b"]] + a[["se"]] * normal[, 1]) * (b[["b"]] + b[["se"]] * normal[, 2])
  ratio <- ${steps.xy ? rCode`drawn / (total[["b"]] + total[["se"]] * normal[, 3])` : rCode`NA * drawn`}
  list(product = quantile(drawn, c(0.025, 0.975), names = FALSE),
       ratio = if (anyNA(ratio)) c(NA, NA) else quantile(ratio, c(0.025, 0.975), names = FALSE))
}
drawn <- draws()
fieller <- function(above, below, covariance) {
  z <- qnorm(0.975)
  square <- below[["b"]]^2 - z^2 * below[["se"]]^2
  middle <- above[["b"]] * below[["b"]] - z^2 * covariance
  root <- sqrt(middle^2 - square * (above[["b"]]^2 - z^2 * above[["se"]]^2))
  c(b = above[["b"]] / below[["b"]], low = (middle - root) / square, high = (middle + root) / square)
}
cov_product <- function() {
  a[["b"]] * r$bt * b[["se"]] * total[["se"]] + b[["b"]] * r$at * a[["se"]] * total[["se"]]
}
cov_difference <- function() total[["se"]]^2 - r$td * total[["se"]] * direct[["se"]]`
}

const interval = (own: Interval | null | undefined): Record<string, number> =>
  own ? { low: own.low, high: own.high } : {}

function stepCalls(body: MediationBody): RCode[] {
  const names = traitNames(body)
  return STEPS.flatMap((id) => {
    const step = body.steps[id]
    if (!step || step.variants.length === 0) return []
    const what = arrowOf(id, names)
    const ours = namedNumbers(step)
    return [
      compareCall(what, ours, rCode`step_of(${FRAME[id]})`, CLOSED),
      compareCall(
        `${what} mr_ivw`,
        namedNumbers(step, ['b', 'se']),
        rCode`mr_step(${FRAME[id]})`,
        CLOSED,
        {
          ...PACKAGE,
          // With fewer variants the package's default is the fixed model.
          needs: rCode`nrow(${FRAME[id]}) > 3`,
        },
      ),
    ]
  })
}

function directCalls({ direct, parameters }: MediationBody): RCode[] {
  if (!direct || direct.variants.length === 0) return []
  const ours = namedNumbers(direct, ['b', 'se'])
  const calls = [compareCall('direct', ours, rCode`joint_of(joint)$direct`, CLOSED)]
  if (parameters.convention !== 'twosamplemr') {
    const theirs = rCode`mr_joint(joint)$direct`
    calls.push(compareCall('direct mr_mvivw', ours, theirs, CLOSED, PACKAGE))
  }
  if (direct.mediator) {
    const mediator = namedNumbers(direct.mediator, ['b', 'se'])
    calls.push(compareCall('mediator', mediator, rCode`joint_of(joint)$mediator`, CLOSED))
  }
  return calls
}

function comparisons(body: MediationBody): RCode {
  const { indirect, difference, proportion, proportionByDifference } = body
  const calls = [...stepCalls(body), ...directCalls(body)]
  calls.push(compareCall('indirect', namedNumbers(indirect), rCode`indirect`, CLOSED))
  if (difference) {
    calls.push(compareCall('difference', namedNumbers(difference), rCode`difference()`, CLOSED))
  }
  const drawn = (name: RCode) => rCode`c(low = drawn$${name}[1], high = drawn$${name}[2])`
  calls.push(
    compareCall('bootstrap', interval(indirect.bootstrap?.interval), drawn(rCode`product`), CLOSED),
  )
  if (proportion) {
    calls.push(
      compareCall(
        'proportion bootstrap',
        interval(proportion.bootstrap),
        drawn(rCode`ratio`),
        CLOSED,
      ),
      compareCall(
        'proportion',
        { b: proportion.value, ...interval(proportion.fieller) },
        rCode`fieller(indirect, total, cov_product())`,
        CLOSED,
      ),
    )
  }
  if (proportionByDifference) {
    const { value, fieller } = proportionByDifference
    calls.push(
      compareCall(
        'proportion difference',
        { b: value, ...interval(fieller) },
        rCode`fieller(difference(), total, cov_difference())`,
        CLOSED,
      ),
    )
  }
  return rJoin(calls.filter(hasCode))
}

/** The script of a mediation analysis. */
export function mediationScript(body: MediationBody, words: Words, record: RecordContent): RCode {
  const { t } = words
  const files = body.input.files.map(({ name, sha256 }) => ({ name, sha256 }))
  return rJoin([
    scriptHead({ record, engine: body.engine, files, packages: ['MendelianRandomization'] }, words),
    compareFunctions(words),
    dataPart(body, words),
    rHeading(t('analysis.r.part.methods')),
    functionsPart(body),
    estimatesPart(body),
    effectsPart(body),
    comparisons(body),
    scriptEnd(words),
  ])
}
