/** A meta-analysis anew in R: with R's own functions, and with metafor where it is installed. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { MetaBody } from './body.ts'
import type { Words } from '../../i18n/words.ts'
import { compareCall, namedNumbers } from '../r-script/r-compare.ts'
import { scriptHead } from '../r-script/r-parts.ts'
import { rComment, rDataFrame, rHeading, rString } from '../r-script/r-text.ts'
import { TAU2_NAME } from './body.ts'
import { metaforFunctions, poolingFunctions } from './r-functions.ts'

const CLOSED = 1e-8
/** Ends that both sides search for. */
const SEARCHED = 1e-6

/**
 * Comparisons one at a time. What R cannot do is said with R's own words, what differs with how much,
 * and the script goes on.
 */
function comparing({ t }: Words): string {
  return `${rHeading(t('analysis.r.part.functions'))}
agreement <- list()
not_compared <- character()
compare <- function(what, ours, theirs, tolerance, packages = character()) {
  if (!all(vapply(packages, requireNamespace, logical(1), quietly = TRUE))) {
    not_compared <<- c(not_compared, paste0(what, ": ", ${rString(t('analysis.r.notInstalled'))}))
    return(invisible(NULL))
  }
  result <- tryCatch(suppressWarnings(force(theirs)), error = function(e) e)
  if (inherits(result, "error")) {
    said <- paste(${rString(t('analysis.r.couldNot'))}, conditionMessage(result))
    not_compared <<- c(not_compared, paste0(what, ": ", said))
    return(invisible(NULL))
  }
  for (quantity in names(ours)) {
    a <- ours[[quantity]]
    b <- if (quantity %in% names(result)) as.numeric(result[[quantity]]) else NA_real_
    scale <- max(abs(a), if (quantity == "b" && "se" %in% names(ours)) ours[["se"]] / 1000)
    # Of equal effects Q is nothing but rounding.
    if (quantity == "q") scale <- max(scale, 1)
    # Ends of one interval are as exact as its width.
    if (all(c("low", "high") %in% names(ours))) scale <- max(scale, diff(range(ours)) / 1000)
    off <- abs(a - b) / (if (scale == 0) 1 else scale)
    verdict <- if (is.na(off)) ${rString(t('analysis.r.couldNot'))} else if (off <= tolerance) {
      ${rString(t('analysis.r.agrees'))}
    } else {
      paste(${rString(t('analysis.r.differsBy'))}, signif(off, 3))
    }
    agreement[[length(agreement) + 1]] <<- data.frame(
      what = what, quantity = quantity, veriscope = a, r = b,
      verdict = verdict, agrees = isTRUE(off <= tolerance), stringsAsFactors = FALSE
    )
  }
  invisible(NULL)
}`
}

function ending({ t }: Words): string {
  return `${rHeading(t('analysis.r.part.table'))}
agreement <- do.call(rbind, agreement)
options(width = 200)
print(agreement[, c("what", "quantity", "veriscope", "r", "verdict")], digits = 10, row.names = FALSE)
for (line in not_compared) cat(${rString(t('analysis.r.skipped'))}, line, "\\n")
if (all(agreement$agrees)) {
  cat(${rString(t('analysis.r.agree'))}, nrow(agreement), "\\n")
} else {
  cat(${rString(t('analysis.r.differ'))}, sum(!agreement$agrees), "/", nrow(agreement), "\\n")
}
cat(R.version.string, "\\n")
if (requireNamespace("metafor", quietly = TRUE)) {
  cat("metafor", as.character(packageVersion("metafor")), "\\n")
}
`
}

function calls({ pooled, asymmetry }: MetaBody): string[] {
  const { q, tau2, i2, knapp, prediction, tau2Interval, i2Interval } = pooled
  const spread = { ...(q !== null && { q }), tau2, ...(i2 !== null && { i2 }) }
  const ends = {
    ...(tau2Interval && { tau2_low: tau2Interval[0], tau2_high: tau2Interval[1] }),
    ...(i2Interval && { i2_low: i2Interval[0], i2_high: i2Interval[1] }),
  }
  const [low, high] = prediction ?? []
  const metafor = { packages: ['metafor'] as const }
  const ownEnds = `{
    ends <- tau2_ends()
    c(tau2_low = ends[["low"]], tau2_high = ends[["high"]],
      i2_low = share(ends[["low"]]), i2_high = share(ends[["high"]]))
  }`
  return [
    compareCall('fixed', namedNumbers(pooled.fixed), 'normal(fixed$b, fixed$se)', CLOSED),
    compareCall('random', namedNumbers(pooled.random), 'normal(random$b, random$se)', CLOSED),
    compareCall('rma random', namedNumbers(pooled.random), 'rma_random()', CLOSED, metafor),
    ...(knapp
      ? [
          compareCall('knapp', namedNumbers(knapp), 'knapp()', CLOSED),
          compareCall('rma knapp', namedNumbers(knapp), 'rma_knapp()', CLOSED, metafor),
        ]
      : []),
    compareCall('spread', spread, 'c(q = q, tau2 = tau2, i2 = share(tau2))', CLOSED),
    compareCall('rma spread', spread, 'rma_spread()', CLOSED, metafor),
    compareCall('Q-profile', ends, ownEnds, SEARCHED),
    compareCall('rma Q-profile', ends, 'rma_ends()', SEARCHED, metafor),
    ...(low !== undefined && high !== undefined
      ? [compareCall('prediction', { low, high }, 'prediction()', CLOSED)]
      : []),
    ...(asymmetry
      ? [compareCall('funnel', namedNumbers(asymmetry.intercept), 'funnel()', CLOSED)]
      : []),
  ].filter((call) => call !== '')
}

/** The script of a meta-analysis. */
export function metaScript(body: MetaBody, words: Words, record: RecordContent): string {
  const { t } = words
  const { studies, engine, input, parameters } = body
  const files = [{ name: input.fileName, sha256: input.sha256 }]
  const what = t('analysis.r.metaWhat')
  return [
    scriptHead({ record, engine, files, packages: ['metafor'], what }, words),
    comparing(words),
    rHeading(t('analysis.r.part.data')),
    rDataFrame('x', [
      { name: 'study', values: studies.map(({ name }) => name) },
      { name: 'b', values: studies.map(({ b }) => b) },
      { name: 'se', values: studies.map(({ se }) => se) },
    ]),
    rHeading(t('analysis.r.pooled', { method: TAU2_NAME[parameters.tau2] })),
    poolingFunctions(parameters.tau2, parameters.knapp),
    rHeading('metafor'),
    rComment(t('analysis.r.metafor')),
    metaforFunctions(parameters.tau2, parameters.knapp),
    rHeading(t('analysis.r.part.methods')),
    calls(body).join('\n'),
    ending(words),
  ].join('\n')
}
