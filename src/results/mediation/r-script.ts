/** A mediation analysis anew in R: every step, both ways, and the bootstrap of the same seed. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { Words } from '../../i18n/words.ts'
import { type Step, STEPS } from '../../science/mediation/result.ts'
import type { Interval } from '../../science/methods/mediation.ts'
import { CONVENTION_TEXT } from '../code-texts.ts'
import { compareCall, namedNumbers } from '../r-script/r-compare.ts'
import { compareFunctions, scriptEnd, scriptHead } from '../r-script/r-parts.ts'
import { rComment, rDataFrame, rHeading, rNumber } from '../r-script/r-text.ts'
import { arrowOf, type MediationBody, traitNames } from './body.ts'

const CLOSED = 1e-8
const PACKAGE = { packages: ['MendelianRandomization'] as const }

function stepFrame(name: string, { variants }: Step): string {
  const column = (key: 'betaExposure' | 'seExposure' | 'betaOutcome' | 'seOutcome') =>
    variants.map((row) => row[key])
  return rDataFrame(name, [
    { name: 'SNP', values: variants.map(({ SNP }) => SNP) },
    { name: 'bx', values: column('betaExposure') },
    { name: 'sx', values: column('seExposure') },
    { name: 'by', values: column('betaOutcome') },
    { name: 'sy', values: column('seOutcome') },
  ])
}

function jointFrame({ direct }: MediationBody): string {
  const variants = direct?.variants ?? []
  return rDataFrame('joint', [
    { name: 'SNP', values: variants.map(({ SNP }) => SNP) },
    { name: 'bx', values: variants.map((row) => row.betaExposures[0] ?? null) },
    { name: 'sx', values: variants.map((row) => row.seExposures[0] ?? null) },
    { name: 'bm', values: variants.map((row) => row.betaExposures[1] ?? null) },
    { name: 'sm', values: variants.map((row) => row.seExposures[1] ?? null) },
    { name: 'by', values: variants.map((row) => row.betaOutcome) },
    { name: 'sy', values: variants.map((row) => row.seOutcome) },
  ])
}

function dataPart(body: MediationBody, words: Words): string {
  const { t } = words
  const names = traitNames(body)
  const frames = STEPS.flatMap((id) => {
    const step = body.steps[id]
    if (!step || step.variants.length === 0) return []
    return [rComment(arrowOf(id, names)), stepFrame(id, step)]
  })
  return [
    rHeading(t('analysis.r.part.data')),
    rComment(
      t('analysis.r.convention', { name: t(CONVENTION_TEXT[body.parameters.convention]) }),
      ...(body.source === 'estimates' ? [t('analysis.mediation.fromEstimates')] : []),
    ),
    ...frames,
    ...(body.direct && body.direct.variants.length > 0 ? [jointFrame(body)] : []),
  ].join('\n')
}

/** What the steps are computed by: R alone, under the convention's rule of errors. */
function functionsPart({ parameters }: MediationBody): string {
  const isFixedBelowFour = parameters.convention === 'mendelianrandomization'
  const hasFloor = parameters.convention !== 'twosamplemr'
  return `tail_of <- function(b, se) 2 * pnorm(-abs(b / se))
step_of <- function(x) {
  if (nrow(x) == 1) {
    b <- x$by / x$bx
    se <- x$sy / abs(x$bx)
  } else {
    fit <- summary(lm(by ~ 0 + bx, x, weights = 1 / sy^2))
    fixed <- fit$coefficients[1, 2] / fit$sigma
    b <- fit$coefficients[1, 1]
    se <- fixed * (if (${isFixedBelowFour ? 'nrow(x) < 4' : 'FALSE'}) 1 else max(1, fit$sigma))
  }
  c(b = b, se = se, p = tail_of(b, se))
}
joint_of <- function(x) {
  fit <- summary(lm(by ~ 0 + bx + bm, x, weights = 1 / sy^2))
  fixed <- fit$coefficients[, 2] / fit$sigma
  error <- fixed * ${hasFloor ? 'max(1, fit$sigma)' : 'fit$sigma'}
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

/** The steps: computed where the variants are here, else as they were given. */
function estimatesPart(body: MediationBody): string {
  const { steps, direct } = body
  const given = (row: { b: number; se: number | null }) =>
    `c(b = ${rNumber(row.b)}, se = ${rNumber(row.se)})`
  const lines = [
    ['a', 'xm', steps.xm] as const,
    ['b', 'my', steps.my] as const,
    ['total', 'xy', steps.xy] as const,
  ].flatMap(([name, frame, step]) => {
    if (!step) return []
    return [`${name} <- ${step.variants.length > 0 ? `step_of(${frame})` : given(step)}`]
  })
  const joint =
    direct && direct.variants.length > 0
      ? ['both <- joint_of(joint)', 'direct <- both$direct']
      : direct
        ? [`direct <- ${given(direct)}`]
        : []
  const { aB, aTotal, bTotal, totalDirect } = body.correlations
  return [
    ...lines,
    ...joint,
    `r <- list(ab = ${rNumber(aB)}, at = ${rNumber(aTotal)}, bt = ${rNumber(bTotal)}, td = ${rNumber(totalDirect)})`,
  ].join('\n')
}

function effectsPart({ parameters, steps }: MediationBody): string {
  const { seed, nboot } = parameters
  return `product <- function(a, b) {
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
  set.seed(${rNumber(seed)})
  across <- matrix(c(1, r$ab, r$at, r$ab, 1, r$bt, r$at, r$bt, 1), 3)
  normal <- matrix(rnorm(3 * ${rNumber(nboot)}), ${rNumber(nboot)}) %*% chol(across)
  drawn <- (a[["b"]] + a[["se"]] * normal[, 1]) * (b[["b"]] + b[["se"]] * normal[, 2])
  ratio <- ${steps.xy ? 'drawn / (total[["b"]] + total[["se"]] * normal[, 3])' : 'NA * drawn'}
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

function comparisons(body: MediationBody): string {
  const { steps, direct, indirect, difference, proportion, proportionByDifference } = body
  const names = traitNames(body)
  const calls = STEPS.flatMap((id) => {
    const step = steps[id]
    if (!step || step.variants.length === 0) return []
    const what = arrowOf(id, names)
    const ours = namedNumbers(step)
    return [
      compareCall(what, ours, `step_of(${id})`, CLOSED),
      compareCall(`${what} mr_ivw`, namedNumbers(step, ['b', 'se']), `mr_step(${id})`, CLOSED, {
        ...PACKAGE,
        // With fewer variants the package's default is the fixed model.
        needs: `nrow(${id}) > 3`,
      }),
    ]
  })
  if (direct && direct.variants.length > 0) {
    const ours = namedNumbers(direct, ['b', 'se'])
    const isPackage = body.parameters.convention !== 'twosamplemr'
    calls.push(compareCall('direct', ours, 'joint_of(joint)$direct', CLOSED))
    if (isPackage) {
      calls.push(compareCall('direct mr_mvivw', ours, 'mr_joint(joint)$direct', CLOSED, PACKAGE))
    }
    if (direct.mediator) {
      const mediator = namedNumbers(direct.mediator, ['b', 'se'])
      calls.push(compareCall('mediator', mediator, 'joint_of(joint)$mediator', CLOSED))
    }
  }
  calls.push(compareCall('indirect', namedNumbers(indirect), 'indirect', CLOSED))
  if (difference) {
    calls.push(compareCall('difference', namedNumbers(difference), 'difference()', CLOSED))
  }
  const drawn = (name: 'product' | 'ratio') => `c(low = drawn$${name}[1], high = drawn$${name}[2])`
  calls.push(
    compareCall('bootstrap', interval(indirect.bootstrap?.interval), drawn('product'), CLOSED),
  )
  if (proportion) {
    calls.push(
      compareCall('proportion bootstrap', interval(proportion.bootstrap), drawn('ratio'), CLOSED),
      compareCall(
        'proportion',
        { b: proportion.value, ...interval(proportion.fieller) },
        'fieller(indirect, total, cov_product())',
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
        'fieller(difference(), total, cov_difference())',
        CLOSED,
      ),
    )
  }
  return calls.filter((call) => call !== '').join('\n')
}

/** The script of a mediation analysis. */
export function mediationScript(body: MediationBody, words: Words, record: RecordContent): string {
  const { t } = words
  const files = body.input.files.map(({ name, sha256 }) => ({ name, sha256 }))
  return [
    scriptHead({ record, engine: body.engine, files, packages: ['MendelianRandomization'] }, words),
    compareFunctions(words),
    dataPart(body, words),
    rHeading(t('analysis.r.part.methods')),
    functionsPart(body),
    estimatesPart(body),
    effectsPart(body),
    comparisons(body),
    scriptEnd(words),
  ].join('\n')
}
