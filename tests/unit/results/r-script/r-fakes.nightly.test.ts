/** Scripts run in R with fakes of the packages that Debian does not have. */
import { describe, expect, test } from 'vitest'
import { rString } from '../../../../src/results/r-script/r-text.ts'
import type { MultivariableBody } from '../../../../src/results/multivariable/body.ts'
import type { TwoSampleBody } from '../../../../src/results/two-sample/body.ts'
import { CONVENTIONS } from '../../../../src/science/codes.ts'
import { multivariableResult } from '../../../helpers/other-results.ts'
import { countsIn, hasR, inR, scriptOf } from '../../../helpers/r-scripts.ts'
import { exampleResult } from '../../../helpers/two-sample-result.ts'

/** Fakes of TwoSampleMR, MendelianRandomization and MVMR: they compute with `lm`, and return as these packages do. */
const COMPUTED = `
fitted_by <- function(x, y, error, floor) {
  fit <- summary(lm(y ~ 0 + x, weights = 1 / error^2))
  se <- fit$coefficients[, 2] * (if (floor) max(1, 1 / fit$sigma) else 1)
  b <- unname(fit$coefficients[, 1])
  data.frame(b = b, se = unname(se), pval = 2 * pnorm(-abs(b / unname(se))))
}
fake_mv_multiple <- function(mvdat) {
  rows <- fitted_by(mvdat$exposure_beta, mvdat$outcome_beta, mvdat$outcome_se, FALSE)
  rows$id.exposure <- colnames(mvdat$exposure_beta)
  list(result = rows[rev(seq_len(nrow(rows))), ])
}
slots <- c("Estimate", "StdError", "Pvalue", "StdError.Est", "Pvalue.Est", "Intercept", "StdError.Int", "Pvalue.Int")
setClass("Fit", representation = do.call(representation, setNames(as.list(rep("numeric", 8)), slots)))
fake_mr_mvinput <- function(...) list(...)
fake_mr_mvivw <- function(input) {
  rows <- fitted_by(input$bx, input$by, input$byse, TRUE)
  named <- function(values) setNames(values, input$exposure)
  new("Fit", Estimate = named(rows$b), StdError = named(rows$se), Pvalue = named(rows$pval))
}
fake_format_mvmr <- function(BXGs, BYG, seBXGs, seBYG, RSID) list(x = BXGs, y = BYG, sy = seBYG)
variances <- function(covariances, w) vapply(covariances, function(v) c(w %*% v %*% w), numeric(1))
fake_strength_mvmr <- function(data, covariances) {
  print("Conditional F-statistics")
  F <- vapply(seq_len(ncol(data$x)), function(k) {
    w <- numeric(ncol(data$x))
    w[k] <- 1
    w[-k] <- -coef(lm(data$x[, k] ~ 0 + data$x[, -k]))
    mean(c(data$x %*% w)^2 / variances(covariances, w))
  }, numeric(1))
  data.frame(t(F))
}
fake_pleiotropy_mvmr <- function(data, covariances) {
  b <- coef(lm(data$y ~ 0 + data$x, weights = 1 / data$sy^2))
  list(Qstat = sum((data$y - c(data$x %*% b))^2 / (data$sy^2 + variances(covariances, b))))
}
`

/** Fakes that return what a result holds: fits that `lm` cannot make. */
function robustFakes({ robust, exposures }: MultivariableBody): string {
  if (!robust?.intercept) throw new Error('no methods for invalid variants')
  const { estimates, intercept } = robust
  const rowsOf = (method: string) =>
    exposures.map((exposure) =>
      estimates.find((row) => row.method === method && row.exposure === exposure),
    )
  const slotsOf = (method: string, ending: string) => {
    const rows = rowsOf(method)
    const list = (key: 'b' | 'se' | 'p') => `c(${rows.map((row) => row?.[key]).join(', ')})`
    return `Estimate = ${list('b')}, StdError${ending} = ${list('se')}, Pvalue${ending} = ${list('p')}`
  }
  const draws = rowsOf('multivariable-median')[0]?.convention
  return `
fake_mr_mvegger <- function(input) new("Fit", ${slotsOf('multivariable-egger', '.Est')},
  Intercept = ${intercept.b}, StdError.Int = ${intercept.se}, Pvalue.Int = ${intercept.p})
fake_mr_mvlasso <- function(input) new("Fit", ${slotsOf('multivariable-lasso', '')})
fake_mr_mvmedian <- function(input, iterations, seed) {
  stopifnot(iterations == ${draws?.nboot}, seed == ${draws?.seed})
  new("Fit", ${slotsOf('multivariable-median', '')})
}
`
}

describe.skipIf(!hasR)('a multivariable analysis by the packages', () => {
  test.each(CONVENTIONS)(
    '%s: compares everything, and agrees',
    async (convention) => {
      const body = multivariableResult(convention)
      const script = (await scriptOf(body))
        .replaceAll(/\b(?:TwoSampleMR|MendelianRandomization|MVMR)::/g, 'fake_')
        .replaceAll(/packages = c\("[^)]*\)/g, 'packages = character()')
      const text = inR(`${COMPUTED}${robustFakes(body)}${script}`)
      expect(countsIn(text)).toMatchObject({ Differ: 0, CouldNot: 0, Skipped: 0 })
      expect(text.match(/ MVMR +F .* agrees/g)).toHaveLength(3)
      expect(text).toMatch(/Q MVMR +q_errors .* agrees/)
      expect(text.match(/ (?:mv_multiple|mr_mvivw) .* agrees/g)?.length ?? 0).toBe(
        convention === 'exact' ? 0 : 9,
      )
      expect(text).toMatch(/multivariable-median +b .* agrees/)
      expect(text).not.toContain('Conditional F-statistics')
    },
    60_000,
  )
})

/** A fake of mr_presso, which returns what a result holds. */
function pressoOf({ presso }: TwoSampleBody): string {
  if (!presso?.outliers || !presso.corrected || !presso.distortion) throw new Error('no outliers')
  const { raw, corrected, distortion } = presso
  const shares = presso.outliers.map(({ p }) => (p === 0 ? rString('<0.04') : rString(String(p))))
  return `mr_presso <- function(..., NbDistribution, seed) {
  stopifnot(NbDistribution == ${presso.draws}, seed == ${presso.seed})
  list(
    "Main MR results" = data.frame(
      "Causal Estimate" = c(${raw.b}, ${corrected.b}), Sd = c(${raw.se}, ${corrected.se}),
      "P-value" = c(${raw.p}, ${corrected.p}), check.names = FALSE),
    "MR-PRESSO results" = list(
      "Global Test" = list(RSSobs = ${presso.rssObserved}, Pvalue = ${presso.global.p === 0 ? '"<0.001"' : presso.global.p}),
      "Outlier Test" = data.frame(Pvalue = c(${shares.join(', ')})),
      "Distortion Test" = list(
        "Distortion Coefficient" = c(beta.exposure = ${distortion.coefficient}), Pvalue = ${distortion.p})))
}
`
}

describe.skipIf(!hasR)('MR-PRESSO in R', () => {
  const NAMES = ['presso', 'presso raw', 'presso outliers', 'presso corrected', 'presso distortion']
  const prepare = async () => {
    const body = await exampleResult('null_outlier_40')
    const plain = await scriptOf(body)
    const script = plain.replaceAll('MRPRESSO::', '').replaceAll('c("MRPRESSO")', 'character()')
    return { body, script, on: script.replace('run_presso <- FALSE', 'run_presso <- TRUE') }
  }

  test('is not run by default', { timeout: 60_000 }, async () => {
    const { script } = await prepare()
    const text = inR(`mr_presso <- function(...) quit(status = 3)\n${script}`)
    expect(text).toMatch(/^Not compared: presso, presso raw, presso outliers \+2: .*run_presso/m)
  })

  test('each of its parts is compared where it is switched on', { timeout: 60_000 }, async () => {
    const { body, on } = await prepare()
    const text = inR(`${pressoOf(body)}${on}`)
    expect(countsIn(text)).toMatchObject({ Differ: 0, CouldNot: 0 })
    for (const name of NAMES) expect(text).toMatch(new RegExp(`^ *${name} +\\w+ .* agrees`, 'm'))
  })

  test('and differs where R has another number', { timeout: 60_000 }, async () => {
    const { body, on } = await prepare()
    const presso = body.presso!
    const other: TwoSampleBody = {
      ...body,
      presso: {
        ...presso,
        rssObserved: presso.rssObserved * 1.001,
        raw: { ...presso.raw, se: presso.raw.se! * 1.001 },
        corrected: { ...presso.corrected!, b: presso.corrected!.b + presso.corrected!.se! / 100 },
        distortion: { ...presso.distortion!, p: presso.distortion!.p + 0.01 },
        outliers: presso.outliers!.map((one) => ({ ...one, p: one.p === 0 ? 0.02 : one.p })),
      },
    }
    const text = inR(`${pressoOf(other)}${on}`)
    expect(countsIn(text)).toMatchObject({ Differ: 5, CouldNot: 0 })
  })
})
